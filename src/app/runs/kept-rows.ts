import type { Checked } from '../../derive/check/check.ts';
import { withMergedCells } from '../../derive/check/merged-keys.ts';
import type { Journal, KeptRow } from '../../journal/port.ts';
import type { Row } from '../../workbook/sheet.ts';
import type { Input } from '../check/source.ts';

const BATCH = 500;

/**
 * Keeps the sheet as it was read in the journal, so that the results can be written whatever became of the file.
 * Cells of secret columns are left out. The same bytes are kept once.
 */
export async function keepSourceRows(journal: Journal, { file, sheet, kind }: Input, checked: Checked): Promise<void> {
  const { secret } = checked.headers;
  let batch: KeptRow[] = [];
  for await (const row of file.rows(sheet)) {
    batch.push(keptRow(withMergedCells(kind, checked.headers, row), secret, checked.headers.row ?? 0));
    if (batch.length < BATCH) continue;
    journal.keepRows(file.sha256, batch);
    batch = [];
  }
  journal.keepRows(file.sha256, batch);
}

function keptRow({ number, hidden, cells }: Row, secret: ReadonlySet<number>, headerRow: number): KeptRow {
  const shown = number <= headerRow ? [...cells] : [...cells].filter(([column]) => !secret.has(column));
  return { number, hidden, cells: JSON.stringify(shown) };
}

/** The kept rows as the sheet had them. */
export async function* keptRows(journal: Pick<Journal, 'keptRows'>, sha256: string): AsyncIterable<Row> {
  for (const { number, hidden, cells } of journal.keptRows(sha256)) {
    yield { number, hidden, cells: new Map(JSON.parse(cells)) };
  }
}
