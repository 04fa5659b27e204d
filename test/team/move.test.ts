import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages as app } from '../../src/app/messages.ts';
import { messages as workspace } from '../../src/workspace/messages.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { at, errorOf, importing, moving, SPEED, sql, team, told, withTeam } from './laptops.ts';

const ours = team();

test('a journal is moved whole: the new one knows all that was sent, and the old one sends nothing any more', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const booked = references('MOVE', 5);
  const file = ann.place.file('bookings.csv', booked);
  const first = reportOf(await importing(ann, file));
  expect(first.counts.accepted).toBe(5);
  const rest = ann.place.file('rest.csv', references('REST', 4));
  const stopped = reportOf(await ann.place.run(['import', rest, ...SPEED, '--limit', '1', '--json'], ann.alone));
  expect(stopped.counts).toMatchObject({ accepted: 1, unsent: 3 });

  const moved = await moving(ann, database);
  expect(moved.exit, told(moved)).toBe(0);
  const { tables, renamed, twice } = JSON.parse(moved.stdout);
  expect(tables).toContainEqual({ table: 'runs', rows: 2 });
  expect(tables).toContainEqual({ table: 'documents', rows: 9 });
  expect({ renamed, twice }).toEqual({ renamed: [], twice: [] });
  expect(await sql(database, 'SELECT state, count(*)::int AS n FROM documents GROUP BY state ORDER BY state')).toEqual([
    { state: 'accepted', n: 6 },
    { state: 'unsent', n: 3 },
  ]);

  for (const words of [
    ['import', file, ...SPEED],
    ['resume', stopped.run ?? ''],
    ['retry', stopped.run ?? ''],
  ]) {
    const closed = await ann.place.run([...words, '--json'], ann.alone);
    expect(errorOf(closed), told(closed)).toMatchObject({
      code: 'journal-moved',
      message: expect.stringContaining(database.database),
    });
  }
  const twiceMoved = await moving(ann, database);
  expect(errorOf(twiceMoved), told(twiceMoved)).toMatchObject({ code: 'journal-moved' });

  // No `journal accept` is needed, the file is known, and the run that was begun goes on.
  const again = reportOf(await importing(ann, file, withTeam(ann, database)));
  expect(again.counts).toMatchObject({ skipped: 5, accepted: 0 });
  const resumed = await ann.place.run(['resume', stopped.run ?? '', '--yes', '--json'], withTeam(ann, database));
  expect(reportOf(resumed).counts, told(resumed)).toMatchObject({ accepted: 4, unsent: 0 });
  expect(ours.times([...booked, ...references('REST', 4)]).every((times) => times === 1)).toBe(true);
  const results = await ann.place.run(
    ['results', first.run ?? '', '-o', join(ann.place.folder, 'again.xlsx'), '--json'],
    withTeam(ann, database),
  );
  expect(results.exit, told(results)).toBe(0);
});

test('several laptops are moved into one: runs of the same name stay apart, and what was booked twice is listed', async () => {
  const database = await ours.fresh();
  const [ann, ben] = [ours.laptop('ANN', null), ours.laptop('BEN', null)];
  const shared = references('BOTH', 3);
  const own = [references('ANN', 2), references('BEN', 2)] as const;
  const annFile = ann.place.file('a.csv', [...shared, ...own[0]]);
  const benFile = ben.place.file('b.csv', [...shared, ...own[1]]);
  const annRun = reportOf(await importing(ann, annFile));
  const benRun = reportOf(await importing(ben, benFile));
  expect(annRun.run).toBe(benRun.run);
  expect((await moving(ann, database)).exit).toBe(0);
  const copy = join(ben.place.folder, 'copy');
  cpSync(ben.place.stateDir, copy, { recursive: true });
  const moved = await moving(ben, database);
  expect(moved.exit, told(moved)).toBe(0);
  const { renamed, twice } = JSON.parse(moved.stdout);
  expect(renamed).toEqual([{ from: benRun.run, to: expect.not.stringMatching(`^${benRun.run}$`) }]);
  expect(twice).toHaveLength(3);
  expect(twice[0]).toMatchObject({
    here: { run: renamed[0].to, state: 'accepted', who: 'ben', machine: 'BEN' },
    there: { run: annRun.run, state: 'accepted', who: 'ann', machine: 'ANN' },
  });
  // A command that was killed at the end has printed nothing: the same command again has both lists.
  for (const since of ['nothing', 'a backup was put back', 'another import']) {
    if (since === 'a backup was put back') cpSync(copy, ben.place.stateDir, { recursive: true });
    if (since === 'another import') {
      const later = await importing(ben, ben.place.file('c.csv', references('LATER', 1)), withTeam(ben, database));
      expect(reportOf(later).counts.accepted).toBe(1);
    }
    const again = await moving(ben, database);
    expect(errorOf(again), told(again)).toMatchObject({ code: 'journal-moved' });
    expect(JSON.parse(again.stdout)).toMatchObject({ renamed, twice });
    const { message } = errorOf(again);
    expect(message).toContain(app.renamed(renamed[0].from, renamed[0].to));
    expect(message).toContain(app.bookedTwice(3));
    for (const { here, there } of twice)
      for (const once of [here, there])
        expect(message).toContain(`${once.run} (${once.who} at ${once.machine}), accepted as ${once.trackingId}`);
  }
  const ids = [...annRun.documents, ...benRun.documents].map(({ trackingId }) => trackingId);
  const kept = await sql(
    database,
    `SELECT tracking_id FROM documents WHERE state = 'accepted' AND run <> (SELECT max(run) FROM runs)`,
  );
  expect(kept.map((row) => row['tracking_id']).toSorted()).toEqual(ids.toSorted());
  for (const [laptop, file, other] of [
    [ann, annFile, benFile],
    [ben, benFile, annFile],
  ] as const)
    for (const path of [file, other]) {
      const known = reportOf(await importing(laptop, path, withTeam(laptop, database)));
      expect(known.counts).toMatchObject({ skipped: 5, accepted: 0, invalid: 0 });
    }
  expect(ours.times(shared)).toEqual([2, 2, 2]);
  expect(ours.times([...own[0], ...own[1]])).toEqual([1, 1, 1, 1]);
});

