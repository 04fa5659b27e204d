import type { Pause } from '../../schema/pause.ts';
import { columnOf, parseRange, type Range } from '../address.ts';
import { elementsOf, openElement, tagOf } from './element.ts';
import { addRules, noRules, type Rules } from './highlight-rules.ts';
import { attributesOf, isTrue, type Names, namesOf, relationshipIn, tokensOf } from './markup.ts';
import { newerDropdowns } from './own-dropdowns.ts';
import { rowParts, type SheetPiece, sheetPieces } from './sheet-pieces.ts';
import { Unfit } from './unfit.ts';

/** What must be known of a sheet before its first byte is written. */
export type SheetFacts = {
  readonly names: Names;
  /** The last column with a formula, even if its result is empty; 0 if none. */
  readonly lastFormula: number;
  /** The last column of merged cells, the filter, and small charts within cells; 0 if none. */
  readonly lastRange: number;
  /** The list of column widths, and the tag with the default sizes; null if missing. */
  readonly columns: string | null;
  readonly format: string | null;
  /** Gives the height of a row in EMU. Rows below the possible header rows have the default height. */
  heights(row: number): number;
  /** True if the sheet itself has a filter. The filter of a table is in the table's own part. */
  readonly hasFilter: boolean;
  readonly isProtected: boolean;
  /** The relationship of the boxes of notes and controls; null if none. */
  readonly drawing: string | null;
  readonly rules: Rules;
  /** The validations in the newer form of Excel, which come behind the usual ones. */
  readonly newerDropdowns: readonly string[];
};

/** Reads the whole sheet once. */
export async function sheetFacts(bytes: AsyncIterable<Buffer>, pause: Pause): Promise<SheetFacts> {
  let names: Names | undefined;
  const facts: Gathered = {
    lastFormula: 0,
    lastRange: 0,
    hasFilter: false,
    isProtected: false,
    drawing: null,
    rules: noRules(),
    newerDropdowns: [],
    columns: null,
    format: null,
  };
  const heights = new Map<number, number | undefined>();
  for await (const pieces of sheetPieces(bytes)) {
    await pause();
    for (const piece of pieces) {
      if (piece.type === 'root') names = rootNames(piece.raw);
      else if (names === undefined) continue;
      else if (piece.type === 'row') {
        facts.lastFormula = Math.max(facts.lastFormula, lastFormula(piece.raw, names));
        if (piece.number <= TOP_ROWS) heights.set(piece.number, heightIn(piece.raw));
      } else if (piece.type === 'child') addChild(facts, piece, names);
    }
  }
  if (names === undefined) throw new Unfit('unusual');
  const usual = Number(attributesOf(facts.format ?? '').get('defaultRowHeight') ?? EXCELS_HEIGHT);
  return { ...facts, names, heights: (row) => (heights.get(row) ?? usual) * EMU_OF_POINT };
}

/** Titles and pictures above the headers are within these rows. */
const TOP_ROWS = 100;
const EXCELS_HEIGHT = 15;
const EMU_OF_POINT = 12_700;

/** Gives the height of a row in points; undefined for the default. */
function heightIn(row: string): number | undefined {
  const attributes = attributesOf(row.slice(0, row.indexOf('>')));
  if (isTrue(attributes.get('hidden'))) return 0;
  const height = attributes.get('ht');
  return height === undefined ? undefined : Number(height);
}

function rootNames(raw: string): Names {
  const [token] = tokensOf(raw);
  if (token === undefined) throw new Unfit('unusual');
  return namesOf(token);
}

type Child = Extract<SheetPiece, { name: string }>;

type Gathered = { -readonly [Key in keyof Omit<SheetFacts, 'names' | 'heights'>]: SheetFacts[Key] };

function addChild(facts: Gathered, piece: Child, names: Names): void {
  const { name, raw } = piece;
  if (name === 'cols') facts.columns = raw;
  else if (name === 'sheetFormatPr') facts.format = raw;
  else if (name === 'conditionalFormatting' || name === 'extLst') {
    addRules(facts.rules, raw, names);
    const small = [...raw.matchAll(SPARKLINE)].map(([, cells = '']) => parseRange(cells.trim())?.right ?? 0);
    facts.lastRange = Math.max(facts.lastRange, ...small);
    if (name === 'extLst') facts.newerDropdowns = newerDropdowns(raw);
  } else if (name === 'autoFilter' || name === 'mergeCells') {
    facts.hasFilter ||= name === 'autoFilter';
    const tags = name === 'autoFilter' ? [piece] : elementsOf(openElement(raw, names));
    const ranges = tags.map((child) => rangeOf(tagOf(child)));
    facts.lastRange = ranges.reduce((most, range) => Math.max(most, range?.right ?? 0), facts.lastRange);
  } else if (name === 'sheetProtection') facts.isProtected = isTrue(attributesOf(raw).get('sheet'));
  else if (name === 'legacyDrawing') facts.drawing = relationshipIn(raw);
}

/** Matches the cell of a small chart, which has no value: `<xm:f>Data!A2:C2</xm:f><xm:sqref>D2</xm:sqref>`. */
const SPARKLINE = /<[\w.-]+:sparkline>.*?<[\w.-]+:sqref>([^<]*)</gs;

/** Gives the range in the attribute `ref` of a tag. */
export function rangeOf(tag: string): Range | undefined {
  return parseRange(attributesOf(tag).get('ref') ?? '');
}

/** Gives the column of the last formula of a row; 0 if none. */
function lastFormula(raw: string, names: Names): number {
  const at = [...raw.matchAll(FORMULAS)].at(-1)?.index;
  if (at === undefined) return 0;
  const quick = quickLast(raw.slice(0, at), names);
  if (quick !== undefined) return quick;
  const found = rowParts(raw, names).cells.filter((cell) => cell.raw.search(FORMULAS) !== -1);
  return found.at(-1)?.column ?? 0;
}

const FORMULAS = /<(?:[^\s<>/]+:)?f[\s/>]/g;

/**
 * Gives the column of the last cell of a row in the usual form: the cell has its address, and the row has no other
 * namespace. Undefined for any other row.
 */
export function quickLast(raw: string, names: Names): number | undefined {
  if (names.prefix !== '' || FOREIGN.test(raw)) return undefined;
  const at = raw.lastIndexOf('<c ');
  // A later cell has no address.
  if (at === -1 || /<c[\s/>]/.test(raw.slice(at + 3))) return undefined;
  ADDRESS.lastIndex = at;
  const [, letters] = ADDRESS.exec(raw) ?? [];
  return letters === undefined ? undefined : columnOf(letters);
}

const FOREIGN = /<(?:\/?[^\s>"]*:|[!?])/;
const ADDRESS = /<c (?:[^"'>]|"[^"]*"|'[^']*')*?\br="([A-Z]{1,3})\d+"/y;
