import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { edited, readSheet } from '../sheets.ts';

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
  const settled = await colleague.qcsheet('settle', run, '--row=2', '--accepted=TRK-900', '--yes');
  expect(settled.exit).toBe(0);
  const last = await colleague.import(file, '-o', colleague.path('last.xlsx'));
  expect(last.run.leftInDoubt).toBeUndefined();
});

test.each([['accepted', 'TRK-9'], ['not accepted']])(
  'the decision "%s" about it is refused while its row is gone',
  async (...words) => {
    const prefix = `REFUSED-${words.length}`;
    const { colleague, file } = await mailed(prefix, words);
    for (const time of ['first', 'again']) {
      const imported = await colleague.import(file, '-o', colleague.path(`${time}.xlsx`));
      expect([imported.exit, imported.run.decisions, imported.run.leftInDoubt?.length]).toEqual([6, undefined, 1]);
      expect(imported.run.findings.map(({ code }) => code)).toContain('decision-unclear');
    }
  },
);
