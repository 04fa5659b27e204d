import type { Column, Kind } from '../../../schema/kind.ts';
import { foldText, trimText } from '../../cells/text.ts';
import { withoutLanguage, withoutNeeds, withoutPercent } from './header-marks.ts';
import { markedHeader, OWN_COLUMN_KEYS, OWN_COLUMNS, type OwnColumn } from './own-columns.ts';
import { remembered } from './remembered.ts';

/** The meaning of one header by itself. */
export type HeaderMeaning =
  /** By the kind's header or key, or by a person's choice. */
  | { readonly type: 'column'; readonly column: Column; readonly byPerson: boolean }
  /** Another name of one column. It counts if no other header of the file means that column. */
  | { readonly type: 'synonym'; readonly column: Column }
  /** A column that a results workbook adds. */
  | { readonly type: 'own'; readonly own: OwnColumn }
  /** A person marked it as their own column. */
  | { readonly type: 'ignored' }
  /** Listed for several columns, or only as a proposal. It is a header, but its column is not read. */
  | { readonly type: 'proposal' }
  | { readonly type: 'unknown' };

/** A function that gives the meaning of a header. */
export function headerMeanings(kind: Kind): (text: string) => HeaderMeaning {
  const { exact, found, proposed, byKey } = knownNames(kind);
  return (text) => {
    const form = headerForm(text);
    const named = kind.naming?.columns.get(form);
    if (named === null) return { type: 'ignored' };
    const column = (named === undefined ? undefined : byKey.get(named)) ?? exact.get(form);
    if (column !== undefined) return { type: 'column', column, byPerson: named !== undefined };
    const own = OWN_NAMES.get(form);
    if (own !== undefined) return { type: 'own', own };
    const synonym = wasUnread(kind, form) ? undefined : synonymIn(text, found);
    if (synonym !== undefined) return { type: 'synonym', column: synonym };
    return { type: proposed.has(lettersOf(withoutNotes(text))) ? 'proposal' : 'unknown' };
  };
}

type KnownNames = {
  /** By folded header or key. */
  readonly exact: ReadonlyMap<string, Column>;
  readonly byKey: ReadonlyMap<string, Column>;
  /** By the letters of their names. Names of several columns, and mere proposals, are in `proposed`. */
  readonly found: ReadonlyMap<string, Column>;
  readonly proposed: ReadonlySet<string>;
};

/** A cache, because one command asks many times. The names depend only on the columns. */
const KNOWN_NAMES = new WeakMap<Kind['columns'], KnownNames>();

function knownNames(kind: Kind): KnownNames {
  const known = KNOWN_NAMES.get(kind.columns);
  if (known !== undefined) return known;
  const exact = new Map(kind.columns.flatMap((column) => namesOf(column).map((name) => [foldText(name), column])));
  const byKey = new Map(kind.columns.map((column) => [column.key, column]));
  const names = { exact, byKey, ...synonymsOf(kind) };
  KNOWN_NAMES.set(kind.columns, names);
  return names;
}

/** Whether an earlier import left the filled column with this header unread. `form`: see `headerForm`. */
export function wasUnread({ naming }: Kind, form: string): boolean {
  return naming !== undefined && (naming.unreadBefore === 'all' || naming.unreadBefore.has(form));
}

/** The form in which headers are compared and stored. The template marks required columns with ` *`. */
export function headerForm(text: string): string {
  return foldText(text).replace(/ ?\*$/, '');
}

/** The letters of a header: equal for `P.O. No.`, `PO no`, `PO #` and `po-no`. Accents are ignored. */
export function lettersOf(text: string): string {
  return foldText(text)
    .normalize('NFD')
    .replaceAll('#', 'no')
    .replaceAll('%', 'pct')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 60);
}

/** The same for our own names, cached because each header is compared with all of them. */
export const lettersOfName = remembered(lettersOf);

/** All names of a column, its own header and key first. */
export function allNames(kind: Kind, column: Column): readonly string[] {
  return [...usedNames(kind, column), ...(kind.proposals?.[column.key] ?? [])];
}

/** Whether a column would be read under this header, if no other column of the file has that meaning. */
export function isNameOf(header: string, kind: Kind, column: Column): boolean {
  return hasNameIn(new Set([nameLetters(header)]), kind, column);
}

/** The same for several headers, each in the form of `nameLetters`. */
export function hasNameIn(letters: ReadonlySet<string>, kind: Kind, column: Column): boolean {
  return letters.size > 0 && usedNames(kind, column).some((name) => letters.has(lettersOfName(name)));
}

