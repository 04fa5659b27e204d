import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentState } from '../../src/journal/port.ts';
import type { FaultAct } from '../../src/sandbox/fault-plan.ts';
import { until } from '../until.ts';
import { oracleOf } from './promises.ts';
import { openSite, type Site } from './site.ts';
import { references, reportOf } from './workplace.ts';

const ON = 'create inspection booking';
const SPEED = ['--json', '--rate', '100'];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

type Stopper = {
  readonly name: string;
  readonly act: FaultAct;
  readonly times?: number;
  readonly exit: number;
  readonly state: DocumentState;
  readonly code: string;
};

const answer = (status: number, headers: Record<string, string> = {}): FaultAct => ({
  kind: 'answer',
  when: 'before',
  status,
  body: '',
  headers: { 'content-type': 'application/json', ...headers },
});
const moved = (status: number) => answer(status, { location: '/elsewhere' });
const STOPPERS: readonly Stopper[] = [
  ...[301, 304, 307, 308, 404].map((status) => {
    return { name: `${status}`, act: moved(status), exit: 2, state: 'unsent' as const, code: `http-${status}` };
  }),
  {
    name: '401 twice',
    act: answer(401),
    times: 2,
    exit: 4,
    state: 'unsent',
    code: 'http-401',
  },
  { name: '302', act: moved(302), exit: 6, state: 'in-doubt', code: 'http-302' },
  { name: '303', act: moved(303), exit: 6, state: 'in-doubt', code: 'http-303' },
];

test('an answer that shows the wrong address or login stops the run, and resume goes on where it stopped', async () => {
  const place = site.newPlace();
  const booked = references('STOP', 6);
  const file = place.file('bookings.csv', booked);
  const fail = ({ act, times = 1 }: Stopper) => site.service.setFaults({ faults: [{ on: ON, times, act }] });
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
  expect((await site.judged(place, booked))?.broken).toEqual([]);
});

test('what hangs is in doubt once the second signal drops it, and the others stay unsent', async () => {
  const place = site.newPlace();
  const booked = references('HANG', 5);
  const file = place.file('bookings.csv', booked);
  site.service.setFaults({ faults: [{ on: ON, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const child = place.start(['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1']);
  await until('the second booking is accepted', () => oracleOf(site.service.accepted()).has('HANG-2'));
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

  site.service.setFaults({ faults: [] });
  const resumed = await place.run(['resume', ...SPEED]);
  expect([resumed.exit, reportOf(resumed).counts]).toMatchObject([6, { accepted: 4, inDoubt: 1 }]);
  expect((await site.judged(place, booked))?.broken).toEqual([]);
});

test('what was on its way when the process died is in doubt on the next start, and is not sent again', async () => {
  const place = site.newPlace();
  const booked = references('DIED', 5);
  const file = place.file('bookings.csv', booked);
  site.service.setFaults({ faults: [{ on: ON, skip: 1, act: { kind: 'hang', when: 'after' } }] });
  const command = ['import', file, '--kind', 'bookings', '--yes', ...SPEED, '--concurrency', '1'];
  const child = place.start(command);
  await until('the second booking is accepted', () => oracleOf(site.service.accepted()).has('DIED-2'));
  child.kill('SIGKILL');
  await child.ended;
  site.service.setFaults({ faults: [] });
  const ended = await place.run(command);
  const { documents, counts } = reportOf(ended);
  expect([ended.exit, counts]).toMatchObject([6, { accepted: 4, inDoubt: 1 }]);
  expect(documents[1]).toMatchObject({ state: 'in-doubt', attempts: 1, error: { code: 'process-died' } });
  expect((await site.judged(place, booked))?.broken).toEqual([]);
});
