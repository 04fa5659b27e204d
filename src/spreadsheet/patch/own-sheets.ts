import { oncePer } from '../../schema/once-per.ts';
import type { Pause } from '../../schema/pause.ts';
import { referenceTo, sheetIn } from '../address.ts';
import type { SheetModel } from '../model.ts';
import { openPackage } from '../read/package.ts';
import { META_SHEET } from '../sheet.ts';
import { LIST_TAG, nameBeside, SHEET_TAG, sheetTag, taggedSheets } from '../sheet-tags.ts';
import {
  type Book,
  type BookName,
  type BookSheet,
  bookOf,
  bookText,
  nameEntry,
  placeAfter,
  sheetEntry,
} from './book.ts';
import { type Draft, declareType, draftOf, folderOf, relate, relationsOf, unrelate } from './draft.ts';
import type { Names } from './markup.ts';
import { textOf, wholeText } from './sheet-pieces.ts';
import { cellStylesIn, type Styles } from './styles.ts';
import { Unfit } from './unfit.ts';

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

type GraftedSheet = { readonly model: SheetModel; readonly name: string };

/**
 * Adds our sheets after the user's own, in the order of `models`. They replace those from last time. Lookup lists of a
 * template stay last. `part` lists the sheets. `bytes` is our workbook as written, `models` its source.
 */
export async function graftSheets(
  draft: Draft,
  { part, styles }: { readonly part: string; readonly styles: Styles },
  own: { readonly bytes: Buffer; readonly models: readonly SheetModel[] },
  pause: Pause,
): Promise<void> {
  const source = await ownBook(own.bytes, styles, pause);
  const text = await draft.text(part);
  const book = bookOf(text);
  const former = formerSheets(book);
  const wanted = new Set(own.models.map(({ name }) => name));
  const removed = new Set([...former].flatMap(([name, present]) => (wanted.has(name) ? [] : [present])));
  for (const sheet of book.sheets)
    if (removed.has(sheet.name)) await unrelate(draft, part, ({ id }) => id === sheet.id);
  const kept = book.sheets.filter(({ name }) => !removed.has(name));
  const ours: BookSheet[] = [];
  const sheets: GraftedSheet[] = [];
  const taken = new Set(kept.map(({ name }) => name.toLowerCase()));
  for (const model of own.models) {
    const present = former.get(model.name);
    const before = kept.find(({ name }) => name === present);
    const name = before?.name ?? freeName(model.name, taken);
    taken.add(name.toLowerCase());
    sheets.push({ model, name });
    const content = await source.contentOf(model.name);
    if (before !== undefined) {
      const target = await partOf(draft, part, before);
      // Another program may have added pictures and the like to the sheet from last time.
      await unrelate(draft, target, () => true);
      draft.write(target, content);
      ours.push(before);
    } else {
      const target = draft.free(`${folderOf(part)}worksheets/sheet`, '.xml');
      draft.write(target, content);
      const id = await relate(draft, part, 'worksheet', target);
      await declareType(draft, target, WORKSHEET);
      const sheetId = Math.max(0, ...[...book.sheets, ...ours].map((sheet) => sheet.sheetId)) + 1;
      ours.push(sheetEntry(book.prefixes, { name, sheetId, id, state: model.state }));
    }
  }
  const users = kept.filter((sheet) => !ours.includes(sheet));
  const place = placeOfOurs(users, book.names);
  const all = [...users.slice(0, place), ...ours, ...users.slice(place)];
  const names = [...keptNames(book, all, sheets), ...ownNames(book.prefixes, source.book, all, sheets)];
  draft.write(part, bookText(text, { sheets: all, names }));
  await forgetCalculated(draft, part, book, [...former.values()]);
}

/** Gives the position before the lookup lists at the end. A template has more lists than tabs fit on a screen. */
function placeOfOurs(users: readonly BookSheet[], names: readonly BookName[]): number {
  const lists = new Set(names.filter(({ name }) => name.startsWith(LIST_TAG)).map(({ text }) => sheetIn(text)));
  return users.findLastIndex(({ name }) => !lists.has(name)) + 1;
}

/** Finds our sheets from last time. The user may have renamed them. */
export const formerSheets = oncePer(({ sheets, names }: Book): ReadonlyMap<string, string> => {
  const tagged = taggedSheets(
    names.filter(({ sheet }) => sheet === null),
    sheets.map(({ name }) => name),
  );
  const isMeta = ({ name, isHidden }: BookSheet) => name === META_SHEET && isHidden;
  const meta = sheets.some(isMeta) ? [[META_SHEET, META_SHEET] as const] : [];
  return new Map([...tagged, ...meta]);
});

/** Gives the name that a sheet of ours has, or gets, in the user's workbook. */
export function nameInBook(book: Book, name: string): string {
  return formerSheets(book).get(name) ?? freeName(name, new Set(book.sheets.map((sheet) => sheet.name.toLowerCase())));
}

