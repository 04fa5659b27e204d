import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { openJournal } from '../../../src/journal/open.ts';
import type { Life } from './world.ts';

/**
 * A disk on which a crash drops what was not synced. The journal is the real one over real files. SQLite syncs the
 * write-ahead log at each commit where `synchronous` is FULL or more, and only at checkpoints below that; so what a
 * crash leaves is the log up to its last sync, and of the rest whatever torn piece chance lets through.
 */
export type Disk = {
  readonly folder: string;
  /** From now on writes are steps of that process. */
  use(life: Life): void;
  /** Whether all that was committed has been synced. */
  isSynced(): boolean;
  /** What a crash at this moment leaves, as a disk of its own. `torn`: how much of what was not synced, 0 to 1. */
  afterCrash(torn: number): Disk;
  remove(): void;
};

const HOME = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'qcsheet-simulated-'));
process.once('exit', () => rmSync(HOME, { recursive: true, force: true }));
const disks = new Map<string, Writing>();
let made = 0;

type Writing = { life: Life | null; syncedBytes: number; readonly log: string };

/** With an empty journal. */
export async function newDisk(): Promise<Disk> {
  const disk = emptyDisk();
  copyFileSync(await emptyJournal(), join(disk.folder, 'journal.sqlite'));
  return disk;
}

function emptyDisk(): Disk {
  const folder = join(HOME, String(made++));
  mkdirSync(folder);
  const file = join(folder, 'journal.sqlite');
  const writing: Writing = { life: null, syncedBytes: 0, log: `${file}-wal` };
  disks.set(file, writing);
  return {
    folder,
    use: (life) => {
      writing.life = life;
    },
    isSynced: () => bytesOf(writing.log) === writing.syncedBytes,
    afterCrash: (torn) => {
      const left = emptyDisk();
      copyFileSync(file, join(left.folder, 'journal.sqlite'));
      const { log, syncedBytes } = writing;
      const bytes = bytesOf(log);
      if (bytes === 0) return left;
      const copy = join(left.folder, 'journal.sqlite-wal');
      copyFileSync(log, copy);
      truncateSync(copy, syncedBytes + Math.floor((bytes - syncedBytes) * torn));
      const own = disks.get(join(left.folder, 'journal.sqlite'));
      if (own !== undefined) own.syncedBytes = bytesOf(copy);
      return left;
    },
    remove: () => {
      disks.delete(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Made once: to make one takes longer than a whole run. */
async function emptyJournal(): Promise<string> {
  const folder = join(HOME, 'empty');
  const file = join(folder, 'journal.sqlite');
  if (existsSync(file)) return file;
  const opened = await openJournal({ folder, now: Date.now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  await opened.journal.close();
  return file;
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const owners = new WeakMap<StatementSync, DatabaseSync>();
const { prepare, exec } = DatabaseSync.prototype;
const { run } = StatementSync.prototype;

/** Every write of every journal on a simulated disk comes through here. */
function watched<T>(database: DatabaseSync, sql: string, write: () => T): T {
  const writing = disks.get(database.location() ?? '');
  const life = writing?.life ?? null;
  if (writing === undefined || life === null) return write();
  const isUndoing = /^\s*ROLLBACK/.test(sql);
  if (!isUndoing) life.step();
  if (life.isFull && !isUndoing && !/^\s*(BEGIN|PRAGMA)/.test(sql))
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const result = write();
  if (!database.isTransaction && bytesOf(writing.log) !== writing.syncedBytes) {
    // Committed, and on its way to the disk.
    life.step();
    if (syncsCommits(database)) writing.syncedBytes = bytesOf(writing.log);
    life.step();
  }
  return result;
}

function syncsCommits(database: DatabaseSync): boolean {
  const asked = levels.get(database) ?? prepare.call(database, 'PRAGMA synchronous');
  levels.set(database, asked);
  return Number(asked.get()?.['synchronous']) >= FULL;
}
const levels = new WeakMap<DatabaseSync, StatementSync>();
const FULL = 2;

Object.assign(DatabaseSync.prototype, {
  prepare(this: DatabaseSync, ...given: Parameters<typeof prepare>) {
    const statement = prepare.apply(this, given);
    owners.set(statement, this);
    return statement;
  },
  exec(this: DatabaseSync, sql: string) {
    return watched(this, sql, () => exec.call(this, sql));
  },
});
Object.assign(StatementSync.prototype, {
  run(this: StatementSync, ...given: Parameters<typeof run>) {
    const database = owners.get(this);
    const write = () => run.apply(this, given);
    return database === undefined ? write() : watched(database, this.sourceSQL, write);
  },
});
