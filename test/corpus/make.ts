import {
  type CorpusFile,
  csvOf,
  type Expected,
  type Fields,
  type Rows,
  type SheetLayout,
  type TableColumn,
  tableOf,
} from './file.ts';
import { ORDERS } from './records.ts';

export type Making = {
  readonly name: string;
  readonly imitates: string;
  readonly columns: readonly TableColumn[];
  readonly records?: readonly Fields[];
  readonly kind?: string;
  /** Rows above the headers, and below the table. */
  readonly above?: Rows;
  readonly below?: Rows;
  /** The header row, or the two lines of it, as it is written where that is not what the columns are called. */
  readonly headerLines?: Rows;
  readonly sheet?: string;
  readonly layout?: Omit<SheetLayout, 'name' | 'rows'>;
  /** Further sheets. */
  readonly others?: readonly SheetLayout[];
  readonly expected: Partial<Expected>;
};

function rowsOf({ columns, records = ORDERS, above = [], below = [], headerLines }: Making): Rows {
  const [headers = [], ...body] = tableOf(columns, records);
  return [...above, ...(headerLines ?? [headers]), ...body, ...below];
}

function aboutOf({ name, imitates, columns, kind, expected, records = ORDERS }: Making) {
  const right = { exit: 0, kind: 'bookings', valid: records.length, documents: records.length, codes: [] } as const;
  return { name, imitates, columns, kind: kind ?? null, expected: { ...right, ...expected } };
}

/** A workbook. */
export function workbook(making: Making): CorpusFile {
  const { sheet = 'Sheet1', layout = {}, others = [] } = making;
  const sheets = [{ name: sheet, rows: rowsOf(making), ...layout }, ...others];
  return { ...aboutOf(making), content: { type: 'xlsx', sheets } };
}

type Writing = {
  readonly delimiter?: string;
  readonly encoding?: 'utf8' | 'latin1' | 'utf16le';
  readonly start?: string;
};

/** A CSV; `start` is what stands before its first row: a byte order mark, a `sep=` line. */
export function textFile(making: Making, { delimiter = ',', encoding = 'utf8', start = '' }: Writing = {}): CorpusFile {
  const bytes = Buffer.from(`${start}${csvOf(rowsOf(making), delimiter)}`, encoding);
  return { ...aboutOf(making), content: { type: 'csv', bytes } };
}
