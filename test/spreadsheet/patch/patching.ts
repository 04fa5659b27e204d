import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnLetters } from '../../../src/schema/cell.ts';
import { NO_PAUSE } from '../../../src/schema/pause.ts';
import { openBase } from '../../../src/spreadsheet/patch/base.ts';
import type { AddedCell, WorkbookPatch } from '../../../src/spreadsheet/patch/model.ts';
import { Unfit } from '../../../src/spreadsheet/patch/unfit.ts';
import { writePatched } from '../../../src/spreadsheet/patch/write-patched.ts';
import { openPackage, type Package } from '../../../src/spreadsheet/read/package.ts';
import { zip } from '../read/zip.ts';
import { opened } from '../write/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'qcsheet-patch-'));

let made = 0;

export function fileOf(bytes: Buffer, ending = '.xlsx'): string {
  made += 1;
  const path = join(folder, `in-${made}${ending}`);
  writeFileSync(path, bytes);
  return path;
}

export const MARKED = 'qcsheet: this cell is wrong';

const SHEETS: WorkbookPatch['sheets'] = {
  title: 'Ours',
  subject: 'Ours',
  creator: 'qcsheet 1.2.3',
  createdAt: '2027-01-15T08:00:00.000Z',
  styles: { head: { bold: true, fill: 'D9D9D9', lineBelow: true }, share: { format: '0.00 "x"' } },
  sheets: [],
};

const sheet = (name: string, text: string, state?: 'veryHidden'): WorkbookPatch['sheets']['sheets'][number] => ({
  name,
  ...(state === undefined ? {} : { state }),
  columns: [{ width: 20 }, { width: 10 }],
  filter: 'A1:B1',
  print: { pages: 'one-wide', titleRows: '1:1' },
  rows: [
    { number: 1, cells: new Map([[1, { type: 'text', text, style: 'head' }]]) },
    { number: 2, cells: new Map([[2, { type: 'number', number: 3, style: 'share' }]]) },
  ],
});

type Options = Partial<Pick<WorkbookPatch, 'headerRow' | 'notes'>> & {
  readonly mayHoldSecrets?: boolean;
  readonly sheets?: readonly string[];
  /** Where our columns were last time. */
  readonly column?: number;
  readonly text?: string;
  readonly ending?: string;
  readonly filter?: string;
  /** Where the user's last header is, if it is behind our columns. */
  readonly lastColumn?: number;
  /** Of our three columns. */
  readonly headers?: readonly string[];
  /** Rows that get none of our cells. */
  readonly blankRows?: readonly number[];
};

/** Gives a sheet of a workbook three columns of ours, a mark, notes and sheets. */
export async function patched(path: string, name: string, options: Options = {}) {
  const {
    headerRow = 1,
    notes = [],
    mayHoldSecrets = false,
    sheets = ['Findings'],
    text = 'Accepted',
    blankRows = [],
  } = options;
  const output = path.replace(/(\.xls[xm])$/, `.out${options.ending ?? '$1'}`);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const base = await openBase({ path, sha256, sheet: name, output, mayHoldSecrets }, NO_PAUSE).catch(unfit);
  if ('reason' in base) return { written: base, output, column: 0 };
  const file = await opened(path);
  let widest = 0;
  let lastRow = 1;
  for await (const row of file.rows(name)) {
    widest = Math.max(widest, ...row.cells.keys());
    lastRow = row.number;
  }
  const column = options.column ?? base.firstFree(widest);
  const isNew = options.column === undefined;
  const rows = async function* () {
    for await (const { number } of file.rows(name)) {
      const texts = number === headerRow ? options.headers : undefined;
      yield { number, cells: blankRows.includes(number) ? new Map() : cellsOf(number, column, text, texts) };
    }
  };
  const hidden = columnLetters(column + 2);
  const patch: WorkbookPatch = {
    headerRow,
    lastDataRow: lastRow,
    isData: (row) => row > headerRow && row <= lastRow,
    firstColumn: 1,
    lastColumn: Math.max(column + 2, options.lastColumn ?? 0),
    filter: options.filter ?? null,
    columns: [
      { number: column, header: options.headers?.[0] ?? '', width: 12, hidden: false, isNew },
      { number: column + 1, header: options.headers?.[1] ?? '', width: 60, hidden: false, isNew },
      { number: column + 2, header: options.headers?.[2] ?? '', width: 8, hidden: true, isNew },
    ],
    rows,
    styles: { good: { fill: 'C6EFCE', colour: '006100' }, plain: { format: '@' } },
    dropdowns: [],
    conditionalFormats: [
      {
        range: `A${headerRow + 1}:A${lastRow + 1}`,
        formula: `AND(N("qcsheet")=0,LEFT($${hidden}${headerRow + 1},4)="bad|")`,
        fill: 'FFC7CE',
      },
    ],
    notes,
    sheets: { ...SHEETS, sheets: [...sheets.map((each) => sheet(each, text)), sheet('_meta', text, 'veryHidden')] },
  };
  const written = await writePatched(base, patch, output, { pause: NO_PAUSE }).catch(unfit);
  return { written, output, column };
}

function unfit(error: unknown) {
  if (error instanceof Unfit) return { type: 'unfit', reason: error.reason } as const;
  throw error;
}

function cellsOf(
  row: number,
  column: number,
  text: string,
  [first = `${text} ${row}`, second = ' two\nlines & <more> ', third = 'bad|']: readonly string[] = [],
): ReadonlyMap<number, AddedCell> {
  return new Map([
    [column, { text: first, style: 'good' }],
    [column + 1, { text: second, style: 'plain' }],
    [column + 2, { text: third, style: 'plain' }],
  ]);
}

export async function packageAt(path: string): Promise<Package> {
  return await openPackage(readFileSync(path), NO_PAUSE);
}

export async function partBytes(pack: Package, part: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of pack.read(part)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The parts of a package that another one has with other bytes, or not at all. */
export async function changedParts(before: string, after: string): Promise<readonly string[]> {
  const [one, other] = [await packageAt(before), await packageAt(after)];
  const changed: string[] = [];
  for (const part of one.names) {
    const isSame = other.has(part) && (await partBytes(one, part)).equals(await partBytes(other, part));
    if (!isSame) changed.push(part);
  }
  return changed;
}

/** A part of a workbook with other text. */
export async function withPart(
  from: string,
  to: string,
  part: string,
  change: (text: string) => string,
): Promise<void> {
  const pack = await packageAt(from);
  const parts: { name: string; data: Buffer | string }[] = [];
  for (const name of pack.names) {
    const data = await partBytes(pack, name);
    parts.push({ name, data: name === part ? change(data.toString()) : data });
  }
  writeFileSync(to, zip(parts));
}
