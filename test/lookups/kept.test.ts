import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages as app } from '../../src/app/messages.ts';
import { checkFile } from '../../src/importing/check/check-file.ts';
import { writeTemplate } from '../../src/importing/write-template.ts';
import { pull } from '../../src/lookups/for-command.ts';
import { messages } from '../../src/lookups/messages.ts';
import { messages as service } from '../../src/service/messages.ts';
import { ANY, worded } from '../worded.ts';
import { HOUR_MS, keeping, START_MS } from './keeping.ts';

const SAMPLE = join(import.meta.dirname, '../../samples/bookings.csv');

describe('lookups that are kept', () => {
  test('serve while they are fresh, without a word to the service', async () => {
    const { clock, sandbox, pulledAt } = await keeping();
    expect(await pulledAt()).toMatchObject({ hours: 0, told: expect.arrayContaining(['Lookup lists: 17 of 17']) });
    const requests = sandbox.requests().length;
    clock.nowMs += 23 * HOUR_MS;
    expect(await pulledAt()).toEqual({ hours: 0, told: ['Lookup lists: 23 hours old.'] });
    await sandbox.close();
    expect(await pulledAt()).toEqual({ hours: 0, told: ['Lookup lists: 23 hours old.'] });
    expect(sandbox.requests()).toHaveLength(requests);
  });

  test('are pulled anew when they are older than QCSHEET_LOOKUPS_MAX_AGE_HOURS', async () => {
    const { clock, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += 2 * HOUR_MS;
    expect(await pulledAt({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '2' })).toMatchObject({ hours: 2 });
    expect(await pulledAt({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '2' })).toEqual({
      hours: 2,
      told: [`Lookup lists: ${messages.underAMinute}.`],
    });
    clock.nowMs += 24 * HOUR_MS;
    expect(await pulledAt()).toMatchObject({ hours: 26 });
  });

  test('are pulled anew when the clock says that they come from the future', async () => {
    const { clock, pulledAt } = await keeping();
    clock.nowMs += 48 * HOUR_MS;
    await pulledAt();
    clock.nowMs = START_MS;
    expect(await pulledAt()).toMatchObject({ hours: 0 });
  });

  test('serve when they are stale and the service cannot be reached, saying how old they are', async () => {
    const { clock, sandbox, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    await sandbox.close();
    expect(await pulledAt()).toEqual({
      hours: 0,
      told: [
        expect.stringMatching(worded(`Warning: ${messages.keptLists('3 days old', service.couldNot('log in', ANY))}`)),
      ],
    });
  });

  test('serve when they are stale and the service fails', async () => {
    const { clock, sandbox, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    sandbox.setFaults({
      faults: [{ on: 'read the product tree', act: { kind: 'answer', when: 'before', status: 503 } }],
    });
    expect(await pulledAt()).toMatchObject({
      hours: 0,
      told: [
        expect.stringMatching(
          worded(`Warning: ${app.tryingAgain(`${service.serviceFailed('read the product tree')}${ANY}503)${ANY}`)}`),
        ),
        expect.stringMatching(/^Warning: Lookup lists: 3 days old/),
      ],
    });
  });

  test('do not serve an import when they are stale', async () => {
    const { clock, sandbox, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    await sandbox.close();
    expect(await pulledAt({}, 'refused')).toMatchObject({ problem: { type: 'unreachable' } });
  });

  test('do not hide a login that is refused', async () => {
    const { clock, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    expect(await pulledAt({ QCSHEET_PASSWORD: 'another' })).toMatchObject({ problem: { type: 'login' } });
  });

  test('are needed once: without any, an unreachable service is the problem', async () => {
    const { sandbox, pulledAt } = await keeping();
    await sandbox.close();
    expect(await pulledAt()).toMatchObject({ problem: { type: 'unreachable' } });
  });

  test('of one account do not serve another', async () => {
    const { pulledAt } = await keeping();
    await pulledAt();
    expect(await pulledAt({ QCSHEET_ACCOUNT: 'other@example.com' })).toMatchObject({ problem: { type: 'login' } });
  });

  test('are told of when they cannot be written, and serve all the same', async () => {
    const { folder, pulledAt } = await keeping();
    writeFileSync(join(folder, 'file'), '');
    const { hours, told } = await pulledAt({ QCSHEET_CACHE_DIR: join(folder, 'file') });
    expect(hours).toBe(0);
    const [before = '', after = ''] = messages.unsaved('WHY').split('WHY');
    expect(told.at(-1)).toContain(`Warning: ${before}`);
    expect(told.at(-1)).toContain(after);
  });
});

describe('a pull', () => {
  test('tells what it left out', async () => {
    const { sandbox, command } = await keeping();
    const content = { categories: [{ id: '1', name: 'Toys' }, { id: '2' }], families: [], types: [] };
    const body = JSON.stringify({ message: 'OK', content });
    sandbox.setFaults({
      faults: [{ on: 'read the product tree', act: { kind: 'answer', when: 'before', status: 200, body } }],
    });
    const { parts, told } = command();
    expect(await pull(parts)).toMatchObject({ type: 'ok' });
    expect(told).toContain(`Warning: Lookup lists: ${messages.leftOut(1, 'product categories')}`);
  });

  test('is made anew whatever the age of the kept lookups', async () => {
    const { clock, command, pulledAt } = await keeping();
    await pulledAt();
    clock.nowMs += HOUR_MS;
    expect(await pull(command().parts)).toMatchObject({ value: { pulledAt: '2027-01-01T01:00:00.000Z' } });
    expect(await pulledAt()).toMatchObject({ hours: 1 });
  });
});

describe('a command that only reads', () => {
  const COLUMNS = { columns: { map: [], ignore: [] }, askColumn: null, askDateOrder: null };
  const OPTIONS = {
    ...COLUMNS,
    kind: 'bookings',
    sheet: null,
    headerRow: null,
    encoding: null,
    output: null,
    fix: false,
    allowOutside: false,
    otherService: false,
  };

  test('checks and writes templates from kept lookups, with the service gone', async () => {
    const { sandbox, command, pulledAt } = await keeping();
    await pulledAt();
    await sandbox.close();
    const checked = await checkFile(command().parts, SAMPLE, OPTIONS);
    expect(checked).toMatchObject({
      type: 'ok',
      value: { report: { counts: { rows: 60, documents: 25, errors: 0 } } },
    });
    expect(
      await writeTemplate(command().parts, 'bookings', 'template.xlsx', { filled: false, type: null }),
    ).toMatchObject({
      type: 'ok',
      value: { lookupsPulledAt: '2027-01-01T00:00:00.000Z' },
    });
  });

  test('checks with stale lookups when the service is gone, and says so', async () => {
    const { clock, sandbox, command, pulledAt } = await keeping();
    await pulledAt();
    await sandbox.close();
    clock.nowMs += 50 * HOUR_MS;
    const { parts, told } = command();
    expect(await checkFile(parts, SAMPLE, OPTIONS)).toMatchObject({ type: 'ok' });
    expect(told).toEqual([expect.stringMatching(/^Warning: Lookup lists: 2 days old, because/)]);
  });
});
