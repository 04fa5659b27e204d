import { cellText } from '../../../schema/cell.ts';
import type { Column } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank, trimText } from '../../cells/text.ts';
import { type HeaderMeaning, headerForm, lettersOf } from './header-names.ts';
import { remembered } from './remembered.ts';

/** The number of rows that are searched for the header row. */
export const TOP_ROWS = 30;

/** The headers of a sheet, above its data. */
export type HeaderRow = {
  /** The row just above the data; the second one if the headers have two rows. */
  readonly number: number;
  /** Texts by column number, A = 1. */
  readonly texts: ReadonlyMap<number, HeaderText>;
};

/** The header of a column, and its row. */
export type HeaderText = { readonly text: string; readonly row: number };

/**
 * The row, or pair of rows, with the most known headers. Titles and bands may be above it. A header that is only
 * proposed counts half. `expected`, the number in the meta sheet, decides between equals. A row that a person has
 * chosen is the header row, whatever it has. Undefined if no row has known headers and none is expected or chosen.
 */
export function findHeaderRow(
  rows: readonly Row[],
  meant: (text: string) => HeaderMeaning,
  { expected, chosen }: { readonly expected?: number | undefined; readonly chosen?: number | undefined } = {},
): HeaderRow | undefined {
  // Each row is tried alone and together with the row above it.
  const meaningOf = remembered(meant);
  const columnOf = (text: string) => {
    const meaning = meaningOf(text);
    return 'column' in meaning ? meaning.column : undefined;
  };
  const isOurs = (text: string) => meaningOf(text).type === 'own';
  const single = rows.map(inOneLine);
  const double = single.flatMap((lower, index) => {
    const upper = single[index - 1];
    const across = rows[index - 1]?.across;
    return upper?.number === lower.number - 1 ? inTwoLines(upper, lower, { columnOf, isOurs, across }) : [];
  });
  const proposedIn = ({ texts }: HeaderRow) =>
    [...texts.values()].filter(({ text }) => meaningOf(text).type === 'proposal').length;
  // A single row is preferred to a pair with no more known headers. A data cell may have the name of one column, but
  // not many.
  const possible = [...single, ...double].filter(({ number }) => chosen === undefined || number === chosen);
  const counted = possible.map((row) => ({
    row,
    known: knownIn(row, columnOf) * KNOWN_WEIGHT + proposedIn(row),
  }));
  const most = Math.max(0, ...counted.map(({ known }) => known));
  const best = counted.filter(({ known }) => known === most).map(({ row }) => row);
  const found = best.find((row) => row.number === (chosen ?? expected)) ?? (most < KNOWN_WEIGHT ? undefined : best[0]);
  const below = single.find(({ number }) => number === (found?.number ?? 0) + 1);
  const across = rows.find(({ number }) => number === found?.number)?.across;
  const parts = found && below && inParts(found, below, { isOurs, across });
  if (parts !== undefined) return parts;
  if (found === undefined || below === undefined) return found;
  const { ours, users } = partedTexts(below, isOurs);
  const isNotes = isNoteLine({ ...below, texts: new Map(users) }, found, columnOf);
  return isNotes ? { number: below.number, texts: new Map([...found.texts, ...ours]) } : found;
}

/**
 * Our headers and the user's, separately. Ours are in the lower row of two; only the user's decide the meaning of a
 * row.
 */
function partedTexts({ texts }: HeaderRow, isOurs: (text: string) => boolean) {
  const { ours = [], users = [] } = Object.groupBy(texts, ([, { text }]) => (isOurs(text) ? 'ours' : 'users'));
  return { ours, users };
}

const KNOWN_WEIGHT = 2;

/**
 * The row that looks most like headers in a sheet without known headers: it has the most texts, and filled cells below.
 */
export function likelyHeaderRow(rows: readonly Row[]): number | undefined {
  const counted = rows.map(({ number, cells }, index) => {
    const texts = [...cells.values()].filter((cell) => cell.type === 'text' && !isBlank(cell)).length;
    const below = rows[index + 1]?.cells.size ?? 0;
    return { number, texts: below * 2 >= texts ? texts : 0 };
  });
  const most = Math.max(FEWEST_BY_LOWER, ...counted.map(({ texts }) => texts));
  return counted.find(({ texts }) => texts === most)?.number;
}

/** The first row with all of these headers; undefined if there is none, or without headers. */
export function rowWithHeaders(rows: readonly Row[], headers: readonly string[]): number | undefined {
  if (headers.length === 0) return undefined;
  const wanted = headers.map(headerForm);
  const found = rows.map(inOneLine).find(({ texts }) => {
    const forms = new Set([...texts.values()].map(({ text }) => headerForm(text)));
    return wanted.every((form) => forms.has(form));
  });
  return found?.number;
}

/** The column that a text names. */
type ColumnOf = (text: string) => Column | undefined;

function knownIn({ texts }: HeaderRow, columnOf: ColumnOf): number {
  const isOfForm = isForm({ texts });
  const headers = [...texts.values()].filter(({ text }) => !isOfForm || !isLabel(text));
  const columns = headers.map(({ text }) => columnOf(text));
  return new Set(columns.filter((column) => column !== undefined)).size;
}

