import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as fixes } from '../../../src/importing/fixes/messages.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { edited, readSheet } from '../sheets.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { checkedCopy, inCity, withChoices } from './chosen.ts';

const NAMES = { Fixes: 'Fixes (qcsheet)', Findings: 'Findings (qcsheet)' };

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A workbook with a person's own sheets of these names, and a wrong city. */
async function withOwnSheets(machine: Machine, prefix: string) {
  const file = await usersWorkbook(machine, [inCity(`${prefix}-1`, 'Shenzen'), inCity(`${prefix}-2`, 'Hangzou')]);
  return await edited(file, 'Notes', machine.path('named.xlsx'), ({ workbook }) => {
    for (const name of Object.keys(NAMES)) workbook.addWorksheet(name).getCell('A1').value = 'mine';
  });
}

test("what is said of a sheet of ours has its name beside a person's own", async () => {
  const machine = office.machine();
  const file = await withOwnSheets(machine, 'ON');
  const { report, copy } = await checkedCopy(machine, file);
  expect(report.sheetNames).toEqual(NAMES);
  const plain = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'plain.xlsx');
  expect(plain.stdout).toContain(answers.chooseInCopy(NAMES.Fixes));

  const chosen = await withChoices(copy, machine.path('chosen.xlsx'), { Shenzen: 'Shenzhen' }, NAMES.Fixes);
  const imported = await machine.qcsheet('import', chosen, '--yes', '-o', 'results.xlsx');
  expect(imported.stdout).toContain(answers.chooseOnce(NAMES.Fixes));
  const found = await readSheet(machine.path('results.xlsx'), NAMES.Findings, 1);
  const said = found.map(({ cells }) => cells['What to do']).join('\n');
  expect(said).toContain(fixes.changedHint(NAMES.Fixes));
});

test('a finding about a line names the sheet where the line is', async () => {
  const machine = office.machine();
  const { copy } = await checkedCopy(machine, await withOwnSheets(machine, 'OL'));
  const twice = await edited(copy, NAMES.Fixes, machine.path('twice.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(6).value = 'Shenzhen';
    sheet.getRow(3).getCell(2).value = sheet.getRow(2).getCell(2).value;
    sheet.getRow(3).getCell(6).value = 'Hangzhou';
  });
  const { copy: next } = await checkedCopy(machine, twice);
  const places = (await readSheet(next, NAMES.Findings, 1)).map(({ cells }) => cells['Place']);
  expect(places).toContain(`${NAMES.Fixes}!F3`);
});

test('a change that `--fix` makes names the sheet that lists it', async () => {
  const machine = office.machine();
  const file = await usersWorkbook(machine, [inCity('OF-1', 'Shen-Zhen')]);
  const named = await edited(file, 'Notes', machine.path('named.xlsx'), (sheet) => {
    sheet.name = 'Fixes';
  });
  const { report } = await checkedCopy(machine, named, '--fix');
  const changed = report.findings.find(({ code }) => code === 'changed-by-fixes');
  expect(changed?.hint).toBe(fixes.changedHint(NAMES.Fixes));
});
