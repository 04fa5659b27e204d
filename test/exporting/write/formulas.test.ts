import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { reports as dataset } from '../../../src/datasets/reports/definition.ts';
import { hasOffice, rowsIn, savedByOffice } from '../../spreadsheet/write/programs.ts';
import { exporter, linesOf } from '../exporting.ts';
import { startReportService } from '../report-service.ts';

const ATTACKS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '=HYPERLINK("http://x","y")',
  'a;=1+1',
  'a\n=1+1',
  'a;=1+1;b',
  'a; "=1+1;b',
  'a\t=1+1\tb',
  '\u0000=1+1',
  "'=1+1",
  "=cmd|' /C calc'!A0",
];
const TEXTS = dataset.sheets[0].columns.filter(
  ({ key, cell }) => /^(text|words)$/.test(cell.type) && !key.includes('#') && key !== 'productId',
);

/** Each text field begins with one of them in turn, so that in so many reports each meets all. */
const REPORTS: ReportItem[] = ATTACKS.map((_, shift) => ({
  productId: `P${shift}`,
  ...Object.fromEntries(TEXTS.map(({ key }, index) => [key, ATTACKS[(index + shift) % ATTACKS.length]])),
}));

let machine: ReturnType<typeof exporter>;

async function written(...args: readonly string[]): Promise<string> {
  const service = await startReportService(REPORTS);
  machine = exporter(service.env);
  const ended = await machine.export('reports', ...args);
  await service.close();
  expect(ended.exit, ended.stderr).toBe(0);
  return machine.path(args[args.indexOf('-o') + 1] ?? '');
}

beforeAll(() => expect(TEXTS.length).toBeGreaterThan(35));

test('a workbook holds them as the text that they are', async () => {
  expect(await textsIn(await written('-o', 'r.xlsx'))).toEqual(IN_CELLS);
});

test.skipIf(!hasOffice)('LibreOffice calculates none of them (skips without soffice)', async () => {
  const path = await written('-o', 'r.xlsx');
  const saved = savedByOffice(path);
  // It gives up the tab, and writes other control characters in its own way; what it takes for text stays text.
  const bare = (rows: unknown[][]) =>
    rows.map((row) => row.map((text) => String(text).replace(/^(\p{Cc}|_x000[0D]_)/u, '')));
  expect(bare(await textsIn(saved))).toEqual(bare(IN_CELLS));
  expect(execFileSync('unzip', ['-p', saved, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })).not.toContain('<f');
});

const MARKED = [
  "'=1+1",
  "'+1+1",
  "'-1+1",
  "'@SUM(1)",
  "'\t'=1+1",
  "'\r'=1+1",
  "'＝1+1",
  `'=HYPERLINK("http://x","y")`,
  "a;'=1+1",
  "a\n'=1+1",
  "a;'=1+1;b",
  `a;' "=1+1;b`,
  "a\t'=1+1\tb",
  "'=1+1",
  "'=1+1",
  "'=cmd|' /C calc'!A0",
];

test('a CSV has a quotation mark wherever a reader may begin a cell with one, and nothing else is changed', async () => {
  const rows = cellsOf(await written('-o', 'r.csv'));
  for (const [index, { header }] of TEXTS.entries())
    expect(column(rows, header)).toEqual(ATTACKS.map((_, shift) => MARKED[(index + shift) % ATTACKS.length]));
});

test.skipIf(!hasOffice)(
  'LibreOffice calculates none of a CSV, by whatever it separates the cells (skips without soffice)',
  async () => {
    const path = await written('-o', 'r.csv');
    for (const separator of [',', ';', '\t']) expect.soft(formulasIn(path, separator), separator).toEqual([]);
    const raw = await written('-o', 'r.csv', '--raw');
    expect(formulasIn(raw, ';')).toContain('1+1');
  },
);

test('a raw CSV and NDJSON have them as the service gave them', async () => {
  const rows = cellsOf(await written('-o', 'r.csv', '--raw'));
  expect(column(rows, 'Product')).toContain('=1+1');
  expect(linesOf(await written('-o', 'r.ndjson'))).toEqual(REPORTS);
});

const EXPECTED = REPORTS.map((report) => TEXTS.map(({ key }) => report[key]));
/** A cell has one sort of line end. */
const IN_CELLS = EXPECTED.map((row) => row.map((text) => String(text).replaceAll('\r', '\n')));

async function textsIn(path: string): Promise<unknown[][]> {
  const [head, ...rows] = await rowsIn(path, 'Reports');
  const at = TEXTS.map(
    ({ header }) => [...(head?.cells ?? [])].find(([, cell]) => cell.type === 'text' && cell.text === header)?.[0],
  );
  return rows.map(({ cells }) =>
    at.map((number) => {
      const cell = cells.get(number ?? 0);
      return cell?.type === 'text' ? cell.text : cell;
    }),
  );
}

/** What LibreOffice calculates of a CSV that it is told to evaluate. */
function formulasIn(path: string, separator: string): string[] {
  const saved = savedByOffice(path, {
    filter: `CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,0,true`,
  });
  const xml = execFileSync('unzip', ['-p', saved, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' });
  return Array.from(xml.matchAll(/<f\b[^>]*>([^<]*)/g), ([, formula = '']) => formula);
}

function cellsOf(path: string): string[][] {
  return parse(readFileSync(path), { bom: true });
}

function column([head = [], ...rows]: readonly string[][], header: string): (string | undefined)[] {
  return rows.map((row) => row[head.indexOf(header)]);
}
