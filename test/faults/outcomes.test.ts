import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DocumentState } from '../../src/journal/port.ts';
import type { FaultAct } from '../../src/sandbox/fault-plan.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { judge, oracleOf } from './promises.ts';
import { references, reportOf, type Workplace, workplace } from './workplace.ts';

const ON = 'create inspection booking';
const SPEED = ['--json', '--rate', '100'];

let service: Sandbox;
let lookups: Workplace;

beforeAll(async () => {
  service = await startSandbox({ now: Date.now });
  lookups = workplace(service.url);
  expect((await lookups.run(['lookups', 'pull'])).exit).toBe(0);
});

afterAll(async () => {
  lookups.close();
  await service.close();
});

function newPlace(): Workplace {
  const place = workplace(service.url, `${lookups.folder}/cache`);
  onTestFinished(() => {
    service.setFaults({ faults: [] });
    place.close();
  });
  return place;
}

/** What the journal and the service say together; empty when every promise holds. */
const brokenIn = (place: Workplace, booked: readonly string[]) =>
  place.read((journal) => judge(journal, oracleOf(service.accepted()), booked).broken);

type Case = {
  readonly name: string;
  readonly act: FaultAct;
  readonly state: DocumentState;
  readonly code: string | null;
  /** Whether the service acted, whatever it answered. */
  readonly acted: boolean;
  readonly attempts?: number;
  readonly trackingId?: string;
};

const answer = (
  when: 'before' | 'after',
  status: number,
  body = '',
  headers: Record<string, string> = {},
): FaultAct => ({
  kind: 'answer',
  when,
  status,
  body,
  headers: { 'content-type': 'application/json', ...headers },
});
const doubt = (name: string, act: FaultAct, code: string, acted = 'when' in act && act.when === 'after'): Case => ({
  name,
  act,
  state: 'in-doubt',
  code,
  acted,
});

/** The rows of the table in which the run goes on, for a booking. */
const CASES: readonly Case[] = [
  doubt('closed before it acted', { kind: 'drop', when: 'before' }, 'connection-lost'),
  doubt('closed after it acted', { kind: 'drop', when: 'after' }, 'connection-lost'),
  doubt('cut in the middle of the body', { kind: 'cut-body' }, 'connection-lost', true),
  doubt('malformed', { kind: 'malformed', when: 'after' }, 'unreadable-answer'),
  doubt('malformed, not acted', { kind: 'malformed', when: 'before' }, 'unreadable-answer'),
  doubt('a web page', { kind: 'html', when: 'after' }, 'unreadable-answer'),
  doubt('empty', answer('after', 200), 'unreadable-answer'),
  doubt('content null without a message', answer('after', 200, '{"message":null,"content":null}'), 'no-reason'),
  doubt('content null with a blank message', answer('after', 200, '{"message":" ","content":null}'), 'no-reason'),
  doubt('a blank id', answer('after', 200, '{"message":"OK","content":" "}'), 'no-id'),
  ...[203, 204, 206, 226, 299].map((status) => doubt(`${status}`, answer('after', status), `http-${status}`)),
  ...[300, 305, 306].map((status) => doubt(`${status}`, answer('before', status), `http-${status}`)),
  doubt('408', answer('after', 408), 'http-408'),
  ...[500, 502, 503, 504, 599].map((status) => doubt(`${status}`, answer('after', status), `http-${status}`)),
  doubt('503 with Retry-After', answer('before', 503, '', { 'retry-after': '0' }), 'http-503'),
  ...[200, 201, 202].map((status) => ({
    name: `${status} with an id`,
    act: answer('before', status, `{"message":"failed, or so it says","content":"TRK-${status}"}`),
    state: 'accepted' as const,
    code: null,
    acted: false,
    trackingId: `TRK-${status}`,
  })),
  {
    name: 'content null with a message',
    act: answer('before', 200, '{"message":"The city is closed.","content":null}'),
    state: 'rejected',
    code: 'refused',
    acted: false,
  },
  ...[400, 402, 403, 405, 409, 413, 418, 422, 451].map((status) => ({
    name: `${status}`,
    act: answer('before', status, '{"message":"Not like this.","content":null}'),
    state: 'rejected' as const,
    code: `http-${status}`,
    acted: false,
  })),
  {
    name: '429, then well',
    act: { kind: 'throttle', retryAfter: '0' },
    state: 'accepted',
    code: null,
    acted: true,
    attempts: 2,
  },
  {
    name: '401 once, then well',
    act: { kind: 'expire-sessions', refreshKey: 'kept' },
    state: 'accepted',
    code: null,
    acted: true,
    attempts: 2,
  },
  {
    name: '401 once and the refresh key used up, then well',
    act: { kind: 'expire-sessions', refreshKey: 'expired' },
    state: 'accepted',
    code: null,
    acted: true,
    attempts: 2,
  },
];

