import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFile } from '../../src/app/check/check.ts';
import { lookupsFor, pull } from '../../src/app/lookups.ts';
import type { ReadingParts } from '../../src/app/parts.ts';
import { ok } from '../../src/app/problem.ts';
import { type OpenService, openService, scopeOf } from '../../src/app/service.ts';
import { writeTemplate } from '../../src/app/template.ts';
import { loadConfig } from '../../src/config.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';

const HOUR_MS = 3_600_000;
const SAMPLE = join(import.meta.dirname, '../../samples/bookings.csv');
const START_MS = Date.UTC(2027, 0, 1);

let clock: { nowMs: number };
let folder: string;
let sandbox: Sandbox;
let opened: OpenService[];

beforeEach(async () => {
  clock = { nowMs: START_MS };
  folder = mkdtempSync(join(tmpdir(), 'qcsheet-kept-'));
  writeFileSync(join(folder, 'countries.csv'), countriesCsv());
  sandbox = await startSandbox({ now: () => clock.nowMs });
  opened = [];
});
afterEach(async () => {
  for (const service of opened) await service.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** One command's parts on a machine whose folders are kept between commands; `told` is what it said. */
function command(env: Readonly<Record<string, string>> = {}): { parts: ReadingParts; told: string[] } {
  const service = {
    QCSHEET_BASE_URL: sandbox.url,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_COUNTRIES: 'countries.csv',
  };
  const loaded = loadConfig({ flags: {}, env: { ...service, ...env }, platform: 'linux', home: folder });
  if (loaded.kind === 'wrong') throw new Error(loaded.problem.message);
  const { config } = loaded;
  const told: string[] = [];
  const { signal } = new AbortController();
  const effects = {
    now: () => clock.nowMs,
    sleep: async () => undefined,
    random: () => 0.5,
    note: (text: string) => void told.push(text),
    warn: (text: string) => void told.push(`Warning: ${text}`),
    cwd: folder,
    user: 'li',
    stopping: signal,
    dropping: signal,
    signalExit: () => undefined,
  };
  const open = async () => {
    const made = await openService(config, effects);
    if (made.kind === 'ok') opened.push(made.value);
    return made;
  };
  const noJournal = () => {
    throw new Error('the lookups need no journal');
  };
  const parts = {
    config,
    effects,
    scope: scopeOf(config),
    service: open,
    journal: noJournal,
    journalIfThere: () => ok(null),
  };
  return { parts, told };
}

async function pulledAt(env: Readonly<Record<string, string>> = {}, offline: 'allowed' | 'refused' = 'allowed') {
  const { parts, told } = command(env);
  const result = await lookupsFor(parts, { offline });
  if (result.kind === 'problem') return { problem: result.problem, told };
  return { hours: (Date.parse(result.value.pulledAt) - START_MS) / HOUR_MS, told };
}

describe('lookups that are kept', () => {
  test('serve while they are fresh, without a word to the service', async () => {
    expect(await pulledAt()).toMatchObject({ hours: 0, told: expect.arrayContaining(['Lookups: 17 of 17 lists']) });
    const requests = sandbox.requests().length;
    clock.nowMs += 23 * HOUR_MS;
    expect(await pulledAt()).toEqual({ hours: 0, told: ['Lookups: 23 hours old.'] });
    await sandbox.close();
    expect(await pulledAt()).toEqual({ hours: 0, told: ['Lookups: 23 hours old.'] });
    expect(sandbox.requests()).toHaveLength(requests);
  });

  test('are pulled anew when they are older than QCSHEET_LOOKUPS_MAX_AGE_HOURS', async () => {
    await pulledAt();
    clock.nowMs += 2 * HOUR_MS;
    expect(await pulledAt({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '2' })).toMatchObject({ hours: 2 });
    expect(await pulledAt({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '2' })).toEqual({
      hours: 2,
      told: ['Lookups: less than a minute old.'],
    });
    clock.nowMs += 24 * HOUR_MS;
    expect(await pulledAt()).toMatchObject({ hours: 26 });
  });

  test('are pulled anew when the clock says that they come from the future', async () => {
    clock.nowMs += 48 * HOUR_MS;
    await pulledAt();
    clock.nowMs = START_MS;
    expect(await pulledAt()).toMatchObject({ hours: 0 });
  });

  test('serve when they are stale and the service cannot be reached, saying how old they are', async () => {
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    await sandbox.close();
    expect(await pulledAt()).toEqual({
      hours: 0,
      told: [
        expect.stringMatching(
          /^Warning: Lookups: 3 days old, and no newer ones are to be had now\. Could not log in: /,
        ),
      ],
    });
  });

  test('serve when they are stale and the service fails', async () => {
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    sandbox.setFaults({
      faults: [{ on: 'read the product tree', act: { kind: 'answer', when: 'before', status: 503 } }],
    });
    expect(await pulledAt()).toMatchObject({
      hours: 0,
      told: [
        expect.stringMatching(/^Warning: Could not read the product tree: .*503\)\. Trying again\.$/),
        expect.stringMatching(/^Warning: Lookups: 3 days old/),
      ],
    });
  });

  test('do not serve an import when they are stale', async () => {
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    await sandbox.close();
    expect(await pulledAt({}, 'refused')).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  test('do not hide a login that is refused', async () => {
    await pulledAt();
    clock.nowMs += 72 * HOUR_MS;
    expect(await pulledAt({ QCSHEET_PASSWORD: 'another' })).toMatchObject({ problem: { kind: 'login' } });
  });

  test('are needed once: without any, an unreachable service is the problem', async () => {
    await sandbox.close();
    expect(await pulledAt()).toMatchObject({ problem: { kind: 'unreachable' } });
  });

  test('of one account do not serve another', async () => {
    await pulledAt();
    expect(await pulledAt({ QCSHEET_ACCOUNT: 'other@example.com' })).toMatchObject({ problem: { kind: 'login' } });
  });

  test('are told of when they cannot be written, and serve all the same', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { hours, told } = await pulledAt({ QCSHEET_CACHE_DIR: join(folder, 'file') });
    expect(hours).toBe(0);
    expect(told.at(-1)).toMatch(/^Warning: Lookups: they cannot be kept for the next time: /);
  });
});

describe("the user's list of countries", () => {
  test('is missed once, in words that tell what follows', async () => {
    const { told } = await pulledAt({ QCSHEET_COUNTRIES: '' });
    expect(told.filter((text) => text.includes('QCSHEET_COUNTRIES'))).toEqual([
      "Warning: Without QCSHEET_COUNTRIES (a CSV id,name,continentId,continentName) country and continent ids are taken as written, and only the provinces and cities of your suppliers' countries are known.",
    ]);
  });

  test('makes kept lookups stale when it comes, goes or changes', async () => {
    await pulledAt({ QCSHEET_COUNTRIES: '' });
    clock.nowMs += HOUR_MS;
    expect(await pulledAt()).toMatchObject({ hours: 1 });
    clock.nowMs += HOUR_MS;
    writeFileSync(join(folder, 'countries.csv'), 'id;name;continentId;continentName\n050;Bangladesh;142;Asia\n');
    expect(await pulledAt()).toMatchObject({ hours: 2 });
    clock.nowMs += HOUR_MS;
    expect(await pulledAt()).toMatchObject({ hours: 2 });
    expect(await pulledAt({ QCSHEET_COUNTRIES: '' })).toMatchObject({ hours: 3 });
  });

  test('that is wrong is told with file, line and setting, fresh lookups or not', async () => {
    await pulledAt();
    writeFileSync(join(folder, 'countries.csv'), 'id,name,continentId,continentName\n050,Bangladesh,142,\n');
    expect(await pulledAt()).toMatchObject({
      problem: {
        kind: 'usage',
        message: `${join(folder, 'countries.csv')}: line 2: continentName is blank; each country needs all four values`,
        hint: 'QCSHEET_COUNTRIES names this file: id,name,continentId,continentName.',
      },
    });
    expect(await pulledAt({ QCSHEET_COUNTRIES: 'nowhere.csv' })).toMatchObject({
      problem: { kind: 'usage', message: expect.stringContaining('nowhere.csv') },
    });
  });

  test('leads to places that the service does not know: the pull says which', async () => {
    writeFileSync(join(folder, 'countries.csv'), 'id,name,continentId,continentName\n999,Utopia,142,Asia\n');
    expect((await pulledAt()).problem?.message).toMatch(/^The (provinces|cities) of Utopia \(999\): /);
  });
});

describe('a pull', () => {
  test('tells what it left out', async () => {
    const content = { categories: [{ id: '1', name: 'Toys' }, { id: '2' }], families: [], types: [] };
    const body = JSON.stringify({ message: 'OK', content });
    sandbox.setFaults({
      faults: [{ on: 'read the product tree', act: { kind: 'answer', when: 'before', status: 200, body } }],
    });
    const { parts, told } = command();
    expect(await pull(parts)).toMatchObject({ kind: 'ok' });
    expect(told).toContain(
      'Warning: Lookups: Left out, as the service gave no id or no name: 1 of product categories.',
    );
  });

  test('is made anew whatever the age of the kept lookups', async () => {
    await pulledAt();
    clock.nowMs += HOUR_MS;
    expect(await pull(command().parts)).toMatchObject({ value: { pulledAt: '2027-01-01T01:00:00.000Z' } });
    expect(await pulledAt()).toMatchObject({ hours: 1 });
  });
});

describe('a command that only reads', () => {
  const OPTIONS = { kind: 'bookings', output: null, allowOutside: false };

  test('checks and writes templates from kept lookups, with the service gone', async () => {
    await pulledAt();
    await sandbox.close();
    const checked = await checkFile(command().parts, SAMPLE, OPTIONS);
    expect(checked).toMatchObject({
      kind: 'ok',
      value: { report: { counts: { rows: 60, documents: 25, errors: 0 } } },
    });
    expect(
      await writeTemplate(command().parts, 'bookings', 'template.xlsx', { filled: false, type: null }),
    ).toMatchObject({
      kind: 'ok',
      value: { lookupsPulledAt: '2027-01-01T00:00:00.000Z' },
    });
  });

  test('checks with stale lookups when the service is gone, and says so', async () => {
    await pulledAt();
    await sandbox.close();
    clock.nowMs += 50 * HOUR_MS;
    const { parts, told } = command();
    expect(await checkFile(parts, SAMPLE, OPTIONS)).toMatchObject({ kind: 'ok' });
    expect(told).toEqual([expect.stringMatching(/^Warning: Lookups: 2 days old, and no newer ones/)]);
  });
});
