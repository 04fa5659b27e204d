import { columnLetters } from '../../schema/cell.ts';
import type { Pause } from '../../schema/pause.ts';
import { parseRange } from '../address.ts';
import { withMovedAnchors } from './anchors.ts';
import { type Priorities, ruleMarkup, withoutHighlights, withShift } from './highlight-rules.ts';
import { attributesOf, relationshipAttribute, withAttribute, withPrefix } from './markup.ts';
import type { PatchedRow, WorkbookPatch } from './model.ts';
import type { Move } from './object-places.ts';
import { restyledRow } from './own-colours.ts';
import { columnsOfNewer, withDropdowns, withoutDropdowns, withoutNewerDropdowns } from './own-dropdowns.ts';
import { patchedColumns } from './patch-columns.ts';
import { patchedRow, type RowPatching, withHeight } from './patch-row.ts';
import { rangeOf, type SheetFacts } from './sheet-facts.ts';
import { type SheetPiece, sheetPieces } from './sheet-pieces.ts';

/** The children of a worksheet, in their order (ECMA-376 part 1, 18.3.1.99). */
const ORDER =
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(
    ' ',
  );

export type SheetPatching = {
  readonly facts: SheetFacts;
  readonly patch: WorkbookPatch;
  readonly styleOf: RowPatching['styleOf'];
  /** The number of the style of blank cells in our columns; null if they need none. */
  readonly blankStyle: number | null;
  /** The number of the format of each highlight. */
  readonly formatNumbers: readonly number[];
  readonly priorities: Priorities;
  /** Gives the new places of the sheet's controls. */
  readonly move: Move;
  /** The relationship of our note boxes, if the sheet has none yet. */
  readonly drawing: string | null;
  /** The range of a filter, if the sheet has none yet. */
  readonly filter: string | null;
  /** The style numbers to replace in the user's cells: the colours of our findings from last time. */
  readonly uncoloured: ReadonlyMap<number, number>;
  /** The present names of our sheets from last time. */
  readonly formerSheets: ReadonlySet<string>;
  readonly pause: Pause;
};

/** Gives the sheet with our cells, highlights and columns, piece by piece. */
export async function* patchedSheet(bytes: AsyncIterable<Buffer>, patching: SheetPatching): AsyncGenerator<string> {
  const waiting = newChildren(patching);
  const rows = rowsOf(patching);
  for await (const pieces of sheetPieces(bytes)) {
    await patching.pause();
    let text = '';
    for (const piece of pieces) {
      text += before(piece, waiting);
      text += piece.type === 'row' ? await rows(piece) : changed(piece, patching);
    }
    if (text !== '') yield text;
  }
}

type Row = Extract<SheetPiece, { type: 'row' }>;

/** Gives a function that adds our cells to each row. Rows and cells both come in ascending order. */
function rowsOf({ facts, patch, styleOf, uncoloured }: SheetPatching): (piece: Row) => string | Promise<string> {
  const newColumns = new Set(patch.columns.flatMap(({ number, isNew }) => (isNew ? [number] : [])));
  const patching = { names: facts.names, styleOf, newColumns };
  const ours = new Set(patch.columns.map(({ number }) => columnLetters(number)));
  const source = patch.rows()[Symbol.asyncIterator]();
  let next: PatchedRow | undefined;
  let isOver = false;
  const advance = async (number: number) => {
    while (!isOver && (next === undefined || next.number < number)) {
      const taken = await source.next();
      if (taken.done === true) isOver = true;
      else next = taken.value;
    }
  };
  const made = ({ raw, number }: Row) => {
    const restyled = restyledRow(raw, uncoloured, ours);
    if (next?.number !== number) return restyled;
    return withHeight(patchedRow(restyled, number, next.cells, patching), next.height);
  };
  return (piece) => {
    const isReady = isOver || (next !== undefined && next.number >= piece.number);
    return isReady ? made(piece) : advance(piece.number).then(() => made(piece));
  };
}

const DROPDOWNS = 'dataValidations';

type Waiting = { readonly name: string; readonly text: string };

/** Gives the new children of the sheet, in their order. */
function newChildren(patching: SheetPatching): Waiting[] {
  const { patch, formatNumbers, priorities, drawing, filter, facts, blankStyle } = patching;
  const { names } = facts;
  const highlights = patch.conditionalFormats.map((format, at) => {
    const priority = priorities.highlights[at] ?? 1;
    return { text: ruleMarkup(format, formatNumbers[at] ?? 0, priority), isInFront: priority <= priorities.front };
  });
  const found: Waiting[] = [{ name: 'cols', text: patchedColumns(null, patch.columns, { names, style: blankStyle }) }];
  if (filter !== null) found.push({ name: 'autoFilter', text: `<${names.prefix}autoFilter ref="${filter}"/>` });
  for (const [name, isInFront] of PLACES_OF_HIGHLIGHTS) {
    const text = highlights
      .flatMap((highlight) => (highlight.isInFront === isInFront ? [highlight.text] : []))
      .join('');
    if (text !== '') found.push({ name, text: withPrefix(text, names.prefix) });
  }
  const dropdowns = dropdownsIn('', patching);
  if (dropdowns !== '') found.push({ name: DROPDOWNS, text: dropdowns });
  if (drawing !== null) {
    const text = `<${names.prefix}legacyDrawing ${relationshipAttribute(drawing, names)}/>`;
    found.push({ name: 'legacyDrawing', text });
  }
  return found;
}

