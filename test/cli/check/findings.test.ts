import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsText } from '../../../src/cli/findings-text.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { messages as cells } from '../../../src/importing/cells/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { catalogue } from '../../../src/schema/catalogue.ts';
import type { Finding } from '../../../src/schema/finding.ts';
import { sortFindings } from '../../../src/schema/finding-sorts.ts';
import { ANY, worded } from '../../worded.ts';
import { check, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** How many cells of a column have findings of one code. */
function sort(count: number, column: string, code: keyof typeof catalogue): string {
  const { title } = catalogue[code];
  return `${count.toLocaleString('en-US')} x ${column}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

test('a bad value is told once with the ranges of its rows', async () => {
  const machine = office.machine();
  const rows = bookings('SAME', 300).map((row) => ({ ...row, 'products.familyId': 'Toyz' }));
  const ended = await machine.qcsheet('check', machine.file('same.csv', csv(rows)), '--kind', 'bookings');
  expect(ended.exit).toBe(3);
  expect(ended.stdout).toMatch(
    worded(`error   300 x Product family: ${cells.notInList('Toyz', ANY, ANY)} (rows 2-301)\n`),
  );
  expect(ended.stdout.match(/Toyz/g)).toHaveLength(1);
});

test('the rows of decisions are named with their sheet, because they are not those of the data', () => {
  const place = { severity: 'warning', sheet: 'In doubt', column: null, value: null, suggestions: [] } as const;
  const words = { message: 'In doubt!B2: the decision is empty.', hint: 'Decide.', code: 'decision-unclear' } as const;
  const findings: Finding[] = [2, 3].map((row) => {
    return { ...place, ...words, row, cell: `B${row}`, message: words.message.replace('B2', `B${row}`) };
  });
  expect(findingsText(findings)[0]).toMatch(/\(In doubt, rows 2, 3\)$/);
});

test('thousands of different bad values stay readable: the commonest, how many others, all rows; --json has each', async () => {
  const machine = office.machine();
  const rows = bookings('MANY', 3_000).map((row, index) => ({
    ...row,
    supplierCode: `none-${index % 1_000}`,
    'products.prodQuantity': index < 4 ? 'none' : `many${index}`,
  }));
  const file = machine.file('many.csv', csv(rows));
  const { exit, stdout } = await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(exit).toBe(3);
  expect(stdout.split('\n').length).toBeLessThan(20);
  expect(stdout).toMatch(
    worded(
      `${sort(3_000, 'Supplier code', 'lookup-unknown')} (rows 2-3001)\n        ${cells.notInList('none-0', ANY, undefined)}`,
    ),
  );
  expect(stdout).toContain(`... and 997 ${screen.otherValues}.`);
  expect(stdout).toContain(`${sort(3_000, 'Quantity', 'type')} (rows 2-3001)\n        ${cells.notWhole('none')}`);
  const { findings, counts } = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect([findings.length, counts.errors]).toEqual([6_000, 6_000]);
});

test('of more than 10,000 findings, those that say the same are one entry with their rows; the run has them all', async () => {
  const machine = office.machine();
  const bad = { serviceDate: 'x', shipDate: 'x', serviceType: 'x', 'products.prodQuantity': 'x' };
  const file = machine.file('bad.csv', csv(bookings('JOINED', 2_600).map((row) => ({ ...row, ...bad }))));
  const all = Array.from({ length: 2_600 }, (_, index) => index + 2);
  const checked = told(check, await machine.qcsheet('check', file, '--kind', 'bookings', '--json'));
  expect([checked.counts.errors, checked.findings.map(({ rows }) => rows)]).toEqual([10_400, [all, all, all, all]]);
  expect(checked.findings[0]).toMatchObject({ row: 2, cell: 'B2', column: 'serviceDate' });
  const { exit, run } = await machine.import(file);
  expect([exit, run.counts.invalid, run.findings]).toEqual([3, 2_600, checked.findings]);
  const sheet = await readSheet(run.results ?? '', 'Findings', 1);
  expect(sheet).toHaveLength(10_400);
});

test('what was sent before is one entry with its rows and the first few named', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('BEFORE', 40)));
  await machine.import(file);
  const { exit, stdout } = await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(exit).toBe(0);
  expect(stdout).toMatch(
    worded(
      `info    40 x ${catalogue['already-sent'].title} (rows 2-41)\n        ${history.accepted('booking', `row 2 of ${ANY}`)}`,
    ),
  );
  expect(stdout).toContain(`... and 37 ${screen.moreLikeThese}.`);
  expect(stdout.match(/march\.csv/g)?.length).toBeLessThan(6);
});

test('what is in doubt is never told to be sent as another one', async () => {
  const machine = office.machine();
  const file = machine.file('doubt.csv', csv(bookings('DOUBT', 6)));
  for (let round = 0; round < 2; round++) {
    const act = { kind: 'drop', when: 'before' } as const;
    office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', times: 3, act }] });
    await machine.import(file, '--concurrency=1');
  }
  const { stdout } = await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(stdout).toMatch(/6 x .* \(rows 2-7\)/);
  expect(stdout).toContain('qcsheet settle');
  expect(stdout).not.toContain('--allow-similar');
});

test('more sorts of findings than a screen takes are counted, with where to see them', () => {
  const findings = Array.from({ length: 25 }, (_, index): Finding => {
    const column = { row: 3, cell: 'B3', column: `own${index}`, sheet: 'Bookings', value: null, suggestions: [] };
    return { code: 'required', severity: 'error', ...column, message: 'Bookings!B3: is empty.', hint: 'Fill it in.' };
  });
  const text = findingsText([...findings, ...findings.slice(0, 20)]).join('\n');
  expect(text.match(/2 x is empty/g)).toHaveLength(20);
  expect(text).toContain(`\n${screen.moreFindings('5 findings', `5 ${screen.moreSorts}`, screen.allOfThem)}`);
});

test('what is sent all the same and what is in doubt are never counted together', () => {
  const findings = (['sent', 'in-doubt'] as const).flatMap((outcome) =>
    [3, 4].map((row): Finding => {
      const place = { sheet: 'Bookings', row, cell: null, column: null, value: null, suggestions: [] };
      const words = { message: `Bookings, row ${row}: sent before.`, hint: 'Ask the provider.' };
      return { code: 'already-sent', severity: 'warning', ...place, ...words, outcome };
    }),
  );
  expect(sortFindings(findings).map((sort) => sort.findings.map(({ outcome }) => outcome))).toEqual([
    ['sent', 'sent'],
    ['in-doubt', 'in-doubt'],
  ]);
});

test('a warning says what happens to a warning, and nothing of errors', async () => {
  const machine = office.machine();
  const rows = bookings('EARLY', 1).map((row) => ({ ...row, shipDate: '2029-01-01' }));
  const ended = await machine.qcsheet('check', machine.file('early.csv', csv(rows)), '--kind', 'bookings', '--json');
  const [found] = told(check, ended).findings;
  expect(found).toMatchObject({ code: 'unlikely', severity: 'warning', hint: catalogue.unlikely.ifWarning });
});
