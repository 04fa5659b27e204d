import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as doubts } from '../../../src/importing/doubts/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { CTRL_C, CTRL_D, hasTerminal, NO, onTerminal, YES } from '../terminal.ts';
import { decided, doubtful } from './decided.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const WORDS = [
  ['accepted', 'TRK-77', 'Ms Li, by telephone'],
  ['not accepted', ''],
] as const;

const shown = async (machine: Machine, name: string) =>
  told(run, await machine.qcsheet('runs', 'show', name, '--json'));

test('without a terminal and without --yes no decision is recorded, and nothing is sent by a later resume', async () => {
  const { machine, results, name } = await doubtful(office, 'NOBODY');
  const file = await decided(machine, results, ...WORDS);
  const before = await shown(machine, name);
  const asked = await machine.qcsheet('import', file, '--json');
  expect([asked.exit, JSON.parse(asked.stdout).error.code]).toEqual([2, 'needs-yes']);
  expect(await shown(machine, name)).toEqual(before);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts.inDoubt]).toEqual([6, 2]);
  expect(office.booked('NOBODY')).toHaveLength(3);
});

test.skipIf(!hasTerminal)(
  'the question lists every decision apart from what is sent; no, Enter, Ctrl-C and Ctrl-D leave all as it was',
  async () => {
    const { machine, results, name } = await doubtful(office, 'ASKED');
    const file = await decided(machine, results, ...WORDS);
    const before = await shown(machine, name);
    for (const [answer, exit] of [
      [NO, 2],
      ['\r', 2],
      [CTRL_D, 2],
      [CTRL_C, 130],
    ] as const) {
      const { screen, ...ended } = await onTerminal(machine, `import '${file}'`, answer);
      expect(ended.exit).toBe(exit);
      for (const words of [
        `row 2 (12-Mar-2029, ASKED-1, ${ANY}): ${questions.acceptedAs('TRK-77')}`,
        `row 3 (12-Mar-2029, ASKED-2, ${ANY}): ${questions.notAccepted}${questions.sendsAgainNow}`,
        questions.send('1 booking (row 3)', questions.where('demo@example.com', office.sandbox.url)),
        `In doubt!B2: ${doubts.otherForm('TRK-77', ANY)}`,
      ])
        expect(screen).toMatch(worded(words));
      expect(await shown(machine, name)).toEqual(before);
    }
    const unsure = await onTerminal(machine, `import '${file}'`, YES, NO);
    expect([unsure.exit, await shown(machine, name)]).toEqual([2, before]);
    const sure = await onTerminal(machine, `import '${file}' -o again.xlsx`, YES, YES);
    expect(sure.exit).toBe(0);
    expect(sure.screen).toContain(
      `2 ${answers.settled(true, false)}: row 2 ${answers.acceptedAs('TRK-77')}, row 3 ${answers.notAccepted}`,
    );
    expect(office.booked('ASKED')).toHaveLength(4);
  },
);

test.skipIf(!hasTerminal)(
  'a decision about a row that was removed or moved is not joined with the row that has its number now',
  async () => {
    const { machine, results } = await doubtful(office, 'REMOVED');
    const file = await decided(machine, results, ['', ''], ['not accepted', '']);
    const { screen: removed } = await onTerminal(machine, `import '${await withoutRow(file, 3)}'`, NO);
    expect(removed).toMatch(
      worded(`${questions.removedRow} (12-Mar-2029, REMOVED-2, ${ANY}): ${questions.notAccepted}${questions.staysOut}`),
    );
    expect(removed).toContain(questions.sendsNothing);
    const moved = await withoutRow(file, 2);
    const { screen } = await onTerminal(machine, `import '${moved}'`, NO);
    expect(screen).toMatch(worded(`row 2 (12-Mar-2029, REMOVED-2, ${ANY}): ${questions.notAccepted}`));
    expect(office.booked('REMOVED')).toHaveLength(3);
  },
);

test('a row that was edited is still there, whatever is decided about what was sent of it', async () => {
  const { machine, results } = await doubtful(office, 'CHANGED');
  const file = await decided(machine, results, ['accepted', 'TRK-77']);
  const day = await edited(file, 'Bookings', machine.path('day.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(columnNamed(sheet, 1, 'referenceNumber')).value = 'CHANGED-9';
  });
  const { stdout } = await machine.qcsheet('check', day);
  expect(stdout).toMatch(worded(`row 2 (${ANY}CHANGED-1${ANY}): ${questions.acceptedAs('TRK-77')}`));
  expect(stdout).not.toContain(questions.removedRow);
});

/** Beside it, as `less-3.xlsx`. */
function withoutRow(file: string, row: number): Promise<string> {
  return edited(file, 'Bookings', join(dirname(file), `less-${row}.xlsx`), (sheet) => sheet.spliceRows(row, 1));
}

