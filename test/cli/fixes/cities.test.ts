import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPlaces } from '../../../src/sandbox/places.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, sheetNames, workbook } from '../sheets.ts';
import { checkedCopy, fixLines, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const CITIES = new Map(
  buildPlaces()
    .cities.filter(({ countryId }) => countryId === '156')
    .map(({ name, id }) => [name, id]),
);

type Wrong = readonly [city: string, instead: string, cells: number];
const WRONG: readonly Wrong[] = [
  ['Shenzen', 'Shenzhen', 14],
  ['Hangzou', 'Hangzhou', 9],
  ['Guangzou', 'Guangzhou', 7],
  ['Dongguang', 'Dongguan', 5],
  ['Dalien', 'Dalian', 3],
  ['our second plant', 'Dongguan', 2],
];
const CHOICES = Object.fromEntries(WRONG.map(([city, instead]) => [city, instead]));

/** 120 bookings, each third of them with a wrong city. */
function rows(prefix: string) {
  const wrong = WRONG.flatMap(([city, , cells]) => Array.from({ length: cells }, () => city));
  return Array.from({ length: 120 }, (_, index) => {
    const city = index % 3 === 1 ? wrong[(index - 1) / 3] : undefined;
    return inCity(`${prefix}-${String(index).padStart(3, '0')}`, city ?? 'Shenzhen');
  });
}

const meant = ({ supplierCityID = '' }) => CHOICES[supplierCityID] ?? supplierCityID;

async function chosen(machine: Machine, prefix: string) {
  const made = rows(prefix);
  const file = await workbook(machine.path('march.xlsx'), made);
  const { copy, report } = await checkedCopy(machine, file);
  return { made, report, copy, fixed: await withChoices(copy, machine.path('fixed.xlsx'), CHOICES) };
}

describe('120 rows with 40 wrong cities', () => {
  test('make six lines; six choices correct them in one import', async () => {
    const machine = office.machine();
    const { made, report, copy, fixed } = await chosen(machine, 'FX');
    expect(report.counts).toMatchObject({ errors: 40, valid: 80 });
    const lines = await fixLines(copy);
    expect(lines.map((line) => [line['Value'], line['Use instead']])).toEqual(WRONG.map(([city]) => [city, '']));
    expect(lines[2]).toMatchObject({ Column: 'supplierCityID', Candidates: expect.stringMatching(/^Guangzhou\b/) });
    expect(await sheetNames(copy)).toEqual(['My bookings', 'Findings', 'Fixes', 'Documents', '_lists', '_meta']);

    const { exit, run } = await machine.import(fixed);
    expect([exit, run.counts]).toMatchObject([0, { accepted: 120, invalid: 0 }]);
    const told = run.findings.map(({ code, severity, value }) => [code, severity, value]);
    expect(told).toEqual(WRONG.map(([city]) => ['changed-by-fixes', 'info', city]));
    expect(office.booked('FX-').map((body) => body['supplierCityID'])).toEqual(
      made.map((row) => CITIES.get(meant(row))),
    );
    const results = run.results ?? '';
    expect(await sheetNames(results)).not.toContain('Fixes');
    const shown = await readSheet(results, 'My bookings', 1);
    expect(shown.map(({ cells }) => [cells['supplierCityID'], cells['Status']])).toEqual(
      made.map((row) => [meant(row), 'Accepted']),
    );
    const again = await machine.import(results);
    expect([again.exit, again.run.counts]).toMatchObject([0, { accepted: 0, skipped: 120 }]);
  });

  test('need no choice in the next file: the choices are aliases of the account', async () => {
    const machine = office.machine();
    const { fixed } = await chosen(machine, 'FA');
    // Nothing is kept before a person has agreed.
    const dry = await machine.qcsheet('import', fixed, '--dry-run', '--json');
    expect(dry.exit).toBe(0);
    const aliases = async () => JSON.parse((await machine.qcsheet('lookups', 'aliases', 'list', '--json')).stdout);
    expect((await aliases()).aliases).toEqual([]);
    await machine.import(fixed);
    expect((await aliases()).aliases.map(({ value, label }: Record<string, string>) => [value, label]).sort()).toEqual(
      Object.entries(CHOICES).sort(),
    );

    const next = await workbook(machine.path('april.xlsx'), rows('FB'));
    const { exit, run } = await machine.import(next);
    expect([exit, run.counts]).toMatchObject([0, { accepted: 120, invalid: 0 }]);
    expect(run.findings.filter(({ code }) => code === 'alias-used')).toHaveLength(WRONG.length);
    expect(run.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(run.aliases).toEqual({ values: 6, cells: 40 });
    expect(office.booked('FB-').map((body) => body['supplierCityID'])).toEqual(
      rows('FB').map((row) => CITIES.get(meant(row))),
    );
  });

  test('are sent, shown and planned with the chosen values alone, also when the run is continued', async () => {
    const machine = office.machine();
    const { made, fixed } = await chosen(machine, 'FR');
    const before = readFileSync(fixed);
    const first = await machine.import(fixed, '--limit', '50');
    expect(first.run.counts).toMatchObject({ accepted: 50, unsent: 70 });
    const resumed = await machine.qcsheet('resume', '--yes', '--json');
    expect(JSON.parse(resumed.stdout).counts).toMatchObject({ accepted: 120, invalid: 0 });
    expect(office.booked('FR-').map((body) => body['supplierCityID'])).toEqual(
      made.map((row) => CITIES.get(meant(row))),
    );
    expect(readFileSync(fixed)).toEqual(before);
    const written = await machine.qcsheet('results', first.run.run ?? '', '-o', 'again.xlsx');
    expect(written.exit).toBe(0);
    const shown = await readSheet(machine.path('again.xlsx'), 'My bookings', 1);
    expect(shown.map(({ cells }) => cells['supplierCityID'])).toEqual(made.map(meant));
    // The same bytes mean the same values: nothing is new, and nothing looks edited.
    const again = await machine.import(fixed);
    expect([again.exit, again.run.counts]).toMatchObject([0, { accepted: 0, skipped: 120 }]);
  });
});
