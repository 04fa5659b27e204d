import { ok, problem, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { META_SHEET, type Meta, type SheetInfo, type SourceFile } from '../../spreadsheet/sheet.ts';
import { counted } from '../../text/counted.ts';
import { inQuotesOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { foldText } from '../cells/text.ts';
import { hasNeeded } from './detect-kind.ts';
import {
  BOOKING_RESULTS_SHEET,
  CHOICES_SHEET,
  DOCUMENTS_SHEET,
  DOUBT_SHEET,
  FINDINGS_SHEET,
  FIX_SHEET,
  INSTRUCTIONS_SHEET,
  LISTS_SHEET,
  REPORTS_SHEET,
  SUMMARY_SHEET,
} from './headers/own-sheets.ts';
import { sheetHeaders } from './headers/top-rows.ts';
import { messages } from './messages.ts';
import { readRows } from './rows/data-rows.ts';

/** A sheet with the kind's headers and rows below them. */
type FilledSheet = { readonly name: string; readonly rows: number };

export type ChosenSheet = {
  readonly sheet: string;
  /** Findings about unread hidden sheets that a person may mean. */
  readonly findings: readonly Finding[];
  /** Other visible sheets, without those of qcsheet. A person may mean them too. */
  readonly others: readonly string[];
};

type Workbook = {
  /** The file name as the user typed it, for messages. */
  readonly path: string;
  readonly file: SourceFile;
  readonly meta: Meta | null;
  readonly kind: Kind;
};

export type SheetWish = {
  /** The sheet of `--sheet`; null if nobody named one. */
  readonly sheet: string | null;
  /**
   * `refuse`: if a person may mean another sheet, the file is not used. `ignore`: the sheet was chosen when the run of
   * the file began.
   */
  readonly otherSheets: 'refuse' | 'ignore';
};

/**
 * The sheet to read: the named one, or the one of the meta sheet or the kind, or the only visible one. A problem if
 * another visible sheet has rows under the same headers (a copy, last month's). It lists the sheets, because a person
 * must choose.
 */
export async function chooseSheet(workbook: Workbook, wish: SheetWish): Promise<Result<ChosenSheet>> {
  if (wish.sheet !== null) return namedSheet(workbook, wish.sheet);
  const sheet = usualSheet(workbook) ?? (await onlyFilledSheet(workbook));
  if (sheet === undefined) return sheetMissing(workbook);
  if (wish.otherSheets === 'ignore') return ok({ sheet, findings: [], others: [] });
  const known = new Set(await knownColumns(workbook, sheet));
  const others = await filledSheets(workbook, (name) => name !== sheet, known);
  const [behind] = known.size === 0 ? others : [];
  if (behind !== undefined) return onlyHidden(workbook, behind.name);
  const isShown = (name: string) => workbook.file.sheets.some((info) => info.name === name && !info.hidden);
  // If the sheet to read is hidden, nobody sees that. Hidden sheets then count too.
  const meant = isShown(sheet) ? others.filter(({ name }) => isShown(name)) : others;
  if (meant.length > 0) return ambiguous(workbook, [await filledSheet(workbook, sheet), ...meant]);
  const findings = others.map((copy) => hiddenCopy(sheet, copy));
  return ok({ sheet, findings, others: otherSheets(workbook, sheet) });
}

/** The problem that a hidden sheet has the rows, and the one to read has no known header: a cover sheet. */
function onlyHidden({ path }: Workbook, name: string): Result<never> {
  const message = messages.kindUnclear(path, messages.onlyHidden(name));
  return problem('file', 'sheet-missing', message, messages.showOrName(name));
}

/**
 * The other visible sheets. Empty for results and annotated copies, whose other sheets were judged at the first
 * reading.
 */
function otherSheets({ file, meta }: Workbook, sheet: string): readonly string[] {
  if (meta !== null && meta.role !== 'template') return [];
  const own = ownSheets({ file, meta });
  return file.sheets.filter(({ name, hidden }) => !hidden && name !== sheet && !own.has(name)).map(({ name }) => name);
}

/** The first visible sheet with the kind's headers. */
async function onlyFilledSheet(workbook: Workbook): Promise<string | undefined> {
  const visible = new Set(workbook.file.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name));
  return (await filledSheets(workbook, (name) => visible.has(name)))[0]?.name;
}

function hiddenCopy(sheet: string, { name, rows }: FilledSheet): Finding {
  const what = messages.hiddenSheet(name, rowCount(rows), sheet);
  return findingAt({ sheet, row: null }, { code: 'sheet-not-read', what });
}

/** The sheet of an input, as its run stores it and as `--sheet` accepts it; null for a CSV. */
export function sheetName({ file, sheet }: { readonly file: SourceFile; readonly sheet: string }): string | null {
  return file.format === 'csv' ? null : sheet;
}

/** How an input is read, as its run stores it and as the options of a command accept it. */
export function readingOf(
  input: Parameters<typeof sheetName>[0] & { readonly kind: Kind; readonly encoding: string | null },
) {
  return { sheet: sheetName(input), headerRow: input.kind.naming?.headerRow ?? null, encoding: input.encoding };
}

/** The sheet that is read if nobody names one; undefined if that is not clear. */
export function usualSheet({ file, meta, kind }: Omit<Workbook, 'path'>): string | undefined {
  const names = file.sheets.map((sheet) => sheet.name);
  const wanted = [meta?.dataSheet, kind.sheet].find((name) => name !== undefined && names.includes(name));
  if (wanted !== undefined) return wanted;
  const visible = file.sheets.filter((sheet) => !sheet.hidden);
  return visible.length === 1 ? visible[0]?.name : undefined;
}

function namedSheet({ path, file, meta }: Workbook, wanted: string): Result<ChosenSheet> {
  if (file.format === 'csv') {
    const message = messages.csvHasNoSheets(path);
    return problem('usage', 'sheet-unknown', message, messages.runWithoutSheet);
  }
  const names = file.sheets.map(({ name }) => name);
  const sheet = names.find((name) => name === wanted) ?? names.find((name) => foldText(name) === foldText(wanted));
  if (sheet !== undefined) return ok({ sheet, findings: [], others: [] });
  const own = ownSheets({ file, meta });
  const choices = file.sheets.filter(({ name }) => !own.has(name));
  const message = messages.noSuchSheet(path, wanted, quoted(choices));
  return problem('usage', 'sheet-unknown', message, messages.nameOneSheet);
}

function sheetMissing({ path, file, meta, kind }: Workbook): Result<never> {
  const message = messages.noDataSheet(path, meta?.dataSheet ?? kind.sheet, quoted(file.sheets) || 'no sheets');
  return problem('file', 'sheet-missing', message, messages.nameTheSheet);
}

function ambiguous({ path, kind }: Workbook, sheets: readonly FilledSheet[]): Result<never> {
  const named = sheets.map(({ name, rows }) => `"${name}" (${rowCount(rows)})`);
  const message = messages.sameHeaders(path, sheets.length, firstOf(named, ', '), kind.noun[1]);
  const choices = sheets.map(({ name }) => `--sheet ${inQuotesOr('NAME', name)}`);
  return problem('file', 'sheet-ambiguous', message, messages.chooseSheet(firstOf(choices, ' or ')));
}

function quoted(sheets: readonly SheetInfo[]): string {
  return firstOf(
    sheets.map(({ name }) => `"${name}"`),
    ', ',
  );
}

const MOST_SHEETS = 10;

function firstOf(names: readonly string[], between: string): string {
  const more = names.length - MOST_SHEETS;
  return messages.andMore(names.slice(0, MOST_SHEETS).join(between), more > 0 ? more.toLocaleString('en-US') : '');
}

function rowCount(rows: number): string {
  return counted(rows, ['row', 'rows']);
}

/** In a template without its meta sheet, these sheets have example rows below the kind's headers. */
const EXAMPLES: ReadonlySet<string> = new Set([INSTRUCTIONS_SHEET]);

const OWN_SHEETS: ReadonlySet<string> = new Set([
  ...[INSTRUCTIONS_SHEET, CHOICES_SHEET, DOUBT_SHEET, META_SHEET, LISTS_SHEET],
  ...[SUMMARY_SHEET, FINDINGS_SHEET, FIX_SHEET, DOCUMENTS_SHEET, REPORTS_SHEET, BOOKING_RESULTS_SHEET],
]);

/** The names of the sheets that qcsheet added; in a user's workbook, the tagged ones. */
export function ownSheets({ file, meta }: Pick<Workbook, 'file' | 'meta'>): ReadonlySet<string> {
  if (meta === null) return EXAMPLES;
  return file.ownSheets === undefined ? OWN_SHEETS : new Set([...EXAMPLES, META_SHEET, ...file.ownSheets.values()]);
}

/** The sheets with the kind's headers and a row below them, without qcsheet's own sheets. */
async function filledSheets(
  workbook: Workbook,
  isAsked: (name: string) => boolean,
  like: ReadonlySet<string> = new Set(),
): Promise<readonly FilledSheet[]> {
  const { file, meta } = workbook;
  const own = ownSheets({ file, meta });
  // These sheets existed before the workbook got our columns, and were not meant.
  const beside = new Set(meta?.beside);
  const filled: FilledSheet[] = [];
  for (const { name } of file.sheets) {
    if (!isAsked(name) || own.has(name) || beside.has(name) || !(await hasHeaders(workbook, name, like))) continue;
    const sheet = await filledSheet(workbook, name);
    if (sheet.rows > 0) filled.push(sheet);
  }
  return filled;
}

async function filledSheet({ file, kind }: Workbook, name: string): Promise<FilledSheet> {
  const { data } = await readRows(kind, file.rows(name), { sheet: name });
  return { name, rows: data.length };
}

/** Whether a sheet has all required headers of the kind, or most of those in `like`. A person may have renamed one. */
async function hasHeaders(workbook: Workbook, name: string, like: ReadonlySet<string>): Promise<boolean> {
  const keys = await knownColumns(workbook, name);
  const common = keys.filter((key) => like.has(key)).length;
  return (
    hasNeeded(workbook.kind, new Map(keys.map((key) => [key, 0]))) ||
    (common >= FEWEST_ALIKE && common * 2 >= like.size)
  );
}

const FEWEST_ALIKE = 3;

/** Keys of the columns that a sheet has under their own names. */
async function knownColumns({ file, kind }: Workbook, sheet: string): Promise<readonly string[]> {
  return [...(await sheetHeaders({ kind, file, sheet })).numbers.keys()];
}