test('a move that may not be is refused, and the old journal stays open', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const missing = await moving(ann, database);
  expect(errorOf(missing), told(missing)).toMatchObject({ code: 'journal-missing' });
  const file = ann.place.file('one.csv', references('REFUSED', 1));
  expect(reportOf(await importing(ann, file)).counts.accepted).toBe(1);
  const other = await ann.place.run(['journal', 'move', '--to', at(database), '--yes', '--json'], {
    ...withTeam(ann, database),
    QCSHEET_ACCOUNT: 'other@example.com',
  });
  expect(errorOf(other), told(other)).toMatchObject({ code: 'journal-other-account' });
  const unasked = await ann.place.run(['journal', 'move', '--to', at(database), '--json'], withTeam(ann, database));
  expect(errorOf(unasked), told(unasked)).toMatchObject({ code: 'needs-yes' });
  const away = await moving(ann, { ...database, port: 1 });
  expect(errorOf(away), told(away)).toMatchObject({ code: 'journal-unusable' });
  await sql(
    database,
    `INSERT INTO runs (run, kind, file, sha256, scope, output, options, rows, findings, state, started_at, origin)
    VALUES ('r-20200101-1', 'bookings', '/f', 's', 'https://other.example x', '/o', '{}', 1, '[]', 'complete', '2020', '/f')`,
  );
  const foreign = await moving(ann, database);
  expect(errorOf(foreign), told(foreign)).toMatchObject({ code: 'journal-other-account' });
  // A newer program has made its tables.
  const newer = await ours.fresh();
  await sql(newer, 'CREATE TABLE journal_schema (version bigint); INSERT INTO journal_schema VALUES (999)');
  const refused = await moving(ann, newer);
  expect(errorOf(refused), told(refused)).toMatchObject({ code: 'journal-newer' });
  const again = reportOf(await importing(ann, file));
  expect(again.counts.skipped).toBe(1);
});

test('an old copy of a journal that was moved is closed as well', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const file = ann.place.file('one.csv', references('COPY', 2));
  await importing(ann, file);
  const copy = join(ann.place.folder, 'copy');
  cpSync(ann.place.stateDir, copy, { recursive: true });
  expect((await moving(ann, database)).exit).toBe(0);
  cpSync(copy, ann.place.stateDir, { recursive: true });
  writeFileSync(join(ann.place.stateDir, 'unrelated'), '');
  const second = await moving(ann, database);
  expect(errorOf(second), told(second)).toMatchObject({ code: 'journal-moved' });
  const closed = await importing(ann, ann.place.file('two.csv', references('NEVER', 1)));
  expect(errorOf(closed), told(closed)).toMatchObject({ code: 'journal-moved' });
  expect(ours.times(references('NEVER', 1))).toEqual([0]);
});

test('who has not moved, or has no setting of the journal, is told the command or the setting', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  expect(reportOf(await importing(ann, ann.place.file('one.csv', references('FIRST', 1)))).counts.accepted).toBe(1);
  const next = ann.place.file('two.csv', references('NEXT', 1));
  const unmoved = await importing(ann, next, withTeam(ann, database));
  expect(errorOf(unmoved), told(unmoved)).toMatchObject({
    code: 'journal-outdated',
    hint: workspace.moveFirst(at(database)),
  });
  const ben = ours.laptop('BEN', null);
  const shared = ben.place.file('three.csv', references('TEAM', 1));
  expect(reportOf(await importing(ben, shared, withTeam(ben, database))).counts.accepted).toBe(1);
  const unset = await importing(ben, ben.place.file('four.csv', references('UNSET', 1)));
  expect(errorOf(unset), told(unset)).toMatchObject({
    code: 'journal-outdated',
    hint: expect.stringContaining(`QCSHEET_JOURNAL=postgres://${database.host}:${database.port}/${database.database}`),
  });
  expect(ours.times([...references('NEXT', 1), ...references('UNSET', 1)])).toEqual([0, 0]);
});

test('what the same login sent to another address is moved, too: it is still not sent twice', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const there = { ...ann.alone, QCSHEET_BASE_URL: ours.lane().baseUrl.replace('127.0.0.1', 'localhost') };
  const [booked, own] = [references('THERE', 2), references('HERE', 1)];
  expect(reportOf(await importing(ann, ann.place.file('there.csv', booked), there)).counts.accepted).toBe(2);
  expect(reportOf(await importing(ann, ann.place.file('here.csv', own))).counts.accepted).toBe(1);
  const moved = await moving(ann, database);
  expect(JSON.parse(moved.stdout).tables, told(moved)).toContainEqual({ table: 'runs', rows: 2 });
  const copy = ann.place.file('copy.csv', booked);
  const refused = await importing(ann, copy, withTeam(ann, database));
  expect(errorOf(refused), told(refused)).toMatchObject({ code: 'other-service' });
  const listed = await ann.place.run(['runs', '--json'], withTeam(ann, database));
  expect(JSON.parse(listed.stdout).runs, told(listed)).toHaveLength(2);
  const closed = await importing(ann, copy, there);
  expect(errorOf(closed), told(closed)).toMatchObject({ code: 'journal-moved' });
  expect(ours.times([...booked, ...own])).toEqual([1, 1, 1]);
});
