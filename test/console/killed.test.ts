import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as commands } from '../../src/cli/commands/messages.ts';
import { messages as screen } from '../../src/cli/messages/screen.ts';
import { deskState } from '../../src/console/api/desk.ts';
import { run, told } from '../cli/json.ts';
import { bookings, csv, type Office, openOffice } from '../cli/office.ts';
import { until } from '../until.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('a program that is killed while it sends leaves in doubt what was on its way, and resume says so', async () => {
  const machine = office.machine({ QCSHEET_CONCURRENCY: '1' });
  const file = machine.file('mine.csv', csv(bookings('KI', 4)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const { child, told: ended } = machine.start('open', file, '--no-browser', '--json');
  const call = await pageOf(child.stdout);
  await agreeToSend(call);
  await until('the second one is there, without an answer', () => office.booked('KI-').length === 2);
  child.kill('SIGKILL');
  expect((await ended).exit).toBeNull();
  office.sandbox.setFaults({ faults: [] });
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.stderr).toMatch(/in doubt/);
  expect(told(run, resumed).counts).toMatchObject({ accepted: 3, inDoubt: 1, unsent: 0 });
  expect(office.booked('KI-').map(({ referenceNumber }) => referenceNumber)).toEqual(['KI-1', 'KI-2', 'KI-3', 'KI-4']);
});

test('Ctrl-C after a sending does not speak of answers that it waits for', async () => {
  const machine = office.machine();
  const file = machine.file('mine.csv', csv(bookings('SENT', 1)));
  const { child, told: ended } = machine.start('open', file, '--no-browser', '--json');
  const call = await pageOf(child.stdout);
  await agreeToSend(call);
  await until('it has ended', async () => (await call('GET', '/state')).send?.phase === 'ended');
  child.kill('SIGTERM');
  const { stderr } = await ended;
  expect(office.booked('SENT-')).toHaveLength(1);
  expect(stderr).toContain(screen.stoppingBeforeSending);
  expect(stderr).not.toContain(screen.stoppingSending);
});

test('the terminal says that the file to open is missing', async () => {
  const machine = office.machine();
  const { child, told: ended } = machine.start('open', 'nofile.xlsx', '--no-browser', '--json');
  await pageOf(child.stdout);
  child.kill('SIGTERM');
  expect((await ended).stderr).toContain(commands.openMissing(machine.path('nofile.xlsx')));
});

type Call = Awaited<ReturnType<typeof pageOf>>;

/** Checks the file as bookings, and agrees to send it. */
async function agreeToSend(call: Call): Promise<void> {
  const settled = async () => (await call('GET', '/state')).phase !== 'checking';
  await until('it is checked', settled);
  await call('POST', '/reading', { kind: 'bookings', sheet: null, encoding: null });
  await until('it is checked again', settled);
  const { checks, steps } = await call('GET', '/state');
  await call('POST', '/send', { checks, steps, limit: null, canary: null, maxErrors: null });
  await until('it asks', async () => (await call('GET', '/state')).send?.phase === 'asking');
  await call('POST', '/send/answer', { id: (await call('GET', '/state')).send?.question?.id, agree: true });
}

/** Visits the address that the program prints; gives the calls of the API. */
async function pageOf(stdout: NodeJS.ReadableStream | null) {
  let text = '';
  stdout?.on('data', (piece: string) => {
    text += piece;
  });
  await until('the address is printed', () => text.includes('\n'));
  const { address }: { address: string } = JSON.parse(text);
  const visit = await fetch(address, { redirect: 'manual' });
  const cookie = (visit.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async (method: string, path: string, body?: unknown) => {
    const url = new URL(`/api/v1${path}`, address);
    const answer = await fetch(url, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return deskState.parse(await answer.json());
  };
}
