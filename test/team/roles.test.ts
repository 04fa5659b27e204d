import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages as next } from '../../src/cli/messages/answers.ts';
import { createBooking } from '../../src/contract/bookings.ts';
import { messages } from '../../src/journal/postgres/messages.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { type Database, type Laptop, settings, sql, team, told } from './laptops.ts';

const ours = team();

/** The blocks of SQL in the guide, in their order. */
function blocksOfGuide(): readonly string[] {
  const page = readFileSync(new URL('../../src/guide/shared-journal.md', import.meta.url), 'utf8');
  return [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** A statement each: a database is not made in a transaction. */
const statementsOf = (block: string | undefined) => (block ?? '').split(';').filter((text) => text.trim() !== '');

const checksOf = (stdout: string): readonly { check: string; state: string; message: string; hint: string | null }[] =>
  JSON.parse(stdout).checks;
const warningsOf = (stdout: string) =>
  checksOf(stdout).filter(({ check, state }) => check === 'journal' && state === 'warning');
const errorOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).error;

const with_ = (laptop: Laptop, database: Database, user: string, password = 'replace me') => ({
  ...laptop.alone,
  ...settings(laptop.place, { ...database, user, password }),
});

test('the guide leads from an empty server to a team, and each role may do what the page says', async () => {
  const administrator = await ours.fresh();
  const [roles, rights, people] = blocksOfGuide();
  for (const statement of statementsOf(roles)) await sql(administrator, statement);
  const database = { ...administrator, database: 'qcsheet' };
  const ann = ours.laptop('ANN', null);
  const as = (user: string, ...words: readonly string[]) =>
    ann.place.run([...words, '--json'], with_(ann, database, user));

  // Before the owner's first command, nobody else can begin.
  for (const statement of statementsOf(people)) await sql(administrator, statement);
  const early = await as('ann', 'runs');
  expect(errorOf(early), told(early)).toMatchObject({ code: 'journal-unusable' });
  const made = await as('qcsheet_owner', 'doctor');
  expect(made.exit, told(made)).toBe(0);
  for (const statement of statementsOf(rights))
    await sql({ ...database, user: 'qcsheet_owner', password: 'replace me' }, statement);

  const booked = references('ROLE', 2);
  const file = ann.place.file('bookings.csv', booked);
  const speed = ['--kind', 'bookings', '--yes'];
  const unread = await as('eve', 'import', file, ...speed);
  expect(errorOf(unread), told(unread)).toMatchObject({
    code: 'journal-broken',
    message: expect.stringMatching(/\. qcsheet sent nothing\.$/),
    hint: expect.stringContaining('qcsheet_sender'),
  });
  const sent = reportOf(await as('ann', 'import', file, ...speed));
  expect(sent.counts.accepted).toBe(2);
  const listed = await as('eve', 'runs');
  expect(JSON.parse(listed.stdout).runs, told(listed)).toMatchObject([{ run: sent.run, who: 'ann' }]);
  const reading = await as('eve', 'doctor');
  expect(warningsOf(reading.stdout), told(reading)).toMatchObject([
    { hint: expect.stringContaining('qcsheet_sender') },
  ]);
  expect(reading.stdout).not.toContain('replace me');

  // A run that another began, and one with a rejected row.
  const rest = ann.place.file('rest.csv', references('ROLE3', 2));
  const begun = reportOf(await as('ann', 'import', rest, ...speed, '--limit=1'));
  const retried = ann.place.file('retried.csv', references('ROLE4', 1));
  ours
    .lane()
    .service.setFaults({ faults: [{ on: createBooking.name, act: { kind: 'answer', when: 'before', status: 400 } }] });
  const rejected = reportOf(await as('ann', 'import', retried, ...speed));
  ours.lane().service.setFaults({ faults: [] });
  expect([begun.counts.unsent, rejected.counts.rejected]).toEqual([1, 1]);
  for (const words of [
    ['resume', begun.run ?? ''],
    ['import', rest, '--kind', 'bookings'],
    ['retry', rejected.run ?? ''],
  ]) {
    const forbidden = await as('eve', ...words, '--yes');
    expect(errorOf(forbidden), `${words[0]}: ${told(forbidden)}`).toMatchObject({
      code: 'journal-broken',
      message: expect.stringMatching(/\. qcsheet sent nothing\.$/),
      hint: expect.stringContaining('qcsheet_sender'),
    });
  }

  // One who only settles, and one who only sends.
  await sql(administrator, `CREATE ROLE sam LOGIN PASSWORD 'replace me' IN ROLE qcsheet_settler`);
  await sql(administrator, `CREATE ROLE sue LOGIN PASSWORD 'replace me' IN ROLE qcsheet_sender`);
  const other = ann.place.file('other.csv', references('ROLE2', 1));
  const refused = await as('sam', 'import', other, ...speed);
  expect(errorOf(refused), told(refused)).toMatchObject({ hint: expect.stringContaining('qcsheet_sender') });
  const stopped = reportOf(await as('sue', 'import', other, ...speed));
  expect(stopped.counts.accepted).toBe(1);
  const owner = { ...database, user: 'qcsheet_owner', password: 'replace me' };
  // As after a computer that died.
  await sql(owner, `ALTER TABLE documents DISABLE TRIGGER documents_moves`);
  await sql(owner, `UPDATE documents SET state = 'in-doubt', tracking_id = NULL WHERE run = '${stopped.run}'`);
  await sql(owner, `ALTER TABLE documents ENABLE TRIGGER documents_moves`);
  const shown = async (user: string) =>
    (await ann.place.run(['runs', 'show', stopped.run ?? ''], with_(ann, database, user))).stdout;
  const asked = (maySettle: boolean) => next.askProvider('bookings', false, maySettle);
  expect(await shown('sue')).toContain(asked(false));
  expect(await shown('sam')).toContain(asked(true));
  const words = ['settle', stopped.run ?? '', '--row', '2', '--accepted', 'TRK-1', '--yes'];
  const notMine = await as('sue', ...words);
  expect(errorOf(notMine), told(notMine)).toMatchObject({ hint: expect.stringContaining('qcsheet_settler') });
  const reader = await as('eve', ...words);
  expect(errorOf(reader), told(reader)).toMatchObject({ hint: expect.not.stringContaining('qcsheet_sender') });
  const settled = await as('sam', ...words);
  expect(reportOf(settled).counts, told(settled)).toMatchObject({ accepted: 1, inDoubt: 0 });
  expect(ours.times([...booked, ...references('ROLE2', 1)])).toEqual([1, 1, 1]);
});

test('doctor says what is wrong with a database, what to do, and no secret', async () => {
  const database = await ours.fresh();
  const ann = ours.laptop('ANN', null);
  const doctor = (planted: Partial<Database>) =>
    ann.place.run(['doctor', '--json'], { ...ann.alone, ...settings(ann.place, { ...database, ...planted }) });
  const sound = await doctor({});
  expect(sound.exit, told(sound)).toBe(0);
  const found = checksOf(sound.stdout).filter(({ check }) => check === 'journal');
  const [{ id } = { id: '' }] = await sql(database, 'SELECT id FROM identity');
  expect(found.some(({ message }) => message.includes(String(id)))).toBe(true);
  const faults: readonly (readonly [string, Partial<Database>, string])[] = [
    ['unreachable', { port: 1 }, messages.checkAddress],
    ['unknown host', { host: 'no-such-host.invalid' }, messages.checkAddress],
    ['wrong password', { password: 'not it' }, messages.checkLogin],
    ['unknown login', { user: 'nobody' }, messages.checkLogin],
    ['wrong database', { database: 'no_such_database' }, messages.checkDatabase],
  ];
  for (const [fault, planted, hint] of faults) {
    const ended = await doctor(planted);
    const failed = checksOf(ended.stdout).filter(({ check, state }) => check === 'journal' && state === 'failed');
    expect(failed, `${fault}: ${told(ended)}`).toMatchObject([{ code: 'journal-unusable', hint }]);
    expect(told(ended)).not.toContain(planted.password ?? database.password);
  }
  const reloading = async (statement: string) => {
    await sql(database, statement);
    await sql(database, 'SELECT pg_reload_conf()');
  };
  await reloading('ALTER SYSTEM SET full_page_writes = off');
  const forgetful = await doctor({});
  await reloading('ALTER SYSTEM RESET full_page_writes');
  expect(checksOf(forgetful.stdout), told(forgetful)).toContainEqual(
    expect.objectContaining({ code: 'journal-unusable', hint: messages.turnOn('full_page_writes') }),
  );
  await sql(database, 'UPDATE journal_schema SET version = 999');
  const newer = await doctor({});
  expect(checksOf(newer.stdout), told(newer)).toContainEqual(expect.objectContaining({ code: 'journal-newer' }));
});

test('doctor names a database that is not for qcsheet, goes on with its list, and makes no tables in it', async () => {
  const ann = ours.laptop('ANN', null);
  const doctor = async (database: Database, env: Readonly<Record<string, string>> = {}) => {
    const found = { ...ann.alone, ...settings(ann.place, database), ...env };
    const ended = await ann.place.run(['doctor', '--json'], found);
    const [failed] = checksOf(ended.stdout).filter(({ check, state }) => check === 'journal' && state === 'failed');
    expect(
      checksOf(ended.stdout).map(({ check }) => check),
      told(ended),
    ).toContain('login');
    expect(ended.exit, told(ended)).toBe(2);
    return failed;
  };
  const tables = async (database: Database) =>
    (await sql(database, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).length;

  const other = await ours.fresh();
  await sql(other, 'CREATE TABLE runs (id bigint)');
  expect(await doctor(other)).toMatchObject({ message: expect.stringContaining(messages.ofOthers) });
  expect(await tables(other)).toBe(1);

  const damaged = await ours.fresh();
  await sql(damaged, 'CREATE TABLE journal_schema (name text)');
  expect(await doctor(damaged)).toMatchObject({ code: 'journal-unusable', hint: messages.useOwnDatabase });
  await sql(damaged, 'DROP TABLE journal_schema');
  await sql(damaged, 'CREATE TABLE journal_schema (version bigint)');
  expect(await doctor(damaged)).toMatchObject({ message: expect.stringContaining(messages.noVersion) });

  const empty = await ours.fresh();
  await sql(empty, `CREATE ROLE guest LOGIN PASSWORD 'a guest'`);
  const guest = { ...empty, user: 'guest', password: 'a guest' };
  expect(await doctor(guest)).toMatchObject({ hint: messages.askOwnerFirst });
  expect(await doctor(guest, { QCSHEET_JOURNAL_PASSWORD_FILE: '' })).toMatchObject({
    message: expect.stringContaining(messages.noPassword),
  });
  await sql(empty, `REVOKE CONNECT ON DATABASE ${empty.database} FROM PUBLIC`);
  expect(await doctor(guest)).toMatchObject({ hint: messages.askConnect });

  const copy = await ours.fresh();
  await ann.place.run(['runs'], { ...ann.alone, ...settings(ann.place, copy) });
  await sql(copy, `ALTER DATABASE ${copy.database} SET default_transaction_read_only = on`);
  const ended = await ann.place.run(['doctor', '--json'], { ...ann.alone, ...settings(ann.place, copy) });
  expect(checksOf(ended.stdout), told(ended)).toContainEqual(
    expect.objectContaining({ check: 'journal', state: 'failed', hint: messages.usePrimary }),
  );
});
