import type { CheckedFile } from '../../importing/check/check-file.ts';
import type { ReviewedSheet } from '../../importing/fixes/review.ts';
import { type JoinedFinding, rowsOf } from '../../schema/joined-findings.ts';
import type { Column } from '../../schema/kind.ts';
import type { ColumnList } from '../api/columns.ts';
import type { DeskState, RowQuery, RowWindow, ShownRow } from '../api/desk.ts';
import { type DocumentList, documentList } from '../documents/document-list.ts';
import { columnsWithSamples } from '../file/column-samples.ts';
import type { PackedTexts } from '../file/packed-texts.ts';
import { type ParentFixes, parentFixes } from '../fixes/parent-fixes.ts';
import { type Offered, offersIn, offerToReplace } from '../sending/choices.ts';
import type { Sent } from '../sending/send-progress.ts';
import { withPageWords } from '../words/on-page.ts';
import type { Edits } from './edits.ts';
import { isShown, type ListedFindings, listFindings } from './finding-list.ts';
import type { KeptViews } from './kept-views.ts';
import { lettersOf, marksByRow } from './marks.ts';
import { RecheckedRows } from './rechecked-rows.ts';
import { rowSelector } from './row-selector.ts';
import { type ReviewedRows, rowsOfReview, type SheetRows } from './sheet-rows.ts';

/** A finished check for display. The file is closed, and everything shown comes from this object. */
export type Review = {
  readonly summary: NonNullable<DeskState['review']>;
  readonly found: ListedFindings;
  readonly parents: ParentFixes;
  readonly offered: Offered;
  /** Whether an import would send or record something, perhaps after a choice. */
  readonly wouldSend: boolean;
  /** The rows that a filter shows, including their edits. */
  window(query: RowQuery, edits: Edits, sent: Sent): Omit<RowWindow, 'version'>;
  readonly documents: DocumentList;
  /** The rows, for the next check. */
  readonly packed: PackedTexts;
  /** The text of a cell at the time of the check. */
  textOf(row: number, column: number): string;
  /** Whether the cell cannot be changed here: it holds a formula, is covered by a merged cell, or is secret. */
  isLocked(row: number, column: number): boolean;
  /** The columns of a row whose cells can be changed here. */
  freeColumns(row: number): readonly number[];
  /** All rows of the document of a row. */
  documentRows(row: number): readonly number[];
  /** Checks the rows that were changed since the last call, or since the check. It cannot find everything. */
  recheck(edits: Edits): Promise<void>;
  /** The columns with samples of their values, and all that they can be. */
  columnList(): Omit<ColumnList, 'version'>;
  /** The column with this number; undefined for one of the user's own. */
  columnAt(number: number): Column | undefined;
  /** The number of the column with this key. */
  numberOf(key: string): number | undefined;
};

/** The first rows of a file that is being checked. */
export type Preview = {
  readonly summary: NonNullable<DeskState['preview']>;
  window(query: Pick<RowQuery, 'from' | 'count'>): Omit<RowWindow, 'version'>;
};

/** Enough rows to recognize the file, and few enough to read at once. */
const PREVIEW_ROWS = 1_000;

export async function previewOf(sheet: ReviewedSheet): Promise<Preview> {
  const { kind, rows, ...reviewed } = await rowsOfReview(sheet, PREVIEW_ROWS);
  const columns = reviewed.columns.map((column) => ({ ...column, isUsed: rows.filled.has(column.number) }));
  const isPart = rows.count === PREVIEW_ROWS;
  return {
    summary: { kind: kind.name, sheet: sheet.sheet, noun: kind.noun, columns, rows: rows.count, isPart },
    window: ({ from, count }) => {
      const end = Math.min(rows.count, from + count);
      const shown = Array.from({ length: Math.max(0, end - from) }, (_, index) => rows.at(from + index));
      return { total: rows.count, from, rows: shown.map((row) => ({ ...row, ...UNCHECKED })) };
    },
  };
}

const UNCHECKED: Pick<ShownRow, 'edited' | 'before' | 'marks' | 'document' | 'band' | 'state' | 'answer'> = {
  edited: [],
  before: [],
  marks: [],
  document: null,
  band: null,
  state: 'unchecked',
  answer: null,
};

/** The review of a checked file. `version`: the version of the edits that were checked. */
export function createReview(
  reviewedRows: ReviewedRows,
  checked: CheckedFile,
  kept: KeptViews,
  version: number,
): Review {
  const { kind, sheet, headerRow, numbers, rows } = reviewedRows;
  const findings = checked.report.findings.map(withPageWords);
  const cells = cellsByRow(reviewedRows);
  const parents = parentFixes({ ...reviewedRows, ...cells });
  const found = listFindings(findings, { ...reviewedRows, parents }, kept);
  const columns = columnsUsed(reviewedRows, findings);
  const rechecked = new RecheckedRows({ ...reviewedRows, columns, marksOf: marksByRow(findings, columns), version });
  const group = numbers.get(kind.levels[0].groupBy ?? '') ?? 0;
  const source = JSON.stringify([checked.report.sha256, kind.name, sheet, headerRow]);
  const offered = offeredBy(checked, rows);
  const summary = { ...summaryOf(checked, reviewedRows), columns };
  const select = rowSelector({ rows, source, found, findings }, kept);
  return {
    summary,
    found,
    parents,
    offered,
    wouldSend: offered.mustChoose || (!summary.isRefused && summary.ready + summary.decisions > 0),
    documents: documentList({ ...reviewedRows, findings, version, marksOf: (...at) => rechecked.marksOf(...at) }),
    recheck: (edits) => rechecked.check(edits),
    columnList: () => columnsWithSamples(reviewedRows, columns),
    columnAt: (number) => reviewedRows.named.get(number),
    numberOf: (key) => numbers.get(key),
    ...cells,
    packed: rows.packed,
    window: (query, edits, sent) => {
      const places = select(query, edits, sent);
      const inWindow = places.slice(query.from, query.from + query.count).map((index): ShownRow => {
        const { number, ...row } = rows.at(index);
        const document = rows.documentOf(number);
        const outcome = document && sent.outcomes.get(document.first);
        // Only a check of the whole file shows what an import would do with it.
        const unchecked = edits.columnsSince(number, version);
        const state = outcome?.state ?? (unchecked.size > 0 ? 'unchecked' : (document?.state ?? null));
        const answer = outcome ? { trackingId: outcome.trackingId, message: outcome.message } : null;
        const about = { ...groupOf(unchecked.has(group) ? undefined : document), state, answer };
        const cells = withTexts(row.cells, edits.textsOf(number));
        const marks = rechecked.marksOf(number, edits);
        return { ...row, number, cells, ...changesIn(edits, number), marks, ...about };
      });
      return { total: places.length, from: query.from, rows: inWindow };
    },
  };
}