/** The meta sheet must have its own name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (name === META_SHEET && taken.has(name.toLowerCase())) throw new Unfit('name-taken');
  return nameBeside(name, taken);
}

async function partOf(draft: Draft, book: string, { id }: BookSheet): Promise<string> {
  const found = (await relationsOf(draft, book)).find((relation) => relation.id === id)?.part;
  if (found == null) throw new Unfit('unusual');
  return found;
}

type OwnBook = {
  readonly book: Book;
  /** Gives a function that streams a sheet with the style numbers of the user's workbook. */
  contentOf(sheet: string): Promise<() => AsyncIterable<string>>;
};

/** Opens our workbook as written. Adds its styles to `styles`. */
async function ownBook(bytes: Buffer, styles: Styles, pause: Pause): Promise<OwnBook> {
  const source = draftOf(await openPackage(bytes, pause));
  const book = bookOf(await source.text(OWN_BOOK));
  const numbers = cellStylesIn(await source.text('xl/styles.xml')).map((style) => styles.cell(style));
  return {
    book,
    contentOf: async (sheet) => {
      const entry = book.sheets.find(({ name }) => name === sheet);
      if (entry === undefined) throw new Error(`Our own workbook has no sheet ${sheet}.`);
      const part = await partOf(source, OWN_BOOK, entry);
      return () => restyled(source.bytes(part), numbers);
    },
  };
}

const OWN_BOOK = 'xl/workbook.xml';

/** Gives a sheet of ours with the style numbers of the user's workbook. */
async function* restyled(bytes: AsyncIterable<Buffer>, numbers: readonly number[]): AsyncGenerator<string> {
  let text = '';
  for await (const more of textOf(bytes)) {
    text += more;
    const end = text.lastIndexOf('>') + 1;
    if (end === 0) continue;
    yield restyledTags(text.slice(0, end), numbers);
    text = text.slice(end);
  }
  if (text !== '') yield text;
}

/** Matches the tags of our own writer: without a prefix, and without `>` in their quotes. */
const STYLED = /(<(?:c|row)(?=\s)[^>]*?\ss="|<col(?=\s)[^>]*?\sstyle=")(\d+)"/g;

function restyledTags(text: string, numbers: readonly number[]): string {
  return (
    text
      .replace(STYLED, (_, start: string, number: string) => `${start}${numbers[Number(number)] ?? 0}"`)
      // If two tabs are selected, Excel would write into both.
      .replace(/(<sheetView\s[^>]*?)\stabSelected="1"/g, '$1')
  );
}

/**
 * Gives the user's defined names. The names of our sheets are written again, and those of removed sheets are dropped.
 */
function keptNames(
  { names, sheets }: Book,
  all: readonly BookSheet[],
  own: readonly GraftedSheet[],
): readonly BookName[] {
  const ours = new Set(own.map(({ name }) => name));
  return names.flatMap((entry): BookName[] => {
    if (entry.name.startsWith(SHEET_TAG)) return [];
    if (entry.sheet === null) return [entry];
    const place = placeAfter(entry.sheet, sheets, all);
    if (place === null || ours.has(sheets[entry.sheet]?.name ?? '')) return [];
    const raw = entry.raw.replace(/(\slocalSheetId\s*=\s*["'])\d+/, (_, start: string) => `${start}${place}`);
    return [{ ...entry, sheet: place, raw }];
  });
}

function ownNames(
  prefixes: Names,
  written: Book,
  all: readonly BookSheet[],
  own: readonly GraftedSheet[],
): readonly BookName[] {
  const placeOf = (name: string) => all.findIndex((sheet) => sheet.name === name);
  const tags = own
    .filter(({ model }) => model.name !== META_SHEET)
    .map(({ model, name }) => {
      const content = referenceTo(name, '$A$1');
      return nameEntry(prefixes, { name: sheetTag(model.name), sheet: null, content, isHidden: true });
    });
  const local = written.names.flatMap((entry): BookName[] => {
    const sheet = own.find(({ model }) => model.name === written.sheets[entry.sheet ?? -1]?.name);
    if (sheet === undefined) return [];
    const content = entry.text.replace(/(?:'(?:[^']|'')+'|[^'!,]+)!/g, () => referenceTo(sheet.name, ''));
    const isHidden = entry.name === '_xlnm._FilterDatabase';
    return [nameEntry(prefixes, { name: entry.name, sheet: placeOf(sheet.name), content, isHidden })];
  });
  return [...local, ...tags];
}

/**
 * Removes the list of the last calculation order. It refers to cells of our sheets that have no formula any more, and
 * Excel reports that as damage. Excel makes a new list by itself.
 */
async function forgetCalculated(draft: Draft, part: string, book: Book, former: readonly string[]): Promise<void> {
  const chain = (await relationsOf(draft, part)).find(({ type }) => type === 'calcChain')?.part;
  if (chain == null || !draft.has(chain)) return;
  const ids = new Set(book.sheets.flatMap(({ name, sheetId }) => (former.includes(name) ? [String(sheetId)] : [])));
  const text = await wholeText(draft.bytes(chain));
  const isNamed = [...text.matchAll(/\si\s*=\s*["'](\d+)["']/g)].some(([, id]) => ids.has(id ?? ''));
  if (isNamed) await unrelate(draft, part, (relation) => relation.part === chain);
}
