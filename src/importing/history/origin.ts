import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import type { Input } from '../input/open-input.ts';

/**
 * The original file of the rows. For results and annotated copies, it is the file that was imported or checked. For a
 * person, the same rows in another of these files are the same document.
 */
export async function originOf(
  { path, meta, kind }: Input,
  journal: Pick<Journal, 'run'>,
  scope: string,
): Promise<string> {
  const run = await ownRun(journal, meta, scope);
  return run?.kind === kind.name ? run.origin : (meta?.source ?? path);
}

/**
 * The run in this journal whose results, or a copy of them, the workbook is. Another machine may have a run with the
 * same name, but its results show another start time.
 */
export async function ownRun(
  journal: Pick<Journal, 'run'>,
  meta: Meta | null,
  scope: string,
): Promise<RunRecord | undefined> {
  const run = meta?.run === undefined ? undefined : await journal.run(meta.run);
  const begun = meta?.role === 'results' ? meta.lookupsPulledAt : meta?.runStartedAt;
  const isOther = begun !== undefined && begun !== run?.startedAt;
  return run?.scope === scope && !isOther ? run : undefined;
}
