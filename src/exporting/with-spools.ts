import { hash } from 'node:crypto';
import { openLastingSpool, openSpool } from '../journal/open.ts';
import type { Result } from '../problem/problem.ts';
import type { Source } from '../schema/dataset.ts';
import type { Effects } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import type { KnownJob, Spools } from './export-job.ts';
import { messages } from './messages.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs `use` with the spools of an export, in the state folder. If the export does not end, the records that were read
 * one by one stay for the next export of the series. The list shows if they have changed. Without a list nothing shows
 * that, so they count only for an hour.
 */
export async function withSpools<T>(
  folder: string,
  { plan: { dataset }, series }: KnownJob,
  effects: Pick<Effects, 'now' | 'note'>,
  use: (spools: Spools) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { source } = dataset;
  const hours = keptHours(source);
  // Another version of the program may make other records from the same answers.
  const name = hash('sha256', `${series.key} ${program}`).slice(0, 32);
  const spool =
    hours === 0 ? openSpool(folder) : openLastingSpool(folder, { name, now: effects.now, keptMs: hours * HOUR_MS });
  const list = openSpool(folder);
  let done: Result<T> | undefined;
  try {
    done = await use({ spool, list, listed: source.type === 'each' ? list : spool });
    return done;
  } finally {
    list.close();
    if (done?.type === 'problem') {
      const kept = spool.leave();
      if (kept > 0) effects.note(messages.keptForRest(messages.kept(kept, hours)));
    } else spool.close();
  }
}

function keptHours(source: Source): number {
  if (source.type !== 'each') return 0;
  return source.of.type === 'ids' ? 1 : 12;
}
