import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import type { Input } from '../input/open-input.ts';

/**
 * The file that a person has the rows of the input from: of results and annotated copies, the one that was imported or
 * checked. What one of them held, and another holds in another form, is the same to a person.
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
 * The run of this journal whose results, or a copy of them, a workbook is. Another machine may have a run of the same
 * name: its results tell another beginning.
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
