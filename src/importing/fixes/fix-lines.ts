import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding, FindingCode } from '../../schema/finding.ts';
import type { Meta, SourceFile } from '../../spreadsheet/sheet.ts';
import { cellWords } from '../cells/day-words.ts';
import { trimText } from '../cells/text.ts';
import { FIX_HEADERS, FIX_SHEET } from '../input/headers/own-sheets.ts';
import { messages } from './messages.ts';
import { type Where, whereIn } from './where.ts';

/** The replacement for one value of one column. */
export type FixLine = {
  /** The cell where a person wrote it; null for a proposal of qcsheet itself. */
  readonly place: FixCell | null;
  /** The header of the column. */
  readonly header: string;
  readonly value: string;
  /** The rows where it applies; null for all. */
  readonly where: Where | null;
  readonly instead: string;
};

/** `sheet`: its present name. `cell`: the cell in `Use instead`. */
export type FixCell = { readonly sheet: string; readonly row: number; readonly cell: string };

export type FixSheet = { readonly lines: readonly FixLine[]; readonly findings: readonly Finding[] };

const NO_LINES: FixSheet = { lines: [], findings: [] };

/** The most lines read from one sheet, because each is kept in memory and compared with all cells of its column. */
const MOST_LINES = 10_000;
/** A person may have added lines above the headers. */
const LAST_HEADER_ROW = 20;
const HEADERS: readonly string[] = Object.values(FIX_HEADERS);
const NEEDED = [FIX_HEADERS.column, FIX_HEADERS.value, FIX_HEADERS.instead] as const;

/** Reads a person's choices from the sheet `Fixes` of results or of an annotated copy; empty for any other file. */
export async function readFixLines(file: SourceFile, meta: Meta | null): Promise<FixSheet> {
  if (meta === null || meta.role === 'template') return await unreadSheet(file);
  const sheet = await fixSheetOf(file, meta);
  if (sheet === null) return NO_LINES;
  const columns = await headersIn(file, sheet);
  const missing = NEEDED.find((header) => !columns.places.has(header));
  if (missing !== undefined) return { lines: [], findings: [noHeader(sheet, missing)] };
  const lines: FixLine[] = [];
  const findings: Finding[] = [];
  const letters = columnLetters(columns.places.get(FIX_HEADERS.instead) ?? 1);
  for await (const { number: row, cells } of file.rows(sheet)) {
    if (row <= columns.row) continue;
    const cell = (header: string): Cell | undefined => cells.get(columns.places.get(header) ?? 0);
    const instead = trimText(cellWords(cell(FIX_HEADERS.instead)));
    if (instead === '') continue;
    const place = { sheet, row, cell: `${letters}${row}` };
    const texts = [FIX_HEADERS.column, FIX_HEADERS.value].map((name) => trimText(cellText(cell(name))));
    const [header = '', value = ''] = texts;
    const blank = [FIX_HEADERS.column, FIX_HEADERS.value].find((_, at) => texts[at] === '');
    if (blank !== undefined) {
      findings.push(fixFinding(place, 'fix-unclear', messages.lineBlank(blank), messages.lineBlankHint));
      continue;
    }
    if (lines.length === MOST_LINES) return { lines: [], findings: [tooMany(place)] };
    lines.push({ place, header, value, where: whereIn(cellText(cell(FIX_HEADERS.reason))), instead });
  }
  return { lines, findings };
}

/**
 * Findings about a sheet with our headers in a workbook that is not ours. It may have been moved there, or belong to
 * the user.
 */
async function unreadSheet(file: SourceFile): Promise<FixSheet> {
  if (!file.sheets.some(({ name }) => name === FIX_SHEET)) return NO_LINES;
  const { row, places } = await headersIn(file, FIX_SHEET);
  if (!HEADERS.every((header) => places.has(header))) return NO_LINES;
  const column = places.get(FIX_HEADERS.instead) ?? 1;
  for await (const { number, cells } of file.rows(FIX_SHEET)) {
    if (number <= row || trimText(cellWords(cells.get(column))) === '') continue;
    const place = { sheet: FIX_SHEET, row: number, cell: `${columnLetters(column)}${number}` };
    return { lines: [], findings: [fixFinding(place, 'fix-not-used', messages.notOurs, messages.notOursHint)] };
  }
  return NO_LINES;
}

/**
 * The name of our sheet; null if there is none. In a user's workbook it has a tag. Otherwise its headers identify it,
 * under any name. A sheet that existed before ours does not count.
 */
async function fixSheetOf(file: SourceFile, { dataSheet, beside = [] }: Meta): Promise<string | null> {
  const tagged = file.ownSheets?.get(FIX_SHEET);
  if (tagged !== undefined) return tagged;
  const others = new Set([dataSheet, ...beside, ...(file.ownSheets?.values() ?? [])]);
  const names = file.sheets.map(({ name }) => name).filter((name) => !others.has(name));
  const named = names.filter((name) => name === FIX_SHEET);
  for (const name of [...named, ...names]) {
    const { places } = await headersIn(file, name);
    if (HEADERS.every((header) => places.has(header))) return name;
  }
  return null;
}

type HeaderPlaces = { readonly row: number; readonly places: ReadonlyMap<string, number> };

/** The row with the most of our headers, among the first rows. */
async function headersIn(file: SourceFile, sheet: string): Promise<HeaderPlaces> {
  let best: HeaderPlaces = { row: 0, places: new Map() };
  for await (const { number: row, cells } of file.rows(sheet)) {
    if (row > LAST_HEADER_ROW) break;
    const texts = [...cells].map(([column, cell]) => [trimText(cellText(cell)), column] as const);
    const places = new Map(texts.filter(([text]) => HEADERS.includes(text)).toReversed());
    if (places.size > best.places.size) best = { row, places };
  }
  return best;
}

function noHeader(sheet: string, header: string): Finding {
  const place = { sheet, row: 1, cell: 'A1' };
  const hint = messages.restoreHeaders(HEADERS.join(', '));
  return fixFinding(place, 'fix-unclear', messages.noHeader(header), hint);
}

function tooMany(place: FixCell): Finding {
  return fixFinding(place, 'fix-unclear', messages.tooMany(MOST_LINES), messages.tooManyHint);
}

/** A finding about a line of the sheet. */
export function fixFinding({ sheet, row, cell }: FixCell, code: FindingCode, what: string, hint: string): Finding {
  const severity = code === 'fix-unclear' ? 'error' : 'warning';
  const place = { sheet: FIX_SHEET, row, cell, column: null, value: null };
  return { code, severity, ...place, message: `${sheet}!${cell}: ${what}`, hint, suggestions: [] };
}
