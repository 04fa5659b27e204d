import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import type { FaultAct } from '../../../src/sandbox/fault-plan.ts';
import { booking, bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The lines of the plain output from `Next:` on, of an import whose bookings meet this. */
async function nextAfter(act: FaultAct, ...options: readonly string[]) {
  const machine = office.machine();
  const wrong = options.includes('wrong row') ? [booking(`${act.kind}-wrong`, { serviceType: 'Final' })] : [];
  const file = machine.file('march.csv', csv([...bookings(`${act.kind}-${options.length}`, 5), ...wrong]));
  office.sandbox.setFaults({ faults: [{ on: BOOK, act, ...(options.includes('once') ? { times: 1 } : {}) }] });
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  const lines = ended.stdout.split('\n');
  const next = lines.slice(lines.findIndex((line) => line.startsWith('Next: '))).join('\n');
  const run = /^Run (r-\d{8}-\d+): /.exec(ended.stdout)?.[1] ?? '';
  return { exit: ended.exit, stdout: ended.stdout, next, file, run, results: machine.path('march.results.xlsx') };
}

const answer = (status: number, body?: string): FaultAct => {
  return { kind: 'answer', when: 'before', status, ...(body === undefined ? {} : { body }) };
};

test('after a wrong address the next step names QCSHEET_BASE_URL and an import, which works for another address too', async () => {
  const { exit, next, file } = await nextAfter(answer(404));
  expect(exit).toBe(2);
  expect(next).toContain(answers.correctAddress(`qcsheet import ${file} --kind bookings`));
});

test('after the breaker the bookings in doubt are looked up first, then the run goes on', async () => {
  const { exit, next, run, results } = await nextAfter(answer(503));
  expect(exit).toBe(6);
  expect(next.split('\n')).toEqual([
    answers.askProvider('bookings', true, true),
    ...[2, 3, 4].map((row) => answers.settleCommand(run, row)),
    answers.orInSheet('In doubt', `qcsheet import ${results}`),
    answers.afterThat(answers.whenClear(`qcsheet resume ${run}`)),
    '',
  ]);
});

test('after a doubt the rows that were held back are named too', async () => {
  const { exit, next, run, results } = await nextAfter({ kind: 'drop', when: 'after' }, 'wrong row', 'once');
  expect(exit).toBe(6);
  expect(next.split('\n')).toEqual([
    answers.askProvider('bookings', true, true),
    answers.settleCommand(run, 2),
    answers.orInSheet('In doubt', `qcsheet import ${results}`),
    answers.afterThat(answers.correctAndImport(answers.fixRedCells, `qcsheet import ${results}`)),
    answers.chooseOnce('Fixes'),
    '',
  ]);
});

test('after a login that is refused the next step names the login', async () => {
  const { exit, next, run } = await nextAfter(answer(401));
  expect(exit).toBe(4);
  expect(next).toContain(answers.next(answers.correctLogin(`qcsheet resume ${run}`)));
});

test('what the service refused is told in its words, and no red cell is promised', async () => {
  const { exit, stdout, next, results } = await nextAfter({ kind: 'refuse', message: 'No inspector on that day.' });
  expect(exit).toBe(5);
  expect(stdout).toContain('(HTTP 400): No inspector on that day. (rows 2-6)');
  const correct = answers.next(answers.correctAndImport(answers.changeRejected, `qcsheet import ${results}`));
  expect(next).toContain(`${correct}\n${answers.askAboutOthers}`);
  expect(next).not.toContain(answers.fixRedCells);
});

test('what the account may not do is a matter for the provider; red cells are still named beside it', async () => {
  const forbidden = answer(403, JSON.stringify({ message: 'Not allowed.', content: null }));
  const all = await nextAfter(forbidden);
  expect(all.exit).toBe(5);
  expect(all.stdout).toContain('(HTTP 403): Not allowed. (rows 2-6)');
  expect(all.next).toBe(`${answers.next(answers.forbidden(all.run))}\n`);
  const mixed = await nextAfter(forbidden, 'wrong row');
  expect(mixed.next.startsWith(answers.next(answers.fixRedCells))).toBe(true);
  expect(mixed.next).toContain(`\n      ${answers.forbidden(mixed.run)}`);
});