/** Whether a row has labels and values, as in a form ("Supplier:", "00417"), or only a label. */
function isForm({ texts }: Pick<HeaderRow, 'texts'>): boolean {
  const labels = [...texts.values()].filter(({ text }) => isLabel(text));
  return labels.length > 0 && (labels.length < texts.size || labels.length === 1);
}

function isLabel(text: string): boolean {
  return /[:：]$/.test(text);
}

function inOneLine({ number, cells }: Row): HeaderRow {
  const filled = [...cells].filter(([, cell]) => !isBlank(cell));
  return { number, texts: new Map(filled.map(([at, cell]) => [at, { text: oneLine(cellText(cell)), row: number }])) };
}

function oneLine(text: string): string {
  return trimText(text).replace(/\s+/g, ' ');
}

/**
 * The headers of two rows: `Supplier` over `Code` and `Name` gives `Supplier Code` and `Supplier Name`. A text of the
 * upper row also counts for columns to its right: over its merged range, or up to the next text if no cell is merged.
 * It does not count for our columns, which come after them. Empty if the upper row is a form, or if the lower row may
 * be data. The lower row must not have numbers, and must make at least two columns known.
 */
function inTwoLines(
  upper: HeaderRow,
  lower: HeaderRow,
  { columnOf, isOurs, across }: { columnOf: ColumnOf; isOurs(text: string): boolean; across: Row['across'] },
): HeaderRow[] {
  const lowerTexts = [...lower.texts.values()];
  if (upper.texts.size === 0 || isForm(upper) || lowerTexts.some(({ text }) => NUMBER.test(text))) return [];
  const texts = new Map<number, HeaderText>();
  let byLower = 0;
  let above = '';
  let end = 0;
  for (let at = 1; at <= Math.max(...upper.texts.keys(), ...lower.texts.keys()); at += 1) {
    const over = upper.texts.get(at);
    above = over?.text ?? above;
    if (over !== undefined) end = across === undefined ? Number.POSITIVE_INFINITY : at + (across.get(at) ?? 1) - 1;
    const own = lower.texts.get(at);
    const both = own === undefined || above === '' || at > end ? undefined : { ...own, text: `${above} ${own.text}` };
    const known = [own, both, over].find((header) => header !== undefined && columnOf(header.text) !== undefined);
    if (known !== undefined && known !== over) byLower += 1;
    const isOwn = own !== undefined && isOurs(own.text);
    const header = known ?? (isOwn ? own : (both ?? own ?? over));
    if (header !== undefined) texts.set(at, header);
  }
  return byLower < FEWEST_BY_LOWER ? [] : [{ number: lower.number, texts }];
}

/**
 * Headers for two columns under one merged header, such as `planned` and `actual` below "Inspection date". A person
 * must choose one, so neither column gets only the merged header.
 */
function inParts(
  over: HeaderRow,
  below: HeaderRow,
  { isOurs, across }: { isOurs(text: string): boolean; across: Row['across'] },
): HeaderRow | undefined {
  const spans = [...(across ?? [])].map(([at, columns]) => ({ at, end: at + columns - 1 }));
  const spanOf = (column: number) => spans.find(({ at, end }) => at <= column && column <= end);
  const { ours, users } = partedTexts(below, isOurs);
  const named = users.map(([column, own]) => ({ column, own, span: spanOf(column) }));
  const isPart = ({ own, span }: (typeof named)[number]) => span !== undefined && !NUMBER.test(own.text);
  const isSeveral = named.some((header) =>
    named.some((otherHeader) => otherHeader !== header && otherHeader.span === header.span),
  );
  if (named.length === 0 || !named.every(isPart) || !isSeveral) return undefined;
  const texts = new Map([...over.texts, ...ours]);
  for (const { column, own, span } of named) {
    const text = `${over.texts.get(span?.at ?? 0)?.text ?? ''} ${own.text}`;
    texts.set(column, { text, row: own.row });
  }
  return { number: below.number, texts };
}

const NUMBER = /\d{2}/;
const FEWEST_BY_LOWER = 2;

/** Whether a row directly below the headers repeats them in another language, or has units and formats: `(pcs)`. */
function isNoteLine({ texts: notes }: HeaderRow, { texts }: HeaderRow, columnOf: ColumnOf): boolean {
  if (notes.size === 0 || [...notes.keys()].some((at) => !texts.has(at))) return false;
  const known = [...notes].map(([at, { text }]) => ({ text, column: columnOf(text), over: texts.get(at)?.text ?? '' }));
  // Exactly repeated headers are for a person to check.
  const isSame = ({ text, column, over }: (typeof known)[number]) =>
    column !== undefined && column === columnOf(over) && lettersOf(text) !== lettersOf(over);
  const same = known.filter(isSame).length;
  const isNote = (note: (typeof known)[number]) =>
    isSame(note) ||
    (note.column === undefined && (NOTE.test(note.text) || (same >= FEWEST_BY_LOWER && !NUMBER.test(note.text))));
  return known.every(isNote) && (same === 0 || same >= FEWEST_BY_LOWER);
}

const NOTE = /^([([].*[)\]]|pcs\.?|sets?|kg|cm|%|[dmy]{1,4}([-/. ][dmy]{1,4}){2}|mandatory|required|optional)$/i;
