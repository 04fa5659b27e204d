import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { holdAfter } from '../faults/hold-after.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { until } from '../until.ts';
import { errorOf, settings, sql, TAKEOVER_MS, team, told } from './laptops.ts';

const ours = team();
const SPEED = ['--kind', 'bookings', '--yes', '--rate', '100', '--concurrency', '2'];
const BOOKINGS = 8;

/** A database with Ann, Ben, and Eve, whose login may only read. */
async function withReader() {
  const database = await ours.fresh();
  const [ann, ben] = [ours.laptop('ANN', database), ours.laptop('BEN', database)];
  await ann.run('runs');
  await sql(database, `UPDATE takeover SET ms = ${TAKEOVER_MS}`);
  const reader = `reader_of_${database.database}`;
  await sql(database, `CREATE ROLE ${reader} LOGIN PASSWORD 'reads'`);
  await sql(database, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`);
  const eve = ours.laptop('EVE', null);
  const env = { ...eve.alone, ...settings(eve.place, { ...database, user: reader, password: 'reads' }) };
  const read = (...words: readonly string[]) => eve.place.run([...words, '--json'], env);
  return { ann, ben, eve: eve.place, read, database };
}

/** Ann's import, at the moment when its first booking is at the service and the next ones are on their way until `arrive`. */
async function begun(
  ann: Awaited<ReturnType<typeof withReader>>['ann'],
  booked: readonly string[],
  file = ann.place.file('bookings.csv', booked),
) {
  const { arrive } = holdAfter(ours.lane().proxy, 1);
  const importing = ann.place.start(['import', file, ...SPEED, '--json'], ann.env);
  await until('bookings have arrived', () => ours.times(booked).some((count) => count > 0) || importing.hasEnded());
  return { importing, arrive };
}

test('bookings that a colleague is sending are neither in doubt nor would they be sent', async () => {
  const { ann, ben, eve, read } = await withReader();
  const booked = references('LOOK', BOOKINGS);
  const { importing, arrive } = await begun(ann, booked);
  const ofBen = ben.place.file('bookings.csv', booked);
  const plan = join(ben.place.folder, 'plan.json');
  const [checked, dry, planned, byEve] = await Promise.all([
    ben.run('check', ofBen, '--kind', 'bookings'),
    ben.run('import', ofBen, ...SPEED, '--dry-run'),
    ben.run('import', ofBen, ...SPEED, '--plan', plan),
    read('check', eve.file('bookings.csv', booked), '--kind', 'bookings'),
  ]);
  expect(importing.hasEnded()).toBe(false);
  arrive();
  for (const ended of [checked, byEve]) {
    const report = JSON.parse(ended.stdout);
    expect(report.unfinished, told(ended)).toMatchObject({ ready: 0, changed: false, sender: { machine: 'ANN' } });
    expect(report.leftInDoubt ?? [], told(ended)).toEqual([]);
  }
  for (const ended of [dry, planned]) {
    expect(ended.exit, told(ended)).toBe(9);
    expect(errorOf(ended)).toMatchObject({ code: 'run-busy', message: expect.stringContaining('ANN') });
  }
  expect(existsSync(plan)).toBe(false);
  expect(reportOf(await importing.ended).counts.accepted).toBe(BOOKINGS);
});

test('a login that may only read checks the file of an interrupted run, and writes nothing', async () => {
  const { ann, eve, read, database } = await withReader();
  const booked = references('READ', BOOKINGS);
  const { importing } = await begun(ann, booked);
  importing.kill('SIGKILL');
  await importing.ended;
  await wait(TAKEOVER_MS + 500);
  const [row] = await sql(database, `SELECT count(*) AS left FROM documents WHERE state = 'ready'`);
  const left = Number(row?.['left']);
  expect(left).toBeGreaterThan(0);
  const before = await sql(database, 'SELECT count(*) AS senders FROM senders');
  const checked = await read('check', eve.file('bookings.csv', booked), '--kind', 'bookings');
  expect(JSON.parse(checked.stdout).unfinished, told(checked)).toMatchObject({ ready: left });
  const dry = await read('import', eve.file('bookings.csv', booked), ...SPEED, '--dry-run');
  expect(reportOf(dry).counts, told(dry)).toMatchObject({ unsent: left });
  expect(await sql(database, 'SELECT count(*) AS senders FROM senders')).toEqual(before);
});

test('a second import of a file that a colleague is sending does not say that it sends those rows', async () => {
  const { ann, ben, database } = await withReader();
  const [old, booked] = [references('OLD', BOOKINGS), references('NEW', BOOKINGS)];
  await ann.run('import', ann.place.file('old.csv', old), ...SPEED);
  // With the PO numbers of bookings that were sent before.
  const alike = (place: typeof ann.place) => {
    const file = place.file('new.csv', booked);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/NEW-(\d+)-0/g, 'OLD-$1-0'));
    return file;
  };
  const { importing, arrive } = await begun(ann, booked, alike(ann.place));
  const waiting = ben.place.start(['import', alike(ben.place), ...SPEED], ben.env);
  const runs = async () => Number((await sql(database, 'SELECT count(*) AS runs FROM runs'))[0]?.['runs']);
  await until('Ben has planned', async () => (await runs()) === 3 || waiting.hasEnded(), 250);
  expect(importing.hasEnded()).toBe(false);
  arrive();
  const second = await waiting.ended;
  // On a busy machine Ben may send some of them, each once.
  expect(reportOf(await importing.ended).counts.accepted).toBeGreaterThan(0);
  const [sent] = await sql(database, `SELECT count(*) AS accepted FROM documents WHERE state = 'accepted'`);
  expect(Number(sent?.['accepted'])).toBe(2 * BOOKINGS);
  expect(second.exit, told(second)).toBe(0);
  expect(second.stderr).toContain('at ANN');
  expect(second.stderr, told(second)).not.toContain('[already-sent]');
});
