import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, run as runForm, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Results with two bookings in doubt, whose first row is deleted from `Bookings`, on another machine. */
async function mailed(prefix: string, ...words: readonly (readonly string[])[]) {
  const { machine, results, name } = await doubtful(office, prefix);
  const source = words.length === 0 ? results : await decided(machine, results, ...words);
  const shorter = await edited(source, 'Bookings', machine.path('shorter.xlsx'), (sheet) => sheet.spliceRows(2, 1));
  const colleague = office.machine();
  copyFileSync(shorter, colleague.path('mail.xlsx'));
  return { machine, colleague, name, file: colleague.path('mail.xlsx') };
}

test("what is in doubt of another machine's results stays in sight when its row is gone", async () => {
  const { colleague, name, file } = await mailed('GONE');
  const checked = told(check, await colleague.qcsheet('check', file, '--json'));
  const reference = expect.stringContaining('GONE-1');
  expect(checked.leftInDoubt).toEqual([{ run: name, rows: [2], sentAt: expect.stringMatching(/^20/), reference }]);
  const first = await colleague.import(file);
  expect([first.exit, first.run.counts]).toMatchObject([6, { documents: 3, inDoubt: 1, skipped: 2 }]);
  const left = [expect.objectContaining({ rows: [2] })];
  expect(first.run.leftInDoubt).toEqual(left);
  const lines = await readSheet(first.run.results ?? '', 'In doubt', 1);
  expect(lines.map(({ cells }) => cells['Rows'])).toContain(`2 of run ${first.run.leftInDoubt?.[0]?.run}`);
  expect(JSON.stringify(lines)).toContain('GONE-1');
  for (const next of [file, first.run.results ?? '']) {
    const again = await colleague.import(next, '-o', colleague.path('again.xlsx'));
    expect([again.exit, again.run.leftInDoubt]).toEqual([6, left]);
  }
  const run = first.run.leftInDoubt?.[0]?.run ?? '';
  const settled = await colleague.qcsheet('settle', run, '--row=2', '--accepted=TRK-900', '--yes', '--json');
  expect([settled.exit, told(runForm, settled).sha256]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const last = await colleague.import(file, '-o', colleague.path('last.xlsx'));
  expect(last.run.leftInDoubt).toBeUndefined();
});

test.each([['accepted', 'TRK-9'], ['not accepted']])(
  'the decision "%s" about it is refused while its row is gone, in results of an older version',
  async (...words) => {
    const prefix = `REFUSED-${words.length}`;
    const { colleague, file: newer } = await mailed(prefix, words);
    const file = await edited(newer, 'In doubt', colleague.path('older.xlsx'), (sheet) => {
      sheet.spliceColumns(columnNamed(sheet, 1, '_fingerprint'), 1);
    });
    for (const time of ['first', 'again']) {
      const imported = await colleague.import(file, '-o', colleague.path(`${time}.xlsx`));
      expect([imported.exit, imported.run.decisions, imported.run.leftInDoubt?.length]).toEqual([6, undefined, 1]);
      expect(imported.run.findings.map(({ code }) => code)).toContain('decision-unclear');
    }
  },
);

/** All four bookings, as the first machine had them. */
const whole = (machine: Machine, prefix: string) => machine.file('march.csv', csv(bookings(prefix, 4)));
const stateOf = (rows: readonly { rows: readonly number[]; state: string }[], row: number) =>
  rows.find(({ rows: [first] }) => first === row)?.state;

test('it is in doubt when another file has its row, and is not sent', async () => {
  const { colleague, file } = await mailed('WHOLE');
  const before = office.booked('WHOLE').length;
  expect((await colleague.import(file)).exit).toBe(6);
  const { exit, run } = await colleague.import(whole(colleague, 'WHOLE'));
  expect([exit, run.counts, stateOf(run.documents, 2)]).toMatchObject([6, { accepted: 0, inDoubt: 2 }, 'in-doubt']);
  expect(office.booked('WHOLE')).toHaveLength(before);
  // Whoever gets these results knows it as well.
  const third = office.machine();
  copyFileSync(colleague.path('mail.results.xlsx'), third.path('mail.xlsx'));
  await third.import('mail.xlsx');
  const last = await third.import(whole(third, 'WHOLE'));
  expect([last.exit, last.run.counts]).toMatchObject([6, { accepted: 0 }]);
  expect(office.booked('WHOLE')).toHaveLength(before);
});

test('so it is when the workbook itself has its row without the hidden columns', async () => {
  const { colleague, file } = await mailed('BACK');
  const before = office.booked('BACK').length;
  const rows = await readSheet(file, 'Bookings', 1);
  const pasted = await edited(file, 'Bookings', colleague.path('pasted.xlsx'), (sheet) => {
    const reference = columnNamed(sheet, 1, 'referenceNumber');
    const copied = sheet.getRow(rows.length + 2);
    sheet.getRow(2).eachCell((cell, column) => {
      if (column > columnNamed(sheet, 1, '_fingerprint')) copied.getCell(column).value = cell.value;
    });
    copied.getCell(reference).value = 'BACK-1';
  });
  const { exit, run } = await colleague.import(pasted);
  expect([exit, run.counts]).toMatchObject([6, { accepted: 0, inDoubt: 2 }]);
  expect(office.booked('BACK')).toHaveLength(before);
});

test.each([
  ['accepted', ['accepted', 'TRK-901'], 'skipped'],
  ['not-accepted', ['not accepted'], 'accepted'],
] as const)('a decision about it counts in another file: %s', async (decision, words, state) => {
  const now = await mailed(`NOW-${decision}`, words);
  const imported = await now.colleague.import(now.file);
  expect(imported.run.decisions).toEqual([expect.objectContaining({ rows: [2], left: true, recorded: true })]);
  expect(imported.run.leftInDoubt).toBeUndefined();

  const later = await mailed(`LATER-${decision}`);
  const first = await later.colleague.import(later.file);
  const id = decision === 'accepted' ? 'accepted=TRK-902' : decision;
  const run = first.run.leftInDoubt?.[0]?.run ?? '';
  const settled = await later.colleague.qcsheet('settle', run, '--row=2', `--${id}`, '--yes');
  expect([0, 3]).toContain(settled.exit);

  for (const [prefix, { colleague }] of [
    [`NOW-${decision}`, now],
    [`LATER-${decision}`, later],
  ] as const) {
    const before = office.booked(prefix).length;
    const next = await colleague.import(whole(colleague, prefix));
    expect(stateOf(next.run.documents, 2)).toBe(state);
    expect(office.booked(prefix)).toHaveLength(before + (state === 'accepted' ? 1 : 0));
  }
});
