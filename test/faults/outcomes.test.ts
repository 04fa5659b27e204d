import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentState } from '../../src/journal/port.ts';
import type { FaultAct } from '../../src/sandbox/fault-plan.ts';
import { oracleOf } from './promises.ts';
import { openSite, type Site } from './site.ts';
import { reportOf } from './workplace.ts';

const ON = 'create inspection booking';
const SPEED = ['--json', '--rate', '100'];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

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
  doubt('the id of another, not acted', { kind: 'replay', when: 'before' }, 'id-known'),
  doubt('the id of another', { kind: 'replay', when: 'after' }, 'id-known'),
  doubt('a blank id', answer('after', 200, '{"message":"OK","content":" "}'), 'no-id'),
  ...[203, 204, 206, 226, 299].map((status) => doubt(`${status}`, answer('after', status), `http-${status}`)),
  ...[300, 305, 306].map((status) => doubt(`${status}`, answer('before', status), `http-${status}`)),
  ...[203, 206, 301, 307, 400, 401, 403, 404, 405, 408, 409, 422, 429, 500, 503].map((status) =>
    doubt(`${status} with its receipt`, { kind: 'status', status }, 'receipt-with-error', true),
  ),
  ...['null', ' UNDEFINED ', ''].map((id) =>
    doubt(`${JSON.stringify(id)} as an id`, answer('after', 200, JSON.stringify({ content: id })), 'no-id'),
  ),
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
  const place = site.newPlace();
  // A clear answer after each case keeps the breaker closed.
  const booked = CASES.flatMap((_, index) => [`CASE-${index}`, `CLEAR-${index}`]);
  let requests = 0;
  site.service.setFaults({
    faults: CASES.map(({ act, attempts = 1 }) => {
      const fault = { on: ON, skip: requests, times: 1, act };
      requests += attempts + 1;
      return fault;
    }),
  });
  const file = place.file('bookings.csv', booked);
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1']);
  const { documents, counts, state } = reportOf(ended);
  const oracle = oracleOf(site.service.accepted());
  const told = CASES.map(({ name, trackingId }, index) => {
    const found = documents[index * 2];
    const ids = (oracle.get(`CASE-${index}`) ?? []).map(({ id }) => id);
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
  site.service.setFaults({ faults: [] });
  const sent = site.service.accepted().length;
  expect((await place.run(['resume', ...SPEED])).exit).toBe(6);
  expect(site.service.accepted().length).toBe(sent);
  const again = reportOf(await place.run(['import', file, '--kind', 'bookings', '--yes', ...SPEED]));
  expect(again.counts).toMatchObject({
    accepted: counts.rejected,
    skipped: counts.accepted,
    inDoubt: counts.inDoubt,
    rejected: 0,
  });
  expect(site.service.accepted().length).toBe(sent + counts.rejected);
  const ofTest = oracleOf(site.service.accepted());
  expect(booked.filter((reference) => (ofTest.get(reference)?.length ?? 0) > 1)).toEqual([]);
});
