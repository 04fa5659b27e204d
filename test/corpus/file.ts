import { writeFileSync } from 'node:fs';
import { Workbook } from 'exceljs';

/**
 * One column of a table: its header, what is in it (a key of the rows, or values of its own), and how a person expects
 * the program to read it. Without `how` it is read as the key whose values it holds. `open`: nothing is sent before it is
 * named, and the key is the first proposal. `alike`: a warning with this key among the proposals. `own`: information.
 */
export type TableColumn = readonly [
  header: string,
  values: string | readonly Value[],
  how?: 'open' | 'alike' | 'own' | 'duplicate',
  key?: string,
];

type Value = string | number | Date | null;

export type Rows = readonly (readonly Value[])[];

export type SheetLayout = {
  readonly name: string;
  readonly rows: Rows;
  readonly merged?: readonly string[];
  readonly hiddenColumns?: readonly number[];
  readonly hidden?: true;
};

export type FileContent =
  | { readonly type: 'xlsx'; readonly sheets: readonly SheetLayout[] }
  | { readonly type: 'csv'; readonly bytes: Buffer };

/** What a person who knows the file expects of it. */
export type Expected = {
  readonly exit: 0 | 2 | 3;
  /** The code of the problem that ends the command; the rest is then not looked at. */
  readonly problem?: string;
  readonly kind: string;
  /** Documents that an import would send, and all of them. */
  readonly valid: number;
  readonly documents: number;
  /** The codes of errors, warnings and of information other than about headers, each once, in order of the alphabet. */
  readonly codes: readonly string[];
};

export type CorpusFile = {
  readonly name: string;
  /** Who makes such files. */
  readonly imitates: string;
  readonly content: FileContent;
  readonly columns: readonly TableColumn[];
  /** As `--kind` names it; null where the file must be recognised. */
  readonly kind: string | null;
  readonly expected: Expected;
};

export type Fields = Readonly<Record<string, Value>>;

/** The header row and the rows below it. */
export function tableOf(columns: readonly TableColumn[], records: readonly Fields[]): Rows {
  const body = records.map((record, index) =>
    columns.map(([, values]) => (typeof values === 'string' ? (record[values] ?? null) : (values[index] ?? null))),
  );
  return [columns.map(([header]) => header), ...body];
}

/** Rows as a CSV, text as it is. */
export function csvOf(rows: Rows, delimiter = ','): string {
  const cell = (value: Value) => {
    const text = value === null ? '' : value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
    return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
}

export async function writeContent(path: string, content: FileContent): Promise<void> {
  if (content.type === 'csv') {
    writeFileSync(path, content.bytes);
    return;
  }
  const book = new Workbook();
  for (const { name, rows, merged = [], hiddenColumns = [], hidden } of content.sheets) {
    const sheet = book.addWorksheet(name, { state: hidden === true ? 'hidden' : 'visible' });
    for (const row of rows) sheet.addRow([...row]);
    for (const range of merged) sheet.mergeCells(range);
    for (const column of hiddenColumns) sheet.getColumn(column).hidden = true;
  }
  await book.xlsx.writeFile(path);
}