test('each answer leaves a booking in the state that the table names, and nothing is sent twice', async () => {
  const place = newPlace();
  // A clear answer after each case keeps the breaker closed.
  const booked = CASES.flatMap((_, index) => [`CASE-${index}`, `CLEAR-${index}`]);
  let requests = 0;
  service.setFaults({
    faults: CASES.map(({ act, attempts = 1 }) => {
      const fault = { on: ON, skip: requests, times: 1, act };
      requests += attempts + 1;
      return fault;
    }),
  });
  const file = place.file('bookings.csv', booked);
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1']);
  const { documents, counts, state } = reportOf(ended);
  const oracle = oracleOf(service.accepted());
  const told = CASES.map(({ name, trackingId }, index) => {
    const found = documents[index * 2];
    const ids = oracle.get(`CASE-${index}`) ?? [];
    return {
      name,
      state: found?.state,
      code: found?.error?.code ?? null,
      attempts: found?.attempts,
      accepted: ids.length,
      idIsRight: found?.trackingId === (found?.state === 'accepted' ? (trackingId ?? ids[0]) : null),
    };
  });
  expect(told).toEqual(
    CASES.map(({ name, state, code, acted, attempts = 1 }) => {
      return { name, state, code, attempts, accepted: acted ? 1 : 0, idIsRight: true };
    }),
  );
  expect(documents.filter((_, index) => index % 2 === 1).every((document) => document.state === 'accepted')).toBe(true);
  expect([ended.exit, state, counts.unsent]).toEqual([6, 'complete', 0]);

  // Whatever the answer was, going on sends nothing, and a new import only what was refused.
  service.setFaults({ faults: [] });
  const sent = service.accepted().length;
  expect((await place.run(['resume', ...SPEED])).exit).toBe(6);
  expect(service.accepted().length).toBe(sent);
  const again = reportOf(await place.run(['import', file, '--kind', 'bookings', '--yes', ...SPEED]));
  expect(again.counts).toMatchObject({
    accepted: counts.rejected,
    skipped: counts.accepted,
    inDoubt: counts.inDoubt,
    rejected: 0,
  });
  expect(service.accepted().length).toBe(sent + counts.rejected);
  const ofTest = oracleOf(service.accepted());
  expect(booked.filter((reference) => (ofTest.get(reference)?.length ?? 0) > 1)).toEqual([]);
});

type Stopper = {
  readonly name: string;
  readonly act: FaultAct;
  readonly times?: number;
  readonly exit: number;
  readonly state: DocumentState;
  readonly code: string;
};

const moved = (status: number) => answer('before', status, '', { location: '/elsewhere' });
const STOPPERS: readonly Stopper[] = [
  ...[301, 304, 307, 308, 404].map((status) => {
    return { name: `${status}`, act: moved(status), exit: 2, state: 'unsent' as const, code: `http-${status}` };
  }),
  {
    name: '401 twice',
    act: answer('before', 401),
    times: 2,
    exit: 4,
    state: 'unsent',
    code: 'http-401',
  },
  { name: '302', act: moved(302), exit: 6, state: 'in-doubt', code: 'http-302' },
  { name: '303', act: moved(303), exit: 6, state: 'in-doubt', code: 'http-303' },
];

test('an answer that shows the wrong address or login stops the run, and resume goes on where it stopped', async () => {
  const place = newPlace();
  const booked = references('STOP', 6);
  const file = place.file('bookings.csv', booked);
  const fail = ({ act, times = 1 }: Stopper) => service.setFaults({ faults: [{ on: ON, times, act }] });
  let inDoubt = 0;
  for (const [index, stopper] of STOPPERS.entries()) {
    fail(stopper);
    const command = index === 0 ? ['import', file, '--kind', 'bookings', '--yes'] : ['resume'];
    const ended = await place.run([...command, ...SPEED, '--concurrency', '1']);
    const { state, documents } = reportOf(ended);
    const struck = documents[inDoubt];
    expect([stopper.name, ended.exit, state, struck?.state, struck?.error?.code]).toEqual([
      stopper.name,
      stopper.exit,
      'stopped',
      stopper.state,
      stopper.code,
    ]);
    if (stopper.state === 'in-doubt') inDoubt += 1;
    expect(documents.filter((document) => document.state === 'unsent').length, stopper.name).toBe(6 - inDoubt);
  }
  const ended = await place.run(['resume', ...SPEED]);
  expect([ended.exit, reportOf(ended).state, reportOf(ended).counts]).toMatchObject([
    6,
    'complete',
    { accepted: 4, inDoubt: 2, unsent: 0 },
  ]);
  expect(brokenIn(place, booked)).toEqual([]);
});

test('what hangs is in doubt once the second signal drops it, and the others stay unsent', async () => {
  const place = newPlace();
  const booked = references('HANG', 5);
  const file = place.file('bookings.csv', booked);
  service.setFaults({ faults: [{ on: ON, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const child = place.start(['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1']);
  await until(() => oracleOf(service.accepted()).has('HANG-2'));
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(child.hasEnded(), 'the first signal waits for what is on its way').toBe(false);
  child.kill('SIGINT');
  const ended = await child.ended;
  const { state, documents } = reportOf(ended);
  expect([ended.exit, state, documents.map((document) => document.state)]).toEqual([
    6,
    'interrupted',
    ['accepted', 'in-doubt', 'unsent', 'unsent', 'unsent'],
  ]);
  expect(documents[1]?.error?.code).toBe('dropped');

  service.setFaults({ faults: [] });
  const resumed = await place.run(['resume', ...SPEED]);
  expect([resumed.exit, reportOf(resumed).counts]).toMatchObject([6, { accepted: 4, inDoubt: 1 }]);
  expect(brokenIn(place, booked)).toEqual([]);
});

test('what was on its way when the process died is in doubt on the next start, and is not sent again', async () => {
  const place = newPlace();
  const booked = references('DIED', 5);
  const file = place.file('bookings.csv', booked);
  service.setFaults({ faults: [{ on: ON, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const command = ['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1'];
  const child = place.start(command);
  await until(() => oracleOf(service.accepted()).has('DIED-2'));
  child.kill('SIGKILL');
  await child.ended;
  service.setFaults({ faults: [] });
  const ended = await place.run(command);
  const { documents, counts } = reportOf(ended);
  expect([ended.exit, counts]).toMatchObject([6, { accepted: 4, inDoubt: 1 }]);
  expect(documents[1]).toMatchObject({ state: 'in-doubt', attempts: 1, error: { code: 'process-died' } });
  expect(brokenIn(place, booked)).toEqual([]);
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
