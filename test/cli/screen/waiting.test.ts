import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as app } from '../../../src/app/messages.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/start.ts';
import { messages as service } from '../../../src/service/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';
const CLOCK = String.raw`\d\d:\d\d:\d\d local time`;

let office: Office;
let again: Sandbox | undefined;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => {
  await again?.close();
  await office.close();
});

test('a service that asks to wait long is told once with the time until when, also with --quiet', async () => {
  const machine = office.machine();
  const file = machine.file('slow.csv', csv(bookings('SLOW', 6)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 4, act: { kind: 'throttle', retryAfter: '60' } }] });
  const importing = machine.start('import', file, '--kind', 'bookings', '--yes', '--quiet');
  await importing.saying(worded(screen.waiting(ANY, ANY, ANY)));
  importing.child.kill('SIGTERM');
  const { exit, stderr } = await importing.told;
  expect(exit).toBe(143);
  expect(stderr.match(/Waiting/g)).toHaveLength(1);
  expect(stderr).toMatch(new RegExp(`^${screen.waiting('6\\d s', CLOCK, service.slower)}`, 'm'));
  office.sandbox.setFaults({ faults: [] });
});

test('lookups that the service puts off, or fails to give, are told while they are waited for', async () => {
  const machine = office.machine();
  const read = { on: 'read the product tree', times: 1 };
  office.sandbox.setFaults({ faults: [{ ...read, act: { kind: 'throttle', retryAfter: '30' } }] });
  const pulling = machine.start('lookups', 'pull', '--quiet');
  await pulling.saying(worded(app.waiting(ANY, ANY)));
  pulling.child.kill('SIGTERM');
  const { stderr } = await pulling.told;
  expect(stderr).toMatch(new RegExp(`^${app.waiting(CLOCK, service.busy('read the product tree'))}`));
  office.sandbox.setFaults({ faults: [{ ...read, act: { kind: 'answer', when: 'before', status: 503 } }] });
  const pulled = await machine.qcsheet('lookups', 'pull', '--quiet');
  const failed = worded(app.tryingAgain(`${service.serviceFailed('read the product tree')}${ANY}503${ANY}`));
  expect([pulled.exit, pulled.stderr]).toEqual([0, expect.stringMatching(new RegExp(`^${failed.source}\n$`))]);
  office.sandbox.setFaults({ faults: [] });
});

test('a service that says nothing at all is told after some seconds, but for --quiet', async () => {
  office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'delay', when: 'before', ms: 6_000 } }] });
  const ends = await Promise.all(
    [[], ['--quiet']].map((options, index) => {
      const machine = office.machine();
      const file = machine.file('mute.csv', csv(bookings(`MUTE-${index}`, 1)));
      return machine.qcsheet('import', file, '--kind', 'bookings', '--yes', ...options);
    }),
  );
  expect(ends.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(ends.map(({ stderr }) => stderr.includes(screen.noAnswerYet))).toEqual([true, false]);
  office.sandbox.setFaults({ faults: [] });
});

test('a document that waits for its answer is told with its row, since when and until when, but for --quiet', async () => {
  office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'delay', when: 'after', ms: 11_000 } }] });
  const ends = await Promise.all(
    [[], ['--quiet']].map((options, index) => {
      const machine = office.machine();
      const file = machine.file('late.csv', csv(bookings(`LATE-${index}`, 1)));
      return machine.qcsheet('import', file, '--kind', 'bookings', '--yes', ...options);
    }),
  );
  office.sandbox.setFaults({ faults: [] });
  expect(ends.map(({ exit }) => exit)).toEqual([0, 0]);
  const line = new RegExp(`^${screen.awaiting('row 2', 0, CLOCK, CLOCK)}$`, 'm');
  expect(ends.map(({ stderr }) => line.test(stderr))).toEqual([true, false]);
});

test('a service that cannot be reached is told at once with the end of the tries, and once when it is back', async () => {
  const machine = office.machine();
  const file = machine.file('gone.csv', csv(bookings('GONE', 6)));
  await office.sandbox.close();
  const importing = machine.start('import', file, '--kind', 'bookings', '--yes', '--quiet');
  const startedAt = performance.now();
  await importing.saying(worded(screen.unreachable(ANY, ANY)));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  again = await startSandbox({ now: Date.now, port: Number(new URL(office.sandbox.url).port) });
  const { exit, stderr } = await importing.told;
  expect(exit).toBe(0);
  const lost = worded(screen.unreachable('connection refused', ANY));
  expect(stderr).toMatch(new RegExp(`^${lost.source}\n${worded(screen.reachable).source}\n$`));
  expect(again.accepted()).toHaveLength(6);
});
