import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SAMPLES } from '../samples/index.ts';
import { kinds } from '../src/kinds/index.ts';
import { FINDING_CODES } from '../src/schema/finding.ts';
import { openSource } from '../src/spreadsheet/read/open.ts';
import type { Row } from '../src/spreadsheet/sheet.ts';
import { BIN } from './program.ts';

const samples = join(import.meta.dirname, '../samples');
const folder = mkdtempSync(join(tmpdir(), 'qcsheet-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...process.env, QCSHEET_STATE_DIR: folder, QCSHEET_CACHE_DIR: folder, QCSHEET_CONFIG_DIR: folder };
const node = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { env, stdio: 'pipe', encoding: 'utf8' });

const FURTHER_KINDS = kinds.map(({ name }) => name).filter((name) => name !== 'bookings');

/** What the check must find in the samples with mistakes. */
const FINDINGS = ['bookings-mistakes', 'bookings-headers', ...FURTHER_KINDS.map((kind) => `${kind}-mistakes`)].map(
  (name) => `${name}.findings.json`,
);

test('the committed samples and the template are what `npm run samples` writes', async () => {
  const templates = join(folder, 'templates');
  mkdirSync(templates);
  node(join(samples, 'make.ts'), folder, templates);
  for (const name of ['bookings.csv', 'bookings-headers.csv', ...FINDINGS]) {
    expect(readFileSync(join(samples, name), 'utf8'), name).toBe(readFileSync(join(folder, name), 'utf8'));
  }
  const pairs = [
    [samples, folder, 'bookings.xlsx'],
    [samples, folder, 'bookings-mistakes.xlsx'],
    [join(samples, '../templates'), templates, 'bookings.xlsx'],
    ...FURTHER_KINDS.flatMap((kind) => [
      [samples, folder, `${kind}.xlsx`] as const,
      [samples, folder, `${kind}-mistakes.xlsx`] as const,
      [join(samples, '../templates'), templates, `${kind}.xlsx`] as const,
    ]),
  ] as const;
  for (const [there, here, name] of pairs) {
    const [committed, written] = [await contentsOf(there, name), await contentsOf(here, name)];
    expect([...committed.keys()]).toEqual([...written.keys()]);
    for (const [sheet, rows] of written) expect(committed.get(sheet), `${name}: ${sheet}`).toEqual(rows);
  }
});

test('the sample brings the same lists as the template', async () => {
  const [sample, template] = [await contentsOf(samples), await contentsOf(join(samples, '../templates'))];
  expect([...sample.keys()]).toEqual([...template.keys()]);
  for (const [sheet, rows] of template) {
    if (sheet !== 'Bookings') expect(sample.get(sheet), sheet).toEqual(rows);
  }
  expect(sample.get('Cities')?.length).toBeGreaterThan(1500);
});

test.each(['bookings.xlsx', 'bookings.csv'])(
  '%s holds 25 bookings in 60 rows and nothing to find fault with',
  (name) => {
    const told = node(BIN, 'check', join(samples, name), '--kind', 'bookings', '--profile', 'sandbox', '--json');
    const counts = { rows: 60, documents: 25, valid: 25, invalid: 0, errors: 0, warnings: 0 };
    expect(JSON.parse(told)).toMatchObject({ counts, findings: [] });
  },
);

/** Suppliers have notes: what would change. */
test.each(FURTHER_KINDS.filter((kind) => kind !== 'suppliers'))(
  '%s.xlsx has all its rows and nothing to find fault with',
  (kind) => {
    const told = node(BIN, 'check', join(samples, `${kind}.xlsx`), '--profile', 'sandbox', '--json');
    const { counts, ...rest }: { counts: Readonly<Record<string, number>> } = JSON.parse(told);
    const rows = SAMPLES[kind]?.good.length;
    expect(rest).toMatchObject({ kind, findings: [] });
    expect(counts).toMatchObject({ rows, valid: counts['documents'], invalid: 0, errors: 0, warnings: 0 });
    expect(counts['documents']).toBeGreaterThan(2);
  },
);

test('suppliers.xlsx holds eight suppliers, of which seven are changed', () => {
  const told = node(BIN, 'check', join(samples, 'suppliers.xlsx'), '--profile', 'sandbox', '--json');
  const { counts, findings }: { counts: object; findings: { severity: string }[] } = JSON.parse(told);
  expect(counts).toMatchObject({ rows: 8, documents: 8, valid: 8, errors: 0, warnings: 0 });
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['info']));
});

test('the samples with mistakes hold every mistake that a file can have', () => {
  const found = FINDINGS.flatMap((name): { code: string }[] => JSON.parse(readFileSync(join(samples, name), 'utf8')));
  const codes = new Set(found.map(({ code }) => code));
  // What came to be after the file was made, and what is not read or no mistake.
  expect(FINDING_CODES.filter((code) => !codes.has(code))).toEqual([
    ...['date-order-used', 'alias-used', 'alias-stale', 'journal-outdated'],
    ...['sheet-not-read', 'not-data', 'changed-since'],
    ...['decision-unclear', 'decision-late', 'tracking-id-taken', 'tracking-id-unlike'],
    ...['other-service', 'header-mapped', 'encoding', 'changed-by-fixes', 'fix-not-used', 'fix-unclear'],
  ]);
});

async function contentsOf(of: string, book = 'bookings.xlsx'): Promise<ReadonlyMap<string, readonly Row[]>> {
  const source = await openSource(join(of, book));
  if (source.type === 'unreadable') throw new Error(source.problem.message);
  const contents = new Map<string, Row[]>();
  for (const { name } of source.file.sheets) {
    const rows: Row[] = [];
    for await (const row of source.file.rows(name)) rows.push(row);
    contents.set(name, rows);
  }
  return contents;
}
