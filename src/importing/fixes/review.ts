import type { Kind } from '../../schema/kind.ts';
import type { Row, SeeFormula, SourceFile } from '../../spreadsheet/sheet.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { CellEdit } from './with-cells.ts';

/** A check for a person who looks at the rows while they change them; nothing of what they change is in the file yet. */
export type Review = {
  readonly cells: readonly CellEdit[];
  /** The sha256 of the file that `cells` were changed in: in another one they may belong to other rows. Null without any. */
  readonly cellsOf: string | null;
  /** Called again and again while rows are read, each time that the sheet is read from its first row again. */
  onRow(number: number): void;
  /** The rows before they are checked: there are no documents yet. */
  onNamed(sheet: ReviewedSheet): Promise<void>;
  /** The rows as they were checked, before the file is closed. */
  onChecked(sheet: ReviewedSheet): Promise<void>;
};

/** What was checked, to be shown row by row. */
export type ReviewedSheet = {
  readonly kind: Kind;
  readonly sheet: string;
  readonly headers: Headers;
  /** Each by its rows; what an import would make of it now. */
  readonly documents: readonly {
    readonly rows: readonly number[];
    readonly state: 'ready' | 'invalid' | 'skipped' | 'in-doubt';
  }[];
  /** The rows with what was changed in them. `see` is told the cells with formulas. */
  rows(see?: SeeFormula): AsyncIterable<Row>;
};

/** The input that tells how far its reading is. */
export function watched<Input extends { readonly file: SourceFile; readonly sheet: string }>(
  input: Input,
  review: Review | undefined,
): Input {
  if (review === undefined) return input;
  const { file, sheet } = input;
  async function* rows(name: string, see?: SeeFormula): AsyncIterable<Row> {
    for await (const row of file.rows(name, see)) {
      if (name === sheet) review?.onRow(row.number);
      yield row;
    }
  }
  return { ...input, file: { ...file, rows } };
}