test('check, --dry-run and --all-or-nothing show the decisions and record none', async () => {
  const { machine, results, name } = await doubtful(office, 'SHOWN');
  const file = await decided(machine, results, ...WORDS);
  const open = [
    { cell: 'In doubt!B2', run: name, rows: [2], decision: 'accepted', trackingId: 'TRK-77', recorded: false },
    { cell: 'In doubt!B3', run: name, rows: [3], decision: 'not-accepted', trackingId: null, recorded: false },
  ];
  const checked = told(check, await machine.qcsheet('check', file, '--json'));
  expect(checked.decisions).toMatchObject(open);
  expect(checked.findings).toContainEqual(
    expect.objectContaining({ code: 'tracking-id-unlike', severity: 'warning', cell: 'B2' }),
  );
  expect((await machine.qcsheet('check', file)).stdout).toMatch(
    worded(`row 2 (${ANY}SHOWN-1${ANY}): ${questions.acceptedAs('TRK-77')}`),
  );
  const dry = await machine.import(file, '--dry-run', '-o', machine.path('dry.xlsx'));
  expect(dry.run.decisions).toMatchObject(open);
  expect((await shown(machine, name)).counts.inDoubt).toBe(2);
});

test('what was agreed to is told, and kept with the words of the sheet', async () => {
  const { machine, results, name } = await doubtful(office, 'AGREED');
  const file = await decided(machine, results, ...WORDS);
  const { exit, run: imported } = await machine.import(file, '-o', machine.path('again.xlsx'));
  expect([exit, imported.decisions?.map(({ recorded }) => recorded)]).toEqual([0, [true, true]]);
  const old = await shown(machine, name);
  expect(old.documents[0]?.settled).toMatchObject({ why: 'Ms Li, by telephone (decision in decided.xlsx)' });
  // What was sent elsewhere is nothing to resume.
  expect([old.state, old.counts.unsent]).toEqual(['complete', 0]);
  expect((await machine.qcsheet('runs', 'show', name)).stdout).not.toContain('resume');
  expect(office.booked('AGREED')).toHaveLength(4);
});

test('a decision that comes too late changes nothing and says so', async () => {
  const { machine, results, name } = await doubtful(office, 'LATE');
  const file = await decided(machine, results, ['accepted', 'TRK-9'], ['not accepted', '']);
  const [, own] = [await machine.qcsheet('settle', name, '--row=2', '--not-accepted'), office.booked('LATE')];
  expect(own).toHaveLength(3);
  const late = await machine.import(file, '-o', machine.path('late.xlsx'));
  expect(late.run.findings).toContainEqual(expect.objectContaining({ code: 'decision-late', cell: 'B2' }));
  expect(late.run.decisions).toMatchObject([{ cell: 'In doubt!B3' }]);
});

test('cells that were moved on the sheet of decisions are an error, not a decision about another booking', async () => {
  const { machine, results, name } = await doubtful(office, 'MOVED');
  const [one, two] = (await readSheet(results, 'In doubt', 1)).map(({ cells }) => cells['Rows'] ?? '');
  expect([one, two]).toEqual(['2', '3']);
  const moved = await decided(machine, results, ['not accepted', ''], ['accepted', 'TRK-77']);
  const swapped = await edited(moved, 'In doubt', machine.path('swapped.xlsx'), (sheet) => {
    sheet.getRow(2).getCell(1).value = '3';
    sheet.getRow(3).getCell(1).value = '2';
  });
  const { run: imported } = await machine.import(swapped, '-o', machine.path('again.xlsx'));
  expect(imported.findings.map(({ code, cell }) => [code, cell])).toEqual(
    expect.arrayContaining([
      ['decision-unclear', 'B2'],
      ['decision-unclear', 'B3'],
    ]),
  );
  expect([imported.decisions, (await shown(machine, name)).counts.inDoubt]).toEqual([undefined, 2]);
});

test('a decision in the cell of the tracking id is no tracking id', async () => {
  const { machine, results } = await doubtful(office, 'CELL');
  const wrong = await decided(machine, results, ['accepted', 'not accepted'], ['accepted', 'TRK-78']);
  const { findings } = told(check, await machine.qcsheet('check', wrong, '--json'));
  expect(findings).toContainEqual(expect.objectContaining({ code: 'decision-unclear', cell: 'B2' }));
  expect(findings).not.toContainEqual(expect.objectContaining({ code: 'decision-unclear', cell: 'B3' }));
});

test('a decision about an earlier sending does not count for the one that is in doubt now', async () => {
  const { machine, results, name } = await doubtful(office, 'AGAIN');
  const old = await decided(machine, results, ['', ''], ['not accepted', '']);
  await machine.qcsheet('settle', name, '--row=3', '--not-accepted');
  office.sandbox.setFaults({
    faults: [{ on: 'create inspection booking', times: 1, act: { kind: 'drop', when: 'after' } }],
  });
  // The sheet shows seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const resumed = await machine.qcsheet('resume', '--yes', '--json');
  expect([resumed.exit, told(run, resumed).counts.inDoubt, office.booked('AGAIN').length]).toEqual([6, 2, 4]);
  const again = await machine.import(old, '-o', machine.path('again.xlsx'));
  expect(again.run.findings).toContainEqual(
    expect.objectContaining({ code: 'decision-late', severity: 'error', cell: 'B3' }),
  );
  expect([again.exit, again.run.counts.inDoubt, again.run.decisions]).toEqual([6, 2, undefined]);
  expect(office.booked('AGAIN')).toHaveLength(4);
});
