import { afterAll, beforeAll, expect, test } from 'vitest';
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
  office.sandbox.setFaults({ faults: [{ on: BOOK, act }] });
  const ended = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--concurrency=1');
  office.sandbox.setFaults({ faults: [] });
  const lines = ended.stdout.split('\n');
  const next = lines.slice(lines.findIndex((line) => line.startsWith('Next: '))).join('\n');
  return { exit: ended.exit, stdout: ended.stdout, next, file, results: machine.path('march.results.xlsx') };
}

const answer = (status: number, body?: string): FaultAct => {
  return { kind: 'answer', when: 'before', status, ...(body === undefined ? {} : { body }) };
};

test('after a wrong address the next step names QCSHEET_BASE_URL and an import, which works for another address too', async () => {
  const { exit, next, file } = await nextAfter(answer(404));
  expect(exit).toBe(2);
  expect(next).toContain('correct QCSHEET_BASE_URL');
  expect(next).toContain(`qcsheet import ${file} --kind bookings`);
});

test('after the breaker the bookings in doubt are looked up first, then the run goes on', async () => {
  const { exit, next } = await nextAfter(answer(503));
  expect(exit).toBe(6);
  expect(next.split('\n')).toEqual([
    'Next: first ask the provider about the bookings in doubt, and say what you found:',
    ...[2, 3, 4].map((row) => expect.stringMatching(`^ {6}qcsheet settle r-\\d{8}-\\d+ --row ${row} --accepted ID`)),
    expect.stringMatching(/^Then: continue when the service answers clearly again: qcsheet resume r-\d{8}-\d+$/),
    '',
  ]);
});

test('after a login that is refused the next step names the login', async () => {
  const { exit, next } = await nextAfter(answer(401));
  expect(exit).toBe(4);
  expect(next).toMatch(/^Next: correct the login, QCSHEET_ACCOUNT .*qcsheet resume r-/);
});

test('what the service refused is told in its words, and no red cell is promised', async () => {
  const { exit, stdout, next, results } = await nextAfter({ kind: 'refuse', message: 'No inspector on that day.' });
  expect(exit).toBe(5);
  expect(stdout).toContain('(HTTP 400): No inspector on that day. (rows 2-6)');
  expect(next).toContain(`correct the values that the service rejected`);
  expect(next).toContain(`qcsheet import ${results}\n      If the reasons name nothing to correct, ask the provider.`);
  expect(next).not.toContain('red cells');
});

test('what the account may not do is a matter for the provider; red cells are still named beside it', async () => {
  const forbidden = answer(403, JSON.stringify({ message: 'Not allowed.', content: null }));
  const all = await nextAfter(forbidden);
  expect(all.exit).toBe(5);
  expect(all.stdout).toContain('(HTTP 403): Not allowed. (rows 2-6)');
  expect(all.next).toMatch(
    /^Next: HTTP 403: the account may not do this.* Ask the provider, then: qcsheet retry r-.*\n$/,
  );
  const mixed = await nextAfter(forbidden, 'wrong row');
  expect(mixed.next).toMatch(
    /^Next: correct the red cells, correct the values .*\n {6}HTTP 403: the account may not do this/,
  );
});
