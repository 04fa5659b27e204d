import type { FileHandle } from 'node:fs/promises';
import type { Pause } from '../../schema/pause.ts';
import { referenceTo, sheetIn } from '../address.ts';
import { COLOURS_TAG } from '../sheet-tags.ts';
import type { PatchBase } from './base.ts';
import { type BookName, bookOf, bookText, nameEntry } from './book.ts';
import { type Draft, declareType, folderOf, relate, relationsOf } from './draft.ts';
import { columnShift, moveDrawings } from './drawings.ts';
import { prioritiesOf } from './highlight-rules.ts';
import { escaped, withAttribute } from './markup.ts';
import type { WorkbookPatch } from './model.ts';
import { putNotes } from './notes.ts';
import { formerSheets, graftSheets } from './own-sheets.ts';
import { patchedSheet, widerRange } from './patch-sheet.ts';
import { differentialMarkup, styleMarkup } from './style-markup.ts';
import { NO_STYLES, stylesOf } from './styles.ts';
import { widenTable } from './tables.ts';
import { writePackage } from './write-package.ts';

const NONE: ReadonlyMap<number, number> = new Map();
const STYLES = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';

/**
 * Writes the user's workbook with our cells, highlights, notes and sheets to `file`. `own` has the bytes of a workbook
 * with only our sheets. Throws `Unfit` if it turns out to be impossible.
 */
export async function patchInto(
  file: FileHandle,
  base: PatchBase,
  patch: WorkbookPatch,
  own: Buffer,
  pause: Pause,
): Promise<void> {
  const { draft, book, sheet, sheetPart, facts } = base;
  const isInTable = await widenTable(base, patch);
  const stylesPart = await stylesPartOf(draft, book);
  const styles = stylesOf(await draft.text(stylesPart));
  const numbers = new Map<string, number>();
  const styleOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const style = patch.styles[name];
    if (style === undefined) throw new Error(`The patch has no style "${name}".`);
    // On a protected sheet Excel sorts only rows without a locked cell.
    const number = styles.cell(styleMarkup({ ...style, unlocked: facts.isProtected }));
    numbers.set(name, number);
    return number;
  };
  // Cells refer to styles while the sheet is written, and the styles part may be written before the sheet.
  for (const name of Object.keys(patch.styles)) styleOf(name);
  const blankStyle = facts.isProtected ? styles.cell(styleMarkup({ vertical: 'bottom', unlocked: true })) : null;
  const formatNumbers = patch.conditionalFormats.map((format) => styles.differential(differentialMarkup(format)));
  const priorities = prioritiesOf(facts.rules, patch.conditionalFormats);
  const shift = columnShift(base, patch, blankStyle);
  const move = await moveDrawings(base, shift);
  const drawing = await putNotes(base, patch.notes, shift.after);
  const before = bookOf(await draft.text(book));
  const uncoloured = before.names.some(({ name }) => name === COLOURS_TAG) ? styles.uncoloured() : NONE;
  await graftSheets(draft, { part: book, styles }, { bytes: own, models: patch.sheets.sheets }, pause);
  const filter = facts.hasFilter || isInTable ? null : patch.filter;
  await putFilterName(draft, book, sheet, { patch, filter });
  await calculateAgain(draft, book);
  draft.write(stylesPart, styles.text());
  const bytes = draft.bytes(sheetPart);
  draft.write(sheetPart, () =>
    patchedSheet(bytes, {
      facts,
      patch,
      styleOf,
      blankStyle,
      formatNumbers,
      priorities,
      move,
      drawing,
      filter,
      uncoloured,
      formerSheets: new Set(formerSheets(before).values()),
      pause,
    }),
  );
  await writePackage(file, draft);
}

async function stylesPartOf(draft: Draft, book: string): Promise<string> {
  const found = (await relationsOf(draft, book)).find(({ type }) => type === 'styles')?.part;
  if (found != null && draft.has(found)) return found;
  const start = `${folderOf(book)}styles`;
  const part = draft.has(`${start}.xml`) ? draft.free(start, '.xml') : `${start}.xml`;
  draft.write(part, NO_STYLES);
  await relate(draft, book, 'styles', part);
  await declareType(draft, part, STYLES);
  return part;
}

/**
 * Sets the hidden name of the filter's range, which LibreOffice uses. A sheet without a filter may still have the name
 * of an earlier filter.
 */
async function putFilterName(
  draft: Draft,
  book: string,
  sheet: string,
  { patch, filter }: { readonly patch: WorkbookPatch; readonly filter: string | null },
): Promise<void> {
  const text = await draft.text(book);
  const read = bookOf(text);
  const place = read.sheets.findIndex(({ name }) => name === sheet);
  const isOfSheet = ({ name, sheet: at }: BookName) => name === FILTER_NAME && at === place;
  if (filter !== null) {
    const content = referenceTo(sheet, filter.replace(/[A-Z]+|\d+/g, '$$$&'));
    const added = nameEntry(read.prefixes, { name: FILTER_NAME, sheet: place, content, isHidden: true });
    const names = [...read.names.filter((entry) => !isOfSheet(entry)), added];
    draft.write(book, bookText(text, { ...read, names }));
    return;
  }
  const names = read.names.map((entry) => {
    if (!isOfSheet(entry) || sheetIn(entry.text) !== sheet) return entry;
    const at = entry.text.lastIndexOf('!') + 1;
    const wider = entry.text.slice(0, at) + widerRange(entry.text.slice(at), patch);
    if (wider === entry.text) return entry;
    return { ...entry, text: wider, raw: entry.raw.replace(/>[^<]*</, () => `>${escaped(wider)}<`) };
  });
  draft.write(book, bookText(text, { ...read, names }));
}

/**
 * Makes Excel calculate all formulas when it opens the workbook, because those that read our columns or cells changed
 * by `Fixes` have old results. It declares an older Excel as the last calculator.
 * `fullCalcOnLoad` does the same, but then a result of 0 looks as if it was never calculated.
 */
async function calculateAgain(draft: Draft, book: string): Promise<void> {
  const text = await draft.text(book);
  draft.write(
    book,
    text.replace(/<(?:[\w.-]+:)?calcPr\b[^>]*>/, (tag) => withAttribute(tag, 'calcId', EXCEL_2007)),
  );
}

const EXCEL_2007 = '124519';

const FILTER_NAME = '_xlnm._FilterDatabase';