/** The columns, each with whether it has a value or a finding. */
function columnsUsed({ columns, rows }: ReviewedRows, findings: readonly JoinedFinding[]) {
  const lettersWith = new Set(findings.filter(isShown).map(({ cell }) => lettersOf(cell)));
  return columns.map((column) => {
    return { ...column, isUsed: rows.filled.has(column.number) || lettersWith.has(column.letters) };
  });
}

function cellsByRow({ rows, columns }: ReviewedRows) {
  const rowOf = (row: number) => {
    const index = rows.indexOf(row);
    return index === undefined ? undefined : rows.at(index);
  };
  const textOf = (row: number, column: number) => rowOf(row)?.cells.find(([number]) => number === column)?.[1] ?? '';
  const freeColumns = (row: number) => {
    const locked = rowOf(row)?.locked;
    const isFree = ({ number, isLocked }: (typeof columns)[number]) => !isLocked && locked?.includes(number) === false;
    return columns.filter(isFree).map(({ number }) => number);
  };
  return {
    textOf,
    freeColumns,
    isLocked: (row: number, column: number) => !freeColumns(row).includes(column),
    documentRows: (row: number) => rows.documentOf(row)?.rows ?? [row],
  };
}

/** The rows that a row belongs to. Unknown if its group was changed: only a check of the whole file shows the new one. */
function groupOf(document: ReturnType<SheetRows['documentOf']>): Pick<ShownRow, 'document' | 'band'> {
  return { document: document?.first ?? null, band: document?.band ?? null };
}

function changesIn(edits: Edits, row: number): Pick<ShownRow, 'edited' | 'before'> {
  const before = edits.originalsOf(row);
  return { edited: before.map(([column]) => column), before };
}

function withTexts(cells: ShownRow['cells'], texts: ReadonlyMap<number, string>): ShownRow['cells'] {
  return texts.size === 0 ? cells : [...new Map([...cells, ...texts])];
}

function wrongRows({ report: { findings } }: CheckedFile): number {
  return new Set(findings.filter(({ severity }) => severity === 'error').flatMap(rowsOf)).size;
}

function summaryOf(checked: CheckedFile, { kind, sheet, headerRow }: ReviewedRows) {
  const { report, plan, isRefused, unfinished, decisions, noun } = checked;
  const { rows, documents, errors, warnings } = report.counts;
  const { ready, held, inDoubt } = plan;
  const again = repeatedIn(unfinished);
  return {
    kind: kind.name,
    sheet,
    headerRow,
    rowsWithErrors: wrongRows(checked),
    noun,
    rows,
    documents,
    errors,
    warnings,
    ready: ready + again.skipped + again.held,
    held: Math.max(0, held - again.held),
    inDoubt,
    skipped: Math.max(0, plan.skipped + plan.decided - again.skipped),
    isRefused,
    unfinishedRun: unfinished?.run ?? null,
    decisions: decisions.length,
  };
}

/**
 * The number of documents in the rest of an unfinished run that a new run would skip or hold back: the like was sent
 * before. A person chose once to send them, and is asked about them again.
 */
function repeatedIn(unfinished: CheckedFile['unfinished']): { readonly skipped: number; readonly held: number } {
  if (unfinished === null || unfinished.isChanged || unfinished.isUnderWay || unfinished.otherSheet !== null)
    return { skipped: 0, held: 0 };
  const skipped = unfinished.again.filter(({ sentBefore }) => sentBefore.option === 'send-again').length;
  return { skipped, held: unfinished.again.length - skipped };
}

/** The choices before the file is sent. A continued run has its own plan, so it offers no choices. */
function offeredBy({ report, unfinished, isRefused, plan, decisions, noun }: CheckedFile, rows: SheetRows): Offered {
  const { sha256, findings } = report;
  const isChangeable = unfinished === null || (unfinished.isChanged && unfinished.otherSheet === null);
  const isOpen = isChangeable && unfinished?.isUnderWay !== true;
  const offers = isOpen ? [...offerToReplace(unfinished, sha256), ...offersIn(findings, sha256)] : [];
  const isHeld = isRefused && !offers.some(({ option }) => option === 'other-service');
  const usable = isHeld ? [] : offers;
  const isEmpty = plan.ready + decisions.length === 0;
  const mustChoose = usable.some(({ isNeeded }) => isNeeded) || (isEmpty && usable.length > 0);
  return { offers: usable, readyRows: rows.readyRows, mustChoose, noun };
}
