import { writeFileSync } from 'node:fs';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/results/messages.ts';
import { packageAt, partBytes } from '../../spreadsheet/patch/patching.ts';
import { zip } from '../../spreadsheet/read/zip.ts';
import { hasSchemas, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { bookings, type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet, sheetNames, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Results of three bookings in a workbook of the user, the first in doubt: the service has it. */
async function doubtful(
  machine: Machine,
  prefix: string,
  others: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {},
) {
  const file = await workbookOf(machine.path('mine.xlsx'), { Orders: bookings(prefix, 3), ...others });
  office.sandbox.setFaults({
    faults: [{ on: 'create inspection booking', times: 1, act: { kind: 'drop', when: 'after' } }],
  });
  const { exit, run: sent } = await machine.import(file, '--sheet', 'Orders', '--concurrency=1');
  expect([exit, sent.notPatched, sent.counts]).toMatchObject([6, undefined, { inDoubt: 1, accepted: 2 }]);
  return sent.results ?? '';
}

/** The workbook with another name for one of its sheets, as Excel renames it: the names that refer to it follow. */
async function renamed(from: string, to: string, before: string, after: string): Promise<string> {
  const pack = await packageAt(from);
  const parts: { name: string; data: Buffer | string }[] = [];
  for (const name of pack.names) {
    const data = await partBytes(pack, name);
    const text = () =>
      data.toString().replace(`name="${before}"`, `name="${after}"`).replaceAll(`'${before}'!`, `'${after}'!`);
    parts.push({ name, data: name === 'xl/workbook.xml' ? text() : data });
  }
  writeFileSync(to, zip(parts));
  return to;
}

const decide = async (from: string, sheet: string, to: string) =>
  await edited(from, sheet, to, (found) => {
    found.getCell('B2').value = 'accepted';
    found.getCell('C2').value = 'TRK-77';
  });

test('a sheet In doubt of the user stays theirs, and decisions are read from ours', async () => {
  const machine = office.machine();
  const theirs = [{ Supplier: '00417', Decision: 'maybe', Remark: 'ask Li' }];
  const results = await doubtful(machine, 'NA', { 'In doubt': theirs });
  const names = ['Orders', 'In doubt', 'Summary', 'In doubt (qcsheet)', 'Findings', 'Reports', '_meta'];
  expect(await sheetNames(results)).toEqual(names);
  const [line] = await readSheet(results, 'In doubt', 1);
  expect(line?.cells).toEqual(theirs[0]);
  const summary = new exceljs.Workbook();
  await summary.xlsx.readFile(results);
  expect(JSON.stringify(summary.getWorksheet('Summary')?.getSheetValues())).toContain(
    'the sheet \\"In doubt (qcsheet)\\"',
  );
  if (hasSchemas) expect(schemaFaults(results)).toBe('');
  const { run: same } = await machine.import(results);
  expect([same.counts.inDoubt, same.findings.filter(({ sheet }) => sheet === 'In doubt')]).toEqual([1, []]);
  expect(await sheetNames(same.results ?? '')).toEqual(names);
  const file = await decide(same.results ?? '', 'In doubt (qcsheet)', machine.path('decided.xlsx'));
  const { exit, run: again } = await machine.import(file);
  expect([exit, again.counts]).toMatchObject([0, { accepted: 0, inDoubt: 0, skipped: 3 }]);
  expect(await sheetNames(again.results ?? '')).toEqual(names.filter((name) => name !== 'In doubt (qcsheet)'));
  expect(office.booked('NA-')).toHaveLength(3);
});

test('a sheet In doubt that a person has renamed is read, and does not come twice', async () => {
  const machine = office.machine();
  const results = await doubtful(machine, 'NB');
  const zweifel = await renamed(results, machine.path('zweifel.xlsx'), 'In doubt', 'Zweifel');
  const { run: same } = await machine.import(zweifel);
  expect(same.findings.filter(({ code }) => code === 'decision-unclear')).toEqual([]);
  const names = ['Orders', 'Summary', 'Zweifel', 'Findings', 'Reports', '_meta'];
  expect(await sheetNames(same.results ?? '')).toEqual(names);
  const file = await decide(same.results ?? '', 'Zweifel', machine.path('decided.xlsx'));
  const copy = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', machine.path('copy.xlsx'), '--json');
  expect(copy.exit).toBe(0);
  const { exit, run: again } = await machine.import(machine.path('copy.xlsx'));
  expect([exit, again.counts]).toMatchObject([0, { accepted: 0, inDoubt: 0, skipped: 3 }]);
  expect(again.decisions).toMatchObject([{ cell: 'Zweifel!B2', decision: 'accepted' }]);
  expect(office.booked('NB-')).toHaveLength(3);
});

test('a sheet Findings of the user stays theirs, and the messages name ours', async () => {
  const machine = office.machine();
  const rows = bookings('NC', 2).map(({ serviceDate: _, ...row }) => row);
  const file = await workbookOf(machine.path('mine.xlsx'), { Orders: rows, Findings: [{ Note: 'from Li' }] });
  const { exit, run } = await machine.import(file, '--sheet', 'Orders');
  expect([exit, run.notPatched]).toEqual([3, undefined]);
  const results = run.results ?? '';
  expect(await sheetNames(results)).toContain('Findings (qcsheet)');
  const steps = (await readSheet(results, 'Summary', 1)).flatMap(({ cells }) => Object.values(cells));
  expect(steps).toContain(`1. ${messages.addColumns('Findings (qcsheet)')}`);
  const messagesOfRows = (await readSheet(results, 'Orders', 1)).map(({ cells }) => cells['Message']);
  expect(messagesOfRows).toEqual(Array(2).fill(messages.seeFindings('Findings (qcsheet)')));
});
