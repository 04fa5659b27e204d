import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { isBooking } from '../faults/campaign.ts';
import { holdAfter } from '../faults/hold-after.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { until } from '../until.ts';
import { type Database, SPEED, sql, team, told, withTeam } from './laptops.ts';

const ours = team();
const BOOKINGS = 12;

/** The way to a server, which can be cut and is whole again when it is opened. */
async function wayTo({ host, port }: Database) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const way = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect({ host, port });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const own = await listenOnLoopback(way, 0);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(() => {
    cut();
    way.close();
  });
  return {
    port: own,
    cut,
    open: () => {
      isCut = false;
    },
  };
}

test('what the service answered while the database was away for a moment is written, and nothing is in doubt', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const way = await wayTo(database);
  const env = withTeam(ann, { ...database, port: way.port });
  const booked = references('MOMENT', BOOKINGS);
  const file = ann.place.file('bookings.csv', booked);
  let answered = 0;
  const { arrive, isHolding } = holdAfter(ours.lane().proxy, 1);
  onTestFinished(
    ours.lane().watch(({ stage, request }) => {
      if (stage === 'answer-body' && isBooking(request)) answered += 1;
    }),
  );
  const importing = ann.place.start(['import', file, ...SPEED, '--json'], env);
  const count = () => ours.times(booked).reduce((sum, times) => sum + times, 0);
  await until('bookings are on their way', () => (count() > 0 && isHolding()) || importing.hasEnded());
  way.cut();
  arrive();
  await until('they are answered', () => answered > 1 || importing.hasEnded());
  // Long enough to find the database away.
  await wait(2_000);
  way.open();
  const stopped = await importing.ended;
  const { counts } = reportOf(stopped);
  expect(counts, told(stopped)).toMatchObject({ inDoubt: 0, accepted: count() });
  expect(counts.unsent, told(stopped)).toBe(BOOKINGS - count());
  expect(
    await sql(database, `SELECT count(*) AS doubts FROM documents WHERE state IN ('sending', 'in-doubt')`),
  ).toEqual([{ doubts: '0' }]);
  const again = await ann.place.run(['import', file, ...SPEED, '--json'], env);
  expect(reportOf(again).counts, told(again)).toMatchObject({ inDoubt: 0, unsent: 0 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});

test('where the database stays away, the run, its summary and the commands for its rows are named', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const way = await wayTo(database);
  const env = withTeam(ann, { ...database, port: way.port });
  const booked = references('AWAY', BOOKINGS);
  const file = ann.place.file('bookings.csv', booked);
  const { arrive, isHolding } = holdAfter(ours.lane().proxy, 1);
  const importing = ann.place.start(['import', file, ...SPEED], env);
  await until('bookings are on their way', () => isHolding() || importing.hasEnded());
  way.cut();
  arrive();
  const stopped = await importing.ended;
  const [run] = await sql(database, 'SELECT run FROM runs');
  const name = String(run?.['run']);
  expect(stopped.stderr, told(stopped)).toContain(`qcsheet was sending run ${name}.`);
  expect(stopped.stderr).toMatch(/\d+ bookings? accepted, 0 rejected/);
  expect(stopped.stderr).toContain(`qcsheet resume ${name}`);
  const commands = [...stopped.stderr.matchAll(/qcsheet (settle \S+ --row \d+ --accepted \S+)/g)];
  expect(commands.length, told(stopped)).toBeGreaterThan(0);
  way.open();
  for (const [, words = ''] of commands) {
    const settle = () => ann.place.run([...words.split(' '), '--yes'], env);
    let settled = await settle();
    // The run is still that of the process that ended, for less than a minute.
    while (settled.exit === 9) settled = await settle();
    expect([0, 6], told(settled)).toContain(settled.exit);
  }
  const ended = await ann.place.run(['resume', name, '--yes', '--json'], env);
  expect(reportOf(ended).counts, told(ended)).toMatchObject({ accepted: BOOKINGS, inDoubt: 0 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});