/**
 * LibreOffice ignores the priorities and shows the first format of a cell in the file. So highlights in front are
 * written before all other formats.
 */
const PLACES_OF_HIGHLIGHTS = [
  ['phoneticPr', true],
  ['conditionalFormatting', false],
] as const;

/**
 * Gives the new children that belong before this piece. An existing list of columns or of validations is changed
 * instead.
 */
function before(piece: SheetPiece, waiting: Waiting[]): string {
  if (piece.type === 'row' || piece.type === 'between' || piece.type === 'root') return '';
  const name = 'name' in piece ? piece.name : '';
  if (name === 'cols' && waiting[0]?.name === 'cols') waiting.shift();
  // An element outside of the standard may come anywhere.
  const at = piece.type === 'end' ? ORDER.length : ORDER.indexOf(name);
  let text = '';
  while (waiting[0] !== undefined && ORDER.indexOf(waiting[0].name) < at) text += waiting.shift()?.text ?? '';
  if (name === DROPDOWNS && waiting[0]?.name === DROPDOWNS) waiting.shift();
  return text;
}

function changed(piece: SheetPiece, patching: SheetPatching): string {
  const { facts, patch, blankStyle, priorities, move, formerSheets } = patching;
  const { names } = facts;
  if (piece.type !== 'child') return piece.raw;
  switch (piece.name) {
    case 'dimension':
      return widerDimension(piece.raw, patch);
    case 'cols':
      return patchedColumns(piece.raw, patch.columns, { names, style: blankStyle });
    case 'autoFilter':
    case 'sortState':
      return piece.raw.replace(/^<[^>]*>|<(?:[^\s<>/]+:)?sortState\s[^>]*>/g, (tag) => withWiderRange(tag, patch));
    case 'conditionalFormatting':
      return withShift(withoutHighlights(piece.raw, names), priorities.shift);
    case DROPDOWNS:
      return dropdownsIn(withoutDropdowns(piece.raw, names, formerSheets), patching);
    case 'extLst':
      return withShift(withoutNewerDropdowns(piece.raw, names, formerSheets), priorities.shift);
    // Controls are usually within alternatives for older programs. Such a piece has no name here.
    case 'controls':
    case 'oleObjects':
    case '':
      return withMovedAnchors(piece.raw, move);
    default:
      return piece.raw;
  }
}

/** A list of validations with our dropdowns. */
function dropdownsIn(raw: string, { facts, patch, formerSheets }: SheetPatching): string {
  return withDropdowns(raw, facts.names, patch.dropdowns, columnsOfNewer(facts.newerDropdowns, formerSheets));
}

function widerDimension(raw: string, { columns, headerRow }: WorkbookPatch): string {
  const range = rangeOf(raw);
  if (range === undefined || columns.length === 0) return raw;
  const right = Math.max(range.right, ...columns.map(({ number }) => number));
  const [top, bottom] = [Math.min(range.top, headerRow), Math.max(range.bottom, headerRow)];
  if (right === range.right && top === range.top && bottom === range.bottom) return raw;
  return withAttribute(raw, 'ref', `${columnLetters(range.left)}${top}:${columnLetters(right)}${bottom}`);
}

/**
 * Extends a filter or a sort order over the data. It then covers all columns, and the rows that another program added
 * directly below. So a sort moves whole rows, and all of them.
 */
export function widerRange(ref: string, patch: WorkbookPatch): string {
  const { headerRow, lastDataRow, firstColumn, lastColumn } = patch;
  const range = parseRange(ref);
  if (range === undefined) return ref;
  const isOverData = range.left <= firstColumn && range.top >= headerRow && range.top <= lastDataRow;
  if (!isOverData) return ref;
  const right = Math.max(range.right, lastColumn);
  let bottom = range.bottom;
  while (patch.isData(bottom + 1)) bottom += 1;
  if (right === range.right && bottom === range.bottom) return ref;
  const dollar = ref.includes('$') ? '$' : '';
  const cell = (column: number, row: number) => `${dollar}${columnLetters(column)}${dollar}${row}`;
  return `${cell(range.left, range.top)}:${cell(right, bottom)}`;
}

function withWiderRange(tag: string, patch: WorkbookPatch): string {
  const ref = attributesOf(tag).get('ref') ?? '';
  const wider = widerRange(ref, patch);
  return wider === ref ? tag : withAttribute(tag, 'ref', wider);
}
