import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BookingBody } from '../../src/contract/bookings.ts';
import { loadCache, saveCache } from '../../src/lookups/cache.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/start.ts';
import { COMPILED, PULLED } from '../program.ts';
import { type Environment, type Running, runCommand, start, type Told } from './cli.ts';
import { type Run, run, told } from './json.ts';

export const SAMPLES = join(import.meta.dirname, '../../samples');

/** The simulated service in this process, and machines of people that work with it. */
export type Office = {
  readonly sandbox: Sandbox;
  /** A machine with an empty journal. All of them share the cache of lookups. */
  machine(env?: Environment): Machine;
  /**
   * What was booked under references that begin so, by reference. Several are sent at once, so the order of acceptance
   * says something for equal references alone; they stand in it.
   */
  booked(prefix: string): readonly BookingBody[];
  close(): Promise<void>;
};

export type Machine = {
  readonly folder: string;
  readonly state: string;
  readonly env: Environment;
  path(name: string): string;
  /** Writes a file into the folder in which the commands run, and gives its path. */
  file(name: string, content: string): string;
  start(...args: readonly string[]): Running;
  qcsheet(...args: readonly string[]): Promise<Told>;
  /** A person's word that the journal of the state folder counts, though it does not know all that was sent. */
  acceptJournal(): Promise<void>;
  /** `import FILE --yes --json`: the run and the exit code. */
  import(...args: readonly string[]): Promise<{ readonly exit: number | null; readonly run: Run }>;
};

export async function openOffice(options: Partial<SandboxOptions> = {}): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-cli-'));
  const sandbox = await startSandbox({ now: Date.now, keepRequests: Number.POSITIVE_INFINITY, ...options });
  const countries = join(folder, 'countries.csv');
  writeFileSync(countries, countriesCsv());
  const service = {
    QCSHEET_BASE_URL: sandbox.url,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_API_ACCESS_TOKEN: SANDBOX_ACCOUNT.apiAccessToken,
    QCSHEET_REFERER: SANDBOX_ACCOUNT.referer,
    QCSHEET_COUNTRIES: countries,
    QCSHEET_RATE: '1000',
    // A third less of the processor's time for each command after the first.
    NODE_COMPILE_CACHE: COMPILED,
  };
  const first = machineIn(mkdtempSync(join(folder, 'machine-')), service);
  await pullOnce(first, `${sandbox.url} ${SANDBOX_ACCOUNT.account}`);
  const machine = (env: Environment = {}) => {
    const made = machineIn(mkdtempSync(join(folder, 'machine-')), { ...service, ...env });
    const isWanted = (path: string) => path.endsWith('-cache') || basename(path).startsWith('lookups-');
    cpSync(cacheOf(first.folder), cacheOf(made.folder), { recursive: true, filter: isWanted });
    return made;
  };
  return {
    sandbox,
    machine,
    booked: (prefix) =>
      sandbox
        .accepted()
        .map(({ body }) => body)
        .filter(({ referenceNumber }) => referenceNumber?.startsWith(prefix))
        .toSorted((one, other) => `${one.referenceNumber}`.localeCompare(`${other.referenceNumber}`)),
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Has the lookups of `scope` in the machine's cache: by a pull, or those that another test of this run has pulled. */
async function pullOnce(machine: Machine, scope: string): Promise<void> {
  const cache = cacheOf(machine.folder);
  const kept = PULLED === undefined ? null : await loadCache(PULLED, '');
  if (kept !== null) {
    await saveCache(cache, { ...kept, scope, pulledAt: new Date().toISOString() });
    return;
  }
  const pulled = await machine.qcsheet('lookups', 'pull');
  if (pulled.exit !== 0) throw new Error(pulled.stderr);
  const lookups = await loadCache(cache, scope);
  if (lookups === null) throw new Error(`no lookups of ${scope} in ${cache}`);
  if (PULLED !== undefined) await saveCache(PULLED, { ...lookups, scope: '' });
}

/** Beside the machine's folder, which has only what a person sees. Each has its own: the lock of the account is in it. */
function cacheOf(folder: string): string {
  return `${folder}-cache`;
}

/** Nothing of this process's own environment gets in, so that the tests hold on every machine. */
function machineIn(folder: string, given: Environment): Machine {
  const state = given['QCSHEET_STATE_DIR'] ?? join(folder, 'state');
  const env: Environment = {
    HOME: folder,
    QCSHEET_STATE_DIR: state,
    QCSHEET_CONFIG_DIR: join(folder, 'config'),
    QCSHEET_CACHE_DIR: cacheOf(folder),
    ...given,
  };
  const begin = (...args: readonly string[]) => start(args, env, folder);
  const qcsheet = (...args: readonly string[]) => runCommand(args, env, folder);
  return {
    folder,
    state,
    env,
    path: (name) => join(folder, name),
    file: (name, content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    start: begin,
    qcsheet,
    acceptJournal: async () => {
      const ended = await qcsheet('journal', 'accept', '--yes');
      if (ended.exit !== 0) throw new Error(ended.stderr);
    },
    import: async (...args) => {
      const ended = await qcsheet('import', '--kind', 'bookings', '--yes', '--json', ...args);
      return { exit: ended.exit, run: told(run, ended) };
    },
  };
}

export type Cells = Readonly<Record<string, string>>;

/** A booking that is right in every cell; its reference tells it from every other. */
export function booking(referenceNumber: string, change: Cells = {}): Cells {
  return {
    booking: '',
    serviceDate: '2029-03-12',
    shipDate: '2029-03-26',
    serviceType: '1 PSI',
    bookingType: 'Regular',
    referenceNumber,
    supplierCode: '00417',
    'products.name': 'Plush bear 30 cm',
    'products.categoryId': 'Toys & Juvenile',
    'products.familyId': 'Toys < 3 years',
    'products.typeId': 'Soft toys',
    'products.poNumber': '0004500012',
    'products.prodQuantity': '12000',
    ...change,
  };
}

/** So many of them: `XY-1`, `XY-2` ... */
export function bookings(prefix: string, count: number): Cells[] {
  return Array.from({ length: count }, (_, index) => booking(`${prefix}-${index + 1}`));
}

/** Rows as a CSV with the columns' keys as headers. */
export function csv(rows: readonly Cells[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))];
  return lines.map((line) => `${line.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\n`).join('');
}
