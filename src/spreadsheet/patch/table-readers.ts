import type { PatchBase } from './base.ts';
import { type Draft, folderOf, relationsOf } from './draft.ts';
import { attributesOf, decoded } from './markup.ts';
import { textOf } from './sheet-pieces.ts';

/**
 * True if a formula, a name, a pivot table or a query reads a whole table, so its value may change when the table gets
 * wider. `Orders[Count]` and `Orders[[#This Row],[Count]]` do not change. An unclear reference counts as the whole
 * table.
 */
export async function readsWholeTable(
  { draft, book }: Pick<PatchBase, 'draft' | 'book'>,
  names: readonly string[],
): Promise<boolean> {
  // A query refers to a table by a name in a compressed part, which is not read here.
  const links = await relationsOf(draft, book);
  if (links.some(({ type }) => type === 'connections' || type === 'powerPivotData')) return true;
  const folder = folderOf(book);
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  for (const [part] of draft.parts()) {
    if (!part.startsWith(folder) || !part.toLowerCase().endsWith('.xml')) continue;
    for await (const markup of formulaMarkup(draft, part)) if (isWhole(markup, wanted)) return true;
  }
  return false;
}

type Markup = {
  /** The name of its element without the prefix. */
  readonly name: string;
  /** The formula as written; empty for the source of a pivot table. */
  readonly formula: string;
  readonly raw: string;
  /** The formula is written in a way that is not read here. */
  readonly isPacked: boolean;
};

/**
 * Matches formulas of cells, conditional formats, validations, tables and charts, and also names and the sources of
 * pivot tables.
 */
const FORMULA =
  /<(?:[\w.-]+:)?(f|formula[12]?|calculatedColumnFormula|totalsRowFormula|definedName|worksheetSource)(?:\s[^>]*)?(?:\/>|>([^<]*)<(\/|!))/g;

async function* formulaMarkup(draft: Draft, part: string): AsyncGenerator<Markup> {
  const found = (text: string) =>
    [...text.matchAll(FORMULA)].map(([raw, name = '', formula = '', end]): Markup => {
      return { name, raw, formula: decoded(formula), isPacked: end === '!' };
    });
  let text = '';
  for await (const piece of textOf(draft.bytes(part))) {
    text += piece;
    // A formula ends with an end tag. The text after the last end tag is read with the next piece.
    const end = text.lastIndexOf('</') + 2;
    if (end < 2) continue;
    yield* found(text.slice(0, end));
    text = text.slice(end);
  }
  yield* found(text);
}

function isWhole({ name, formula, raw, isPacked }: Markup, wanted: ReadonlySet<string>): boolean {
  if (name === 'worksheetSource') return wanted.has(attributesOf(raw).get('name')?.toLowerCase() ?? '');
  return isPacked || namesWhole(formula, wanted, name === 'f' || name === 'definedName');
}

/** Matches brackets in brackets, as deep as Excel writes them. `'` comes before a bracket in a column's name. */
const INNER = String.raw`\[(?:'.|[^\[\]'])*\]`;
const BRACKETS = String.raw`\[(?:'.|[^\[\]']|${INNER})*\]`;
const NAME = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`;

/** Matches the pieces of a formula that matter here: a text, a sheet name in quotes, or a name with what follows it. */
const PIECE = new RegExp(`"((?:[^"]|"")*)"|'(?:[^']|'')*'|(${NAME})(!|\\(|${BRACKETS})?|${BRACKETS}`, 'gu');

const OF_ANOTHER_CELL = /\bINDIRECT\(\s*(?!["\s])/i;

/** `isValue`: the user sees the formula's value. A table name from another cell then counts too. */
function namesWhole(formula: string, wanted: ReadonlySet<string>, isValue: boolean): boolean {
  if (isValue && OF_ANOTHER_CELL.test(formula)) return true;
  const isIndirect = /\bINDIRECT\(/i.test(formula);
  return [...formula.matchAll(PIECE)].some(([, text, name = '', behind = '']) => {
    if (text !== undefined) return isIndirect && textNames(text.replaceAll('""', '"'), wanted);
    if (!wanted.has(name.toLowerCase()) || behind === '!' || behind === '(') return false;
    return behind === '' || !namesColumn(behind.slice(1, -1));
  });
}

/** The text of an INDIRECT is a formula, or the beginning of one. */
function textNames(text: string, wanted: ReadonlySet<string>): boolean {
  const isBeginning = [...wanted].some((name) => name.startsWith(text.toLowerCase()));
  return isBeginning || namesWhole(text, wanted, false);
}

/** True if the inside of a table's brackets names a column: `Count`, `@Count`, `[#All],[Count]`; not `#All` or `@`. */
function namesColumn(inside: string): boolean {
  const items = inside.trimStart().startsWith('[') ? inside.match(new RegExp(INNER, 'g')) : [`[${inside}]`];
  return (items ?? []).some((item) => /^\[\s*@?\s*[^#@\s\]]/.test(item));
}
