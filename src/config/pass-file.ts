import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { type Environment, variable } from './environment.ts';
import type { JournalAddress } from './journal-address.ts';
import { pathsOf } from './places.ts';

/** The file where PostgreSQL's programs look for passwords. */
type PassFile = { readonly path: string; readonly source: string };

/** The entry of such a file for an address. `isOpen`: other users may read the file, so it does not count. */
type FoundPassword = { readonly password: string | null; readonly file: PassFile; readonly isOpen: boolean };

/**
 * The password in PGPASSFILE, or in the default file of PostgreSQL's programs. Null if there is no such file, or if
 * PGPASSWORD is set: that has priority.
 */
export function passwordInPassFile(environment: Environment, address: JournalAddress): FoundPassword | null {
  if (variable(environment, 'PGPASSWORD') !== undefined) return null;
  const file = passFileOf(environment);
  const read = readSmallFile(file.path);
  if (read.type !== 'read') return null;
  const isOpen = environment.platform !== 'win32' && (read.mode & 0o077) !== 0;
  const lines = (decodeText(read.bytes) ?? '').split(/\r?\n/);
  const password = isOpen ? null : (lines.map((line) => passwordIn(line, address)).find((one) => one !== null) ?? null);
  return { password, file, isOpen };
}

function passFileOf(environment: Environment): PassFile {
  const { platform, home } = environment;
  const named = variable(environment, 'PGPASSFILE');
  if (named !== undefined) return { path: named, source: 'PGPASSFILE' };
  const { join } = pathsOf(platform);
  const roaming = variable(environment, 'APPDATA') ?? join(home, 'AppData', 'Roaming');
  const path = platform === 'win32' ? join(roaming, 'postgresql', 'pgpass.conf') : join(home, '.pgpass');
  return { path, source: path };
}

/**
 * The password of a line `host:port:database:user:password`. `*` matches anything; a backslash escapes `:` or itself.
 */
function passwordIn(line: string, { host, port, database, user }: JournalAddress): string | null {
  if (line.startsWith('#')) return null;
  const [, ...fields] = LINE.exec(line) ?? [];
  const [ofHost, ofPort, ofDatabase, ofUser, password = ''] = fields.map((field) =>
    field.replaceAll(/\\([:\\])/g, '$1'),
  );
  const pairs = [
    [ofHost, host],
    [ofPort, String(port)],
    [ofDatabase, database],
    [ofUser, user],
  ];
  const isMeant = pairs.every(([written, wanted]) => written === '*' || written === wanted);
  return isMeant && password !== '' ? password : null;
}

const FIELD = String.raw`((?:[^:\\]|\\.)*)`;
const LINE = new RegExp(`^${[FIELD, FIELD, FIELD, FIELD, '(.*)'].join(':')}$`);
