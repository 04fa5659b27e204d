import type { Journal } from '../../journal/port.ts';
import type { Input } from '../check/source.ts';
import type { Parts } from '../parts.ts';
import { type Rest, restOf } from './rest.ts';
import { asItIs } from './under-way.ts';

/** The run of a file that is not finished, and what an import of the file would do with it. */
export type UnfinishedRun = Pick<Rest, 'ready' | 'settled' | 'again' | 'alike'> & {
  readonly run: string;
  readonly state: string;
  /** Whether the file is not as it was when the run was planned: an import asks what is meant. */
  readonly isChanged: boolean;
  /** Whether another process sends it now. */
  readonly isUnderWay: boolean;
};

/** Null where an import of the file would begin a run. */
export function unfinishedOf(
  parts: Pick<Parts, 'config'>,
  journal: Journal,
  scope: string,
  { path, file }: Pick<Input, 'path' | 'file'>,
): UnfinishedRun | null {
  const same = journal.unfinished(scope, file.sha256);
  const found = same ?? journal.unfinishedAt(scope, path);
  if (found === undefined) return null;
  const { record, underWay } = asItIs(parts, journal, found);
  const about = { run: record.run, state: record.state, isChanged: same === undefined, isUnderWay: underWay };
  if (underWay) return { ...about, ready: 0, settled: [], again: [], alike: [] };
  const { ready, settled, again, alike } = restOf(journal, record, { allowSimilar: false });
  return { ...about, ready, settled, again, alike };
}
