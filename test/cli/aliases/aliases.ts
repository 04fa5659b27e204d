import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check, told } from '../json.ts';
import { booking, type Cells, csv, type Machine } from '../office.ts';

export const HEADER = 'list,parent,value,id,label';

/** Where the sandbox' account keeps its aliases on this machine. */
export function aliasesFile(machine: Machine): string {
  const accounts = join(machine.env['QCSHEET_CONFIG_DIR'] ?? '', 'accounts');
  const host = new URL(machine.env['QCSHEET_BASE_URL'] ?? '').host.replace(':', '-');
  return join(accounts, `${host}-${machine.env['QCSHEET_ACCOUNT']}`, 'aliases.csv');
}

/** Writes the account's aliases as somebody's editor saves them. */
export function writeAliases(machine: Machine, text: string): string {
  const path = aliasesFile(machine);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

export function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').replace('\uFEFF', '').trim().split('\r\n');
}

export const add = (machine: Machine, ...words: readonly string[]) =>
  machine.qcsheet('lookups', 'aliases', 'add', ...words, '--json');

/** Bookings with a factory in this city, one a row. */
export function inCity(prefix: string, cities: readonly string[], change: Cells = {}): string {
  return csv(
    cities.map((city, index) =>
      booking(`${prefix}-${index + 1}`, { factoryCountryID: 'China', factoryCityID: city, ...change }),
    ),
  );
}

export async function checked(machine: Machine, file: string) {
  const ended = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  return { exit: ended.exit, report: told(check, ended) };
}

/** All bytes of all files below a folder, as text. */
export function textsBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
