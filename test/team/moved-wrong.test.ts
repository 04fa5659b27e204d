import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { references, reportOf } from '../faults/workplace.ts';
import { at, type Database, errorOf, importing, moving, SPEED, sql, team, told, withTeam } from './laptops.ts';

const ours = team();

/** A computer that has sent three bookings and moved its journal into a database. */
async function moved(tag: string) {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const booked = references(tag, 3);
  const file = ann.place.file('bookings.csv', booked);
  expect(reportOf(await importing(ann, file)).counts.accepted).toBe(3);
  const move = await moving(ann, database);
  expect(move.exit, told(move)).toBe(0);
  return { ann, database, booked, file };
}

const skipped = (database: Database, { ann, file }: Awaited<ReturnType<typeof moved>>) =>
  importing(ann, file, withTeam(ann, database)).then((end) => reportOf(end).counts.skipped);

test('whoever names another database than the one of the move is told that one, and no move that is refused', async () => {
  const there = await moved('NAMES');
  const { ann, database, file, booked } = there;
  const other = await ours.fresh();
  const refused = await importing(ann, file, withTeam(ann, other));
  const { code, hint } = errorOf(refused);
  expect(code, told(refused)).toBe('journal-outdated');
  expect(hint).toContain(`QCSHEET_JOURNAL=${at(database)}`);
  expect(hint).not.toContain('journal move');
  expect(await skipped(database, there)).toBe(3);
  expect(ours.times(booked)).toEqual([1, 1, 1]);
});

test('a journal that was moved is not accepted, and the new one stays as it was', async () => {
  const there = await moved('ACCEPT');
  const accepted = await there.ann.place.run(['journal', 'accept', '--yes', '--json'], there.ann.alone);
  expect(errorOf(accepted), told(accepted)).toMatchObject({
    code: 'journal-moved',
    hint: expect.stringContaining(at(there.database)),
  });
  expect(await skipped(there.database, there)).toBe(3);
});

test('a journal that was moved into the wrong database is not moved again: the database is copied whole', async () => {
  const there = await moved('WRONG');
  const { ann, database, booked } = there;
  const right = await ours.fresh();
  const again = await moving(ann, right);
  expect(errorOf(again), told(again)).toMatchObject({
    code: 'journal-moved',
    hint: expect.stringMatching(`${at(database)}.*pg_dump`),
  });
  await sql({ ...right, database: 'postgres' }, `DROP DATABASE ${right.database}`);
  await sql({ ...right, database: 'postgres' }, `CREATE DATABASE ${right.database} TEMPLATE ${database.database}`);
  expect(await skipped(right, there)).toBe(3);
  const next = references('RIGHT', 1);
  const sent = await importing(ann, ann.place.file('next.csv', next), withTeam(ann, right));
  expect(reportOf(sent).counts, told(sent)).toMatchObject({ accepted: 1 });
  expect(ours.times([...booked, ...next])).toEqual([1, 1, 1, 1]);
});

test('a computer that was restored and has sent since its move is told so, and its results bring that into the journal', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const [booked, since] = [references('BEFORE', 2), references('SINCE', 2)];
  expect(reportOf(await importing(ann, ann.place.file('before.csv', booked))).counts.accepted).toBe(2);
  const folders = ['state', 'config'].map((name) => [
    join(ann.place.folder, name),
    join(ann.place.folder, `${name}-kept`),
  ]);
  for (const [folder = '', kept = ''] of folders) cpSync(folder, kept, { recursive: true });
  expect((await moving(ann, database)).exit).toBe(0);
  for (const [folder = '', kept = ''] of folders) {
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true });
  }
  const file = ann.place.file('since.csv', since);
  const later = reportOf(await importing(ann, file));
  expect(later.counts.accepted).toBe(2);

  const again = await moving(ann, database);
  expect(errorOf(again), told(again)).toMatchObject({
    code: 'journal-outdated',
    message: expect.stringContaining(later.run ?? ''),
    hint: expect.stringMatching(/results.*accept/),
  });
  const env = withTeam(ann, database);
  const stopped = await importing(ann, file, env);
  expect(errorOf(stopped), told(stopped)).toMatchObject({ code: 'journal-outdated' });
  const results = join(ann.place.folder, 'since-again.xlsx');
  const written = await ann.place.run(['results', later.run ?? '', '-o', results, '--json'], ann.alone);
  expect(written.exit, told(written)).toBe(0);
  const accepted = await ann.place.run(['journal', 'accept', '--yes', '--json'], env);
  expect(accepted.exit, told(accepted)).toBe(0);
  for (const path of [results, file]) {
    const known = await ann.place.run(['import', path, ...SPEED, '--json'], env);
    expect(reportOf(known).counts, told(known)).toMatchObject({ accepted: 0, skipped: 2 });
  }
  expect(ours.times([...booked, ...since])).toEqual([1, 1, 1, 1]);
});
