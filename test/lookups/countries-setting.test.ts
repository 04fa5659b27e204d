import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/lookups/messages.ts';
import { ANY, worded } from '../worded.ts';
import { HOUR_MS, keeping } from './keeping.ts';

describe("the user's list of countries", () => {
  test('is missed when lists are pulled, in words that tell what follows, and not by each command', async () => {
    const { pulledAt, clock } = await keeping();
    const { told } = await pulledAt({ QCSHEET_COUNTRIES: '' });
    expect(told.filter((text) => text.includes('QCSHEET_COUNTRIES'))).toEqual([
      `Warning: ${messages.withoutCountries}`,
    ]);
    clock.nowMs += HOUR_MS;
    expect((await pulledAt({ QCSHEET_COUNTRIES: '' })).told.join('\n')).not.toContain('QCSHEET_COUNTRIES');
  });

  test('makes kept lookups stale when it comes, goes or changes', async () => {
    const { clock, folder, pulledAt } = await keeping();
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
    const { folder, pulledAt } = await keeping();
    await pulledAt();
    writeFileSync(join(folder, 'countries.csv'), 'id,name,continentId,continentName\n050,Bangladesh,142,\n');
    expect(await pulledAt()).toMatchObject({
      problem: {
        type: 'usage',
        message: `${join(folder, 'countries.csv')}: line 2: ${messages.blank('continentName')}`,
        hint: messages.countriesFile('QCSHEET_COUNTRIES'),
      },
    });
    expect(await pulledAt({ QCSHEET_COUNTRIES: 'nowhere.csv' })).toMatchObject({
      problem: { type: 'usage', message: expect.stringContaining('nowhere.csv') },
    });
  });

  test('leads to places that the service does not know: the pull says which', async () => {
    const { folder, pulledAt } = await keeping();
    writeFileSync(join(folder, 'countries.csv'), 'id,name,continentId,continentName\n999,Utopia,142,Asia\n');
    expect((await pulledAt()).problem?.message).toMatch(worded(messages.listOf(ANY, 'Utopia (999)', '')));
  });
});