/** The letters of a header that must equal those of a column name. */
export function nameLetters(header: string): string {
  return lettersOf(withoutNotes(header));
}

function usedNames(kind: Kind, column: Column): readonly string[] {
  return [...namesOf(column), ...(kind.synonyms?.[column.key] ?? [])];
}

function namesOf({ header, key }: Column): readonly string[] {
  return [header, key];
}

const OWN_NAMES: ReadonlyMap<string, OwnColumn> = new Map(
  OWN_COLUMN_KEYS.flatMap((own) => [OWN_COLUMNS[own].header, markedHeader(own)].map((name) => [foldText(name), own])),
);

function synonymsOf(kind: Kind): Pick<KnownNames, 'found' | 'proposed'> {
  const found = new Map<string, Column>();
  const several = new Set(Object.values(kind.proposals ?? {}).flatMap((names) => names.map(lettersOf)));
  for (const column of kind.columns) {
    if (kind.exactOnly?.includes(column.key)) continue;
    for (const letters of new Set(usedNames(kind, column).map(lettersOf))) {
      if (found.has(letters)) several.add(letters);
      found.set(letters, column);
    }
  }
  for (const letters of several) found.delete(letters);
  return { found, proposed: several };
}

/** The parts of `Bestell-Nr. / PO No.`, one header in two languages. Any other header is one part. */
export function headerParts(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .split(/[/|]/)
    .map(trimText)
    .filter((part) => part !== '');
}

/**
 * The column of a synonym. The header may have a unit or mark after it (`Product name (EN)`, `PO number - mandatory`).
 * It may also have two languages with the same meaning (`PO No. 订单号`, `Menge / Qty`).
 */
function synonymIn(text: string, synonyms: ReadonlyMap<string, Column>): Column | undefined {
  return sayingTheSame(text, synonyms) ?? markedSynonym(text, synonyms);
}

function markedSynonym(text: string, synonyms: ReadonlyMap<string, Column>): Column | undefined {
  const plain = withoutNotes(text);
  for (const { strip, isFor } of MARKS) {
    const stripped = strip(plain);
    const column = stripped === plain ? undefined : sayingTheSame(stripped, synonyms);
    if (column !== undefined && isFor(column)) return column;
  }
  return undefined;
}

/** "Quantity (DE)" may be the quantity for Germany, and "Quantity %" is no quantity. */
const MARKS: readonly { readonly strip: (text: string) => string; readonly isFor: (column: Column) => boolean }[] = [
  { strip: withoutNeeds, isFor: () => true },
  { strip: withoutLanguage, isFor: ({ cell }) => cell.type !== 'integer' },
  { strip: withoutPercent, isFor: ({ cell, example }) => cell.type === 'text' && LIMIT.test(example) },
];

/** The example value of a defect limit. */
const LIMIT = /^\d([.,]\d)?$/;

const HAN = /\p{Script=Han}/u;

function sayingTheSame(text: string, synonyms: ReadonlyMap<string, Column>): Column | undefined {
  const plain = withoutNotes(text);
  const whole = synonyms.get(lettersOf(text)) ?? (plain === text ? undefined : synonyms.get(lettersOf(plain)));
  if (whole !== undefined) return whole;
  const parts = headerParts(plain).map((part) => synonyms.get(lettersOf(part)));
  if (parts.length > 1 && parts.every((part) => part === parts[0])) return parts[0];
  if (!HAN.test(plain)) return undefined;
  const chinese = plain.replace(/[^\p{Script=Han}]/gu, '');
  const latin = plain.replace(/\p{Script=Han}/gu, ' ');
  if (lettersOf(latin) === '') return undefined;
  const column = synonyms.get(lettersOf(latin));
  return column === synonyms.get(lettersOf(chinese)) ? column : undefined;
}

/**
 * A header without bracketed words that do not change its meaning: counted units, limits (2.5), date formats, whether
 * it is required.
 */
export function withoutNotes(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[([【][^()[\]【】]*[)\]】]/g, (note) => (HARMLESS_NOTE.test(foldText(note.slice(1, -1))) ? ' ' : note));
}

const HARMLESS_NOTE =
  /^(\d+[.,]\d+|pcs?\.?|pieces?|sets?|pcs ?\/ ?sets?|units?|ea|stk\.?|stück|uds?\.?|unidades|pza?s?\.?|piezas|pièces|pezzi|peças|件|个|套|只|pcs件|%|[dmy]{1,4}([-/. ][dmy]{1,4}){2}|(年|月|日)+|required|mandatory|must|optional|if any|pflicht(feld)?|obligatorio|必填|选填)$/;
