import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row, SeeFormula, SourceFile } from '../../spreadsheet/sheet.ts';
import type { Headers } from '../input/headers/headers.ts';
import { withRows } from './changed-rows.ts';
import type { FindParents } from './value-parents.ts';
import type { CellEdit } from './with-cells.ts';

/** A check for a person who edits rows on a page. The edits are not in the file yet. */
export type Review = {
  readonly cells: readonly CellEdit[];
  /** The sha256 of the file that `cells` belong to, because rows may differ in another file. Null without cells. */
  readonly cellsOf: string | null;
  /** Called repeatedly while rows are read. It starts again each time the sheet is read from its first row. */
  onRow(number: number): void;
  /** Called with the rows before the check. There are no documents yet. */
  onNamed(sheet: ReviewedSheet): Promise<void>;
  /** Called with the checked rows, before the file is closed. */
  onChecked(sheet: ReviewedSheet): Promise<void>;
};

/** A row of a checked sheet with other texts, by column number. */
export type TypedRow = { readonly number: number; readonly texts: ReadonlyMap<number, string> };

/**
 * Checks the cells of some rows again, and the rules of their documents. It does not find what needs other rows,
 * earlier runs or the service. All rows of a document must be there.
 */
export type RecheckRows = (rows: readonly TypedRow[]) => Promise<readonly JoinedFinding[]>;

/** The checked sheet, for display row by row. */
export type ReviewedSheet = {
  readonly kind: Kind;
  readonly sheet: string;
  readonly headers: Headers;
  /** The rows of each document, and what an import would do with it now. */
  readonly documents: readonly {
    readonly rows: readonly number[];
    /** The group key as first written; null for a row without a group. */
    readonly key: string | null;
    readonly state: 'ready' | 'invalid' | 'skipped' | 'in-doubt';
    /** Why it is not ready, if that is not an error in its own rows. */
    readonly reason?: { readonly message: string };
    readonly trackingId?: string | null;
  }[];
  readonly recheck: RecheckRows;
  readonly parentsOf: FindParents;
  /** The rows with the edits. `see` is called with the cells that have formulas. */
  rows(see?: SeeFormula): AsyncIterable<Row>;
};

/** The input that reports its reading progress. */
export function watched<Input extends { readonly file: SourceFile; readonly sheet: string }>(
  input: Input,
  review: Review | undefined,
): Input {
  if (review === undefined) return input;
  const { file, sheet } = input;
  return withRows(input, async function* (see) {
    for await (const row of file.rows(sheet, see)) {
      review.onRow(row.number);
      yield row;
    }
  });
}
