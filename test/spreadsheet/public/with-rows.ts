import { writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { columnLetters } from '../../../src/schema/cell.ts';
import { packageAt, partBytes } from '../patch/patching.ts';
import { zip } from '../read/zip.ts';

/** A workbook with a sheet of rows in it: the sheet's name, and its part. */
export type RowsSheet = { readonly sheet: string; readonly part: string };

type Rows = readonly Readonly<Record<string, string>>[];
type Parts = Map<string, Buffer | string>;

/**
 * Puts rows into somebody's workbook, the keys as headers in row 1. They take the place of the cells of its first sheet,
 * so that its drawings, notes and formats are on the sheet of the rows. Where that sheet cannot do without its cells (a
 * table, merged cells, a protected sheet), they get a sheet of their own.
 */
export async function withRows(from: string, to: string, rows: Rows): Promise<RowsSheet> {
  const pack = await packageAt(from);
  const parts: Parts = new Map();
  for (const name of pack.names) parts.set(name, await partBytes(pack, name));
  const placed = onFirstSheet(parts, rows) ?? onOwnSheet(parts, rows);
  writeFileSync(to, zip([...parts].map(([name, data]) => ({ name, data }))));
  return placed;
}

const BOOK = 'xl/workbook.xml';
const BOOK_LINKS = 'xl/_rels/workbook.xml.rels';
const TYPES = '[Content_Types].xml';

function onFirstSheet(parts: Parts, rows: Rows): RowsSheet | null {
  const first = /<sheet [^>]*>/.exec(textOf(parts, BOOK))?.[0] ?? '';
  const [, id = ''] = /r:id="([^"]*)"/.exec(first) ?? [];
  const link = textOf(parts, BOOK_LINKS)
    .match(/<Relationship [^>]*>/g)
    ?.find((tag) => tag.includes(`Id="${id}"`));
  const [, target = ''] = /Target="([^"]*)"/.exec(link ?? '') ?? [];
  const part = posix.join(target.startsWith('/') ? '' : 'xl', target).replace(/^\//, '');
  const xml = textOf(parts, part);
  const [, sheet = ''] = /name="([^"]*)"/.exec(first) ?? [];
  const isFree = link?.includes('/worksheet"') && !/state="|&/.test(first) && !NEEDS_ITS_CELLS.test(xml);
  if (!isFree || !/<sheetData(?:\/>|>)/.test(xml)) return null;
  const filled = xml.replace(/<sheetData\/>|<sheetData>.*<\/sheetData>/s, () => sheetData(rows));
  parts.set(part, filled.replace(/<dimension [^>]*>/, ''));
  return { sheet, part };
}

const NEEDS_ITS_CELLS =
  /<tablePart |<mergeCell |<sheetProtection |<autoFilter |<f[ >]| cm="|<x:|hidden="1"|<conditionalFormatting pivot|<sheetCalcPr/;

function onOwnSheet(parts: Parts, rows: Rows): RowsSheet {
  const part = 'xl/worksheets/rows.xml';
  const [, prefix = ''] = /<(\w+:)?sheets>/.exec(textOf(parts, BOOK)) ?? [];
  const tag = `<${prefix}sheet xmlns:r="${LINKS}" name="Rows" sheetId="9999" r:id="rIdRows"/>`;
  add(parts, BOOK, `</${prefix}sheets>`, tag);
  add(parts, BOOK_LINKS, '</Relationships>', link('rIdRows', `${LINKS}/worksheet`, 'worksheets/rows.xml'));
  add(parts, TYPES, '</Types>', `<Override PartName="/${part}" ContentType="${WORKSHEET}"/>`);
  parts.set(part, `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${sheetData(rows)}</worksheet>`);
  return { sheet: 'Rows', part };
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

function link(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
}

function sheetData(rows: Rows): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))];
  const cell = (text: string, column: number, row: number) =>
    text === '' ? '' : `<c r="${columnLetters(column)}${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  return `<sheetData>${lines
    .map((texts, at) => `<row r="${at + 1}">${texts.map((text, to) => cell(text, to + 1, at + 1)).join('')}</row>`)
    .join('')}</sheetData>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function add(parts: Parts, part: string, before: string, text: string): void {
  parts.set(
    part,
    textOf(parts, part).replace(before, () => `${text}${before}`),
  );
}

function textOf(parts: Parts, part: string): string {
  return parts.get(part)?.toString() ?? '';
}
