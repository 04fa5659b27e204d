import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '../../src/importing/run/outcomes/run-report.ts';
import { openJournal } from '../../src/journal/open.ts';
import type { Journal, JournalDocument } from '../../src/journal/port.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { runInside } from '../cli/inside.ts';
import { BIN, COMPILED } from '../program.ts';

export type Ended = {
  /** Null when a signal ended it. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Running = {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  readonly hasEnded: () => boolean;
  kill(signal: NodeJS.Signals): void;
};

/** The command line of one user, with folders that only it uses. */
export type Workplace = {
  readonly folder: string;
  readonly stateDir: string;
  /** Writes a CSV with a booking of its own for each reference number, in one row or in `rowsEach`. */
  file(name: string, references: readonly string[], rowsEach?: number): string;
  /** Starts the real program in a process of its own. `under`: a command that starts the program in its turn, with its own arguments. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>, under?: readonly string[]): Running;
  /** All that its commands are told by variables, with these of its own. */
  environment(env: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** Runs a command to its end: within this process where that can be, see `runInside`. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** What the journal on disk says; nothing is recovered or changed. Null before there is one. */
  read<T>(use: (journal: Journal) => Promise<T>): Promise<T | null>;
  close(): void;
};

/** `cacheDir`: lookups that another workplace of the same service has pulled. */
export function workplace(baseUrl: string, cacheDir?: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-faults-'));
  const stateDir = join(folder, 'state');
  writeFileSync(join(folder, 'countries.csv'), countriesCsv());
  const own = {
    QCSHEET_BASE_URL: baseUrl,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_API_ACCESS_TOKEN: SANDBOX_ACCOUNT.apiAccessToken,
    QCSHEET_REFERER: SANDBOX_ACCOUNT.referer,
    QCSHEET_COUNTRIES: join(folder, 'countries.csv'),
    QCSHEET_STATE_DIR: stateDir,
    QCSHEET_CACHE_DIR: cacheDir ?? join(folder, 'cache'),
    QCSHEET_CONFIG_DIR: join(folder, 'config'),
    // A third less of the processor's time for each process after the first.
    NODE_COMPILE_CACHE: COMPILED,
  };
  const environment: Workplace['environment'] = (env) => {
    return { PATH: process.env['PATH'] ?? '', HOME: folder, ...own, ...env };
  };
  const running = new Set<Running>();
  const start: Workplace['start'] = (args, env = {}, under = []) => {
    const [command = process.execPath, ...rest] = [...under, process.execPath, BIN, ...args];
    const one = watched(
      spawn(command, rest, {
        env: environment(env),
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    running.add(one);
    return one;
  };
  return {
    folder,
    stateDir,
    file: (name, references, rowsEach = 1) => {
      const path = join(folder, name);
      writeFileSync(path, bookingsCsv(references, rowsEach));
      return path;
    },
    start,
    environment,
    run: (args, env = {}) => runInside(args, environment(env), folder) ?? start(args, env).ended,
    read: (use) => readJournal(stateDir, use),
    close: () => {
      for (const one of running) one.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function watched(child: ChildProcess): Running {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exit) => resolve({ exit, stdout, stderr }));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => void child.kill(signal),
  };
}

const HEADER =
  'Booking group,Inspection date,Shipment date,Service type,Booking type,Reference number,Supplier code,' +
  'Product name,Product category,Product family,Product type,PO number,Quantity\n';

function bookingsCsv(references: readonly string[], rowsEach: number): string {
  const rows = references.flatMap((reference) =>
    Array.from({ length: rowsEach }, (_, index) => {
      const own = index === 0 ? `2029-03-12,2029-03-26,1 PSI,Regular,${reference},00417` : ',,,,,';
      const group = rowsEach === 1 ? '' : reference;
      return `${group},${own},Plush bear ${index},Toys & Juvenile,Toys < 3 years,Soft toys,${reference}-${index},100\n`;
    }),
  );
  return HEADER + rows.join('');
}

async function readJournal<T>(stateDir: string, use: (journal: Journal) => Promise<T>): Promise<T | null> {
  // Not made here: a program that dies while it makes its journal is to be seen as it is.
  if (!existsSync(join(stateDir, 'journal.sqlite'))) return null;
  const opened = await openJournal({ folder: stateDir, now: Date.now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  try {
    return await use(opened.journal);
  } finally {
    await opened.journal.close();
  }
}

/** The program ended without telling of its run: that is its fault, not the harness's. */
export class NoRun extends Error {}

/** The run that `import --json` or `resume --json` printed. */
export function reportOf({ stdout, stderr }: Ended): RunReport {
  const report = JSON.parse(stdout);
  if (report.counts === undefined) throw new NoRun(`no run was printed: ${stdout}${stderr}`);
  return report;
}

/** The booking that a planned document asks for, by its reference number. */
export function referenceOf({ request }: Pick<JournalDocument, 'request'>): string {
  return JSON.parse(request ?? '{}').body?.referenceNumber ?? '';
}

/** `tag-1`, `tag-2`, ... */
export function references(tag: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${tag}-${index + 1}`);
}
