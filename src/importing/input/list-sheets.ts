import { resolve } from 'node:path';
import { kinds } from '../../kinds/index.ts';
import { ok, type Result } from '../../problem/problem.ts';
import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Pause } from '../../schema/pause.ts';
import { readMeta } from '../../spreadsheet/read/meta-read.ts';
import type { Meta, Row, SourceFile } from '../../spreadsheet/sheet.ts';
import type { Effects } from '../../workspace/parts.ts';
import { cellWords } from '../cells/day-words.ts';
import { isBlank } from '../cells/text.ts';
import { ownSheets } from './choose-sheet.ts';
import { fittingKinds, likelyKind } from './detect-kind.ts';
import { likelyHeaderRow, TOP_ROWS } from './headers/header-row.ts';
import { readHeaders } from './headers/headers.ts';
import { markedHeader, OWN_COLUMN_KEYS, OWN_COLUMNS } from './headers/own-columns.ts';
import { secretsBelow } from './headers/secrets-below.ts';
import { findLowHeaders, LAST_HEADER_ROW } from './low-headers.ts';
import { type InputWish, openedSource } from './open-input.ts';

/** A visible sheet that is not qcsheet's own. */
export type ListedSheet = {
  readonly name: string;
  /** How many rows have a value, below the row that qcsheet takes for the headers. */
  readonly rows: number;
  /** The name of the kind that qcsheet takes it for; null if that is not clear. */
  readonly kind: string | null;
  readonly start: SheetStart;
};

/** The first rows of a sheet, to choose the header row. */
type SheetStart = {
  /** The row that qcsheet takes for the headers; null if no row looks like that. */
  readonly headerRow: number | null;
  /** Whether that row is only a guess: without a choice, qcsheet may refuse the file, or take another row. */
  readonly isGuess: boolean;
  /** The letters of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** Whether the sheet has more rows in which the headers may be. */
  readonly hasMore: boolean;
};

export type SheetList = {
  readonly isCsv: boolean;
  readonly sheets: readonly ListedSheet[];
};

/** `kind`: for which the header rows are looked for; null for what each sheet shows. `rows`: at least so many first rows. */
export type ListSheets = Pick<InputWish, 'kind' | 'encoding'> & { readonly rows: number };

/** Lists the sheets of a file with their first rows. It decides nothing. */
export async function listSheets(
  parts: { readonly effects: Pick<Effects, 'cwd' | 'pause' | 'onStep'> },
  path: string,
  wish: ListSheets,
): Promise<Result<SheetList>> {
  const { effects } = parts;
  const opened = await openedSource(resolve(effects.cwd, path), path, wish, effects);
  if (opened.type === 'problem') return opened;
  const file = opened.value;
  try {
    const meta = await readMeta(file);
    const own = ownSheets({ file, meta });
    const shown = file.sheets.filter(({ name, hidden }) => !hidden && !own.has(name)).map(({ name }) => name);
    const sheets: ListedSheet[] = [];
    for (const name of shown) sheets.push(await listed({ file, name, meta, pause: effects.pause }, wish));
    return ok({ isCsv: file.format === 'csv', sheets });
  } finally {
    await file.close();
  }
}

type OneSheet = {
  readonly file: SourceFile;
  readonly name: string;
  readonly meta: Meta | null;
  readonly pause: Pause;
};

async function listed(one: OneSheet, wish: ListSheets): Promise<ListedSheet> {
  const { file, name, meta, pause } = one;
  const kind = meta?.dataSheet === name ? meta.kind : await shownKind(file, name);
  const start = await startOf(one, { ...wish, kind: wish.kind ?? kind });
  let rows = 0;
  for await (const { number, cells } of file.rows(name)) {
    if (number > (start.headerRow ?? 0) && [...cells.values()].some((cell) => !isBlank(cell))) rows += 1;
    await pause();
  }
  return { name, rows, kind, start };
}

async function shownKind(file: SourceFile, name: string): Promise<string | null> {
  const [only, other] = await fittingKinds(file, [name], null);
  const kind = only === undefined ? await likelyKind(file, [name], null) : only;
  return other === undefined ? (kind?.name ?? null) : null;
}

const LONGEST_TEXT = 60;
const MOST_COLUMNS = 40;

async function startOf(one: OneSheet, { kind, rows: wanted }: ListSheets): Promise<SheetStart> {
  const { file, name } = one;
  const found = await takenHeaders(one, kind);
  const most = Math.min(LAST_HEADER_ROW, Math.max(wanted, (found.headerRow ?? 0) + ROWS_BELOW));
  const rows = await firstRows(file, name, most + 1);
  const shown = rows.slice(0, most);
  const hidden = hiddenIn(shown);
  const filled = shown.flatMap(({ cells }) => [...cells.keys()]).filter((column) => !hidden.has(column));
  const last = Math.min(MOST_COLUMNS, Math.max(1, ...filled));
  const numbers = Array.from({ length: last }, (_, index) => index + 1).filter((column) => !hidden.has(column));
  const isSecret = secretsBelow(kinds, shown);
  const textOf = (row: number, column: number, cell: Cell | undefined) =>
    isSecret(row, column) && !isBlank(cell) ? HIDDEN : cellWords(cell).slice(0, LONGEST_TEXT);
  return {
    ...found,
    columns: numbers.map(columnLetters),
    rows: shown.map(({ number, cells }) => ({
      number,
      cells: numbers.map((column) => textOf(number, column, cells.get(column))),
    })),
    hasMore: rows.length > most && most < LAST_HEADER_ROW,
  };
}

/** The columns that qcsheet added to results and hid. Their values mean nothing to a person. */
function hiddenIn(rows: readonly Row[]): ReadonlySet<number> {
  const hidden = OWN_COLUMN_KEYS.filter((name) => OWN_COLUMNS[name].isHidden);
  const headers = new Set(hidden.flatMap((name) => [OWN_COLUMNS[name].header, markedHeader(name)]));
  return new Set(
    rows.flatMap(({ cells }) => [...cells].filter(([, cell]) => headers.has(cellText(cell))).map(([column]) => column)),
  );
}

/** Shown instead of a value that may be secret. */
const HIDDEN = '••••••';
/** Rows below the headers, to see that they are the headers. */
const ROWS_BELOW = 3;

/** The row that qcsheet takes for the headers, also below the first rows. */
async function takenHeaders(
  { file, name, meta, pause }: OneSheet,
  kindName: string | null,
): Promise<Pick<SheetStart, 'headerRow' | 'isGuess'>> {
  const top = await firstRows(file, name, TOP_ROWS);
  const kind = kinds.find((known) => known.name === kindName);
  const expected = meta?.dataSheet === name ? meta.headerRow : undefined;
  const known = kind === undefined ? null : readHeaders(kind, top, expected).row;
  if (known !== null) return { headerRow: known, isGuess: false };
  const low = await findLowHeaders(file, [name], kind === undefined ? kinds : [kind], pause);
  return { headerRow: low?.row ?? likelyHeaderRow(top) ?? null, isGuess: true };
}

async function firstRows(file: SourceFile, sheet: string, most: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of file.rows(sheet)) if (rows.push(row) >= most) break;
  return rows;
}
