import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../src/config/messages.ts';
import { config, freshHome } from './configured.ts';

const LINES = [
  '# db.example.com:5432:qcsheet:ann:of a comment',
  'db.example.com:5433:qcsheet:ann:of another port',
  String.raw`db.example.com:*:qc\:sheet:*:with \: and \\`,
  'db.example.com:5432:*:ann:any:database',
].join('\n');

/** The password for a journal, and the warnings, with such a file in the home or where PGPASSFILE says. */
function found(journal: string, given: { readonly mode?: number; readonly env?: Record<string, string> } = {}) {
  const home = freshHome();
  const path = join(home, '.pgpass');
  writeFileSync(path, LINES);
  chmodSync(path, given.mode ?? 0o600);
  const made = config({
    home,
    env: { QCSHEET_BASE_URL: 'https://qc.example', QCSHEET_JOURNAL: journal, ...given.env },
  });
  return { password: made.journal?.password, warnings: made.warnings, path };
}

test('a journal without a password file has its password from the file of PostgreSQL, by the first line that fits', () => {
  expect(found('postgres://ann@db.example.com/qcsheet').password).toBe('any:database');
  expect(found('postgres://ann@db.example.com:5433/qcsheet').password).toBe('of another port');
  expect(found('postgres://ben@db.example.com/qc%3Asheet').password).toBe('with : and \\');
  expect(found('postgres://ben@db.example.com/qcsheet').password).toBeNull();
});

test('PGPASSFILE names another one, and PGPASSWORD counts before both', () => {
  const ann = 'postgres://ann@db.example.com/qcsheet';
  const other = join(freshHome(), 'passwords');
  writeFileSync(other, '*:*:*:ann:of the other', { mode: 0o600 });
  expect(found(ann, { env: { PGPASSFILE: other } }).password).toBe('of the other');
  expect(found(ann, { env: { PGPASSWORD: 'typed' } }).password).toBeNull();
});

test('one that others may read does not count, and doctor says so', () => {
  const { password, warnings, path } = found('postgres://ann@db.example.com/qcsheet', { mode: 0o640 });
  expect(password).toBeNull();
  expect(warnings).toMatchObject([{ message: messages.passFileUnused(path, path), isForDoctor: true }]);
});
