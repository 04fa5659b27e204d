import { hash } from 'node:crypto';
import type { Journal, KeptRow, RunRecord } from '../../journal/port.ts';
import { NO_PAUSE, type Pause, pausing } from '../../schema/pause.ts';
import { reportedRows } from '../../schema/work-step.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { Fixes } from '../fixes/with-fixes.ts';
import { readingOf } from '../input/choose-sheet.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { Input } from '../input/open-input.ts';
import { rowCopier } from '../input/rows/copied-row.ts';
import { type ImportOptions, storedOptions } from './import-options.ts';
import { contentOf, type RowContents, uncounted } from './row-content.ts';
import { begunWith } from './unfinished-run.ts';

const BATCH = 500;

/**
 * Stores the rows of the sheet in the journal, so results can be written even if the file is lost. Cells of secret
 * columns are not stored. The same sheet of the same bytes is stored only once. If a pause rejects, a part is stored,
 * and the next import of the file stores the rest.
 */
export async function keepSourceRows(
  journal: Journal,
  input: Input,
  { headers, rowCount }: { readonly headers: Headers; readonly rowCount: number },
): Promise<void> {
  const { file, sheet, kind, onStep, pause } = input;
  const { passing } = reportedRows(rowCount, onStep, 'kept');
  const name = nameOf(file.sha256, {
    ...readingOf(input),
    fixes: fixesDigest(input.fixes),
  });
  const { secret } = headers;
  const without = uncounted(headers);
  const copied = await rowCopier(kind, headers, () => file.rows(sheet));
  let batch: KeptRow[] = [];
  for await (const row of passing(pausing(file.rows(sheet), pause))) {
    // The values in merged ranges depend on the columns that are read. The content is that of the file itself.
    const content = contentOf(row, without);
    batch.push({ ...keptRow(copied(row), secret, headers.row ?? 0), content });
    if (batch.length < BATCH) continue;
    await journal.keepRows(name, batch);
    batch = [];
  }
  await journal.keepRows(name, batch);
}

function keptRow(
  { number, hidden, cells, across, changed }: Row,
  secret: ReadonlySet<number>,
  headerRow: number,
): KeptRow {
  const shown = number <= headerRow ? [...cells] : [...cells].filter(([column]) => !secret.has(column));
  // Earlier versions stored only the cells.
  const isPlain = across === undefined && changed === undefined;
  const kept = isPlain ? shown : { cells: shown, across: [...(across ?? [])], changed: [...(changed ?? [])] };
  return { number, hidden, cells: JSON.stringify(kept) };
}

/** The name of stored rows. For a CSV, and for a run of an earlier version, it contains no sheet. */
function nameOf(sha256: string, { sheet, encoding, headerRow, fixes }: KeptReading): string {
  const headers = headerRow === null ? null : `headers ${headerRow}`;
  return [sha256, sheet ?? encoding, headers, fixes].filter((part) => part !== null).join(' ');
}

/** `fixes`: see `fixesDigest`. */
type KeptReading = Pick<ImportOptions, 'sheet' | 'encoding' | 'headerRow'> & { readonly fixes: string | null };

/** A hash of the values that a person chose to replace values of the file; null if there are none. */
export function fixesDigest({ applied }: Fixes): string | null {
  if (applied.length === 0) return null;
  const changes = applied.map(({ column, line, rows }) => [column.key, line.instead, rows]);
  return hash('sha256', JSON.stringify(changes), 'base64url').slice(0, DIGEST_LENGTH);
}

const DIGEST_LENGTH = 16;

/** The hash of a run's chosen values. Null also for a run of an earlier version. */
export function fixesOfRun(run: Pick<RunRecord, 'options'>): string | null {
  return storedOptions(run).fixes ?? null;
}

/** The name of the stored rows of a run. */
export function keptName(run: RunRecord): string {
  return nameOf(run.sha256, { ...begunWith(run), fixes: fixesOfRun(run) });
}

/** The stored rows of a run's sheet, as they were read. */
export async function* keptRows(
  journal: Pick<Journal, 'keptRows'>,
  run: RunRecord,
  pause: Pause = NO_PAUSE,
): AsyncIterable<Row> {
  yield* pausing(keptCells(journal, run), pause);
}

/** The content of a run's rows, by number. For rows of an earlier version, it is computed from their cells. */
export async function contentsOfRun(journal: Pick<Journal, 'keptRows'>, run: RunRecord): Promise<RowContents> {
  const rows = journal.keptRows(keptName(run));
  return new Map(await Array.fromAsync(rows, (kept) => [kept.number, kept.content ?? contentOf(readRow(kept))]));
}

async function* keptCells(journal: Pick<Journal, 'keptRows'>, run: RunRecord): AsyncIterable<Row> {
  for await (const kept of journal.keptRows(keptName(run))) yield readRow(kept);
}

function readRow({ number, hidden, cells }: KeptRow): Row {
  // Earlier versions used `kind` for the type of a cell. Inside a cell text, these quotes would be escaped.
  const kept = JSON.parse(cells.replaceAll('{"kind":', '{"type":'));
  if (Array.isArray(kept)) return { number, hidden, cells: new Map(kept) };
  const changed = new Set<number>(kept.changed);
  const changes = changed.size === 0 ? {} : { changed };
  return { number, hidden, cells: new Map(kept.cells), across: new Map(kept.across), ...changes };
}
