import { copyFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageAt, partBytes } from '../../spreadsheet/patch/patching.ts';
import { zip } from '../../spreadsheet/read/zip.ts';
import { hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { check, told } from '../json.ts';
import { booking, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet, sheetNames } from '../sheets.ts';
import { usersWorkbook } from './users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const SHEET = 'xl/worksheets/sheet2.xml';
/** Each fixes one row; what one round leaves behind, the next one adds to. `QCSHEET_ROUNDS=10` for more of them. */
const ROUNDS = Number(process.env['QCSHEET_ROUNDS'] ?? 5);
const [FIRST, ROWS] = [3, ROUNDS + 1];
const LAST = FIRST + ROWS - 1;

/** The sheet with a quantity in one row, and all its rows from the last to the first, as a person sorts them. */
async function fixedAndSorted(from: string, to: string, row: number | undefined): Promise<void> {
  const pack = await packageAt(from);
  const parts: { name: string; data: Buffer | string }[] = [];
  for (const name of pack.names) {
    const data = await partBytes(pack, name);
    parts.push({ name, data: name === SHEET ? sorted(fixed(data.toString(), row)) : data });
  }
  writeFileSync(to, zip(parts));
}

function fixed(xml: string, row: number | undefined): string {
  return xml.replace(new RegExp(`<c r="M${row}"[^>]*>.*?</c>`, 's'), `<c r="M${row}"><v>12000</v></c>`);
}

function sorted(xml: string): string {
  return xml.replace(/<row [^>]*r="(\d+)"[^>]*>.*?<\/row>/gs, (whole, number: string) => {
    if (Number(number) < FIRST || Number(number) > LAST) return whole;
    const other = FIRST + LAST - Number(number);
    const [moved = ''] = new RegExp(`<row [^>]*r="${other}"[^>]*>.*?</row>`, 's').exec(xml) ?? [];
    // The row's own number, the addresses of its cells, and what its formulas read in it.
    return moved.replace(new RegExp(`( r="[A-Z]*|<f[^>]*>[A-Z]+)${other}\\b`, 'g'), `$1${number}`);
  });
}

/** LibreOffice, `check -o`, LibreOffice, `import`: as a person goes through her file. Gives the run. */
async function round(machine: Machine, file: string, name: string) {
  const copy = machine.path(`copy-${name}.xlsx`);
  const which = ['--kind', 'bookings', '-o', copy, '--json'];
  const report = told(check, await machine.qcsheet('check', savedByOffice(file), ...which));
  expect(report.notPatched).toBeUndefined();
  const saved = machine.path(`saved-${name}.xlsx`);
  copyFileSync(savedByOffice(copy), saved);
  const { run } = await machine.import(saved);
  expect(run.notPatched).toBeUndefined();
  return run;
}

it.skipIf(!hasOffice)(
  `a workbook goes ${ROUNDS} times through LibreOffice, check, LibreOffice, import, a fix and a sort, and nothing is left behind`,
  async () => {
    const machine = office.machine();
    const wrong = { 'products.prodQuantity': 'many' };
    const all = Array.from({ length: ROWS }, (_, at) => booking(`OR-${at}`, at === 0 ? {} : wrong));
    let file = await usersWorkbook(machine, all);
    const accepted = new Set<string>();
    const formats = new Set<number>();
    for (let at = 0; at < ROUNDS; at += 1) {
      const run = await round(machine, file, `${at}`);
      const results = run.results ?? '';
      expect(run.counts).toMatchObject({ accepted: 1, skipped: at, invalid: ROUNDS - at });
      const rows = await readSheet(results, 'Orders', 2);
      expect(rows[0]?.cells['referenceNumber']).toBe(at % 2 === 0 ? 'OR-0' : `OR-${ROUNDS}`);
      for (const { cells } of rows) {
        const { referenceNumber = '', Status: status = '' } = cells;
        if (status === 'Accepted') accepted.add(referenceNumber);
        const expected = accepted.has(referenceNumber) ? /^(Accepted|Skipped)$/ : /^Invalid$/;
        expect(status, referenceNumber).toMatch(expected);
      }
      await expectWhole(results, ROUNDS - at);
      formats.add(partOf(results, SHEET).match(/N\((?:"|&quot;)qcsheet/g)?.length ?? 0);
      file = machine.path(`fixed-${at}.xlsx`);
      await fixedAndSorted(results, file, rows.find(({ cells }) => cells['Status'] === 'Invalid')?.number);
    }
    expect(office.booked('OR-')).toHaveLength(ROUNDS);
    expect(formats.size).toBeLessThanOrEqual(2);
    const { results: before } = await round(machine, file, 'all-sent');
    const { results: after } = await round(machine, before ?? '', 'again');
    expect(statSync(after ?? '').size / statSync(before ?? '').size).toBeLessThan(1.02);
  },
  600_000,
);

/** All of the user's is there, and each of our sheets and notes once. */
async function expectWhole(results: string, notes: number): Promise<void> {
  const names = await sheetNames(results);
  expect(names.filter((name) => name !== 'Documents')).toEqual([
    ...['Notes', 'Orders', 'Summary', 'Findings'],
    ...(notes === 0 ? [] : ['Fixes']),
    ...['Reports', '_meta'],
  ]);
  const xml = partOf(results, SHEET);
  expect(xml.match(/<f[^>]*>[A-Z]+\d+\*3<\/f>/g)).toHaveLength(ROWS);
  expect(xml).toMatch(/LEN\(A3\)&gt;90/);
  const comments = partOf(results, 'xl/comments2.xml');
  expect(comments.match(/qcsheet:/g) ?? []).toHaveLength(notes);
  expect(comments).toContain('ask Wei');
  if (hasSchemas)
    expect(
      schemaFaults(results)
        .split('\n')
        .filter((line) => /sheet2|workbook/.test(line)),
    ).toEqual([]);
}
