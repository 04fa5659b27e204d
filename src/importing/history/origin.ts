import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import type { Input } from '../input/open-input.ts';
import { runsOfKind } from './runs-of-kind.ts';

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

/** The names of the runs of the same rows, whatever file had them. */
export async function ownRuns(
  journal: Pick<Journal, 'runs'>,
  { scope, kind, origin }: Pick<CopySearch, 'scope' | 'kind' | 'origin'>,
): Promise<ReadonlySet<string>> {
  const runs = await runsOfKind(journal, { scope, kind });
  return new Set(runs.flatMap((run) => (run.origin === origin ? run.run : [])));
}

/** At most this many requests of a file are looked up, spread over the file. */
const MOST_ASKED = 200;

/**
 * The runs of the files that this file is a copy of, by their names. A file is a copy if most of its documents were
 * sent from the other one. For a person, the edited row of a renamed file is the same document.
 *
 * @param file The documents of the file, by fingerprint.
 */
export async function copiedRuns(
  file: ReadonlyMap<string, readonly unknown[]>,
  { journal, scope, kind, origin }: CopySearch,
): Promise<ReadonlySet<string>> {
  const others = (await runsOfKind(journal, { scope, kind })).filter((run) => run.origin !== origin);
  const originByRun = new Map(others.map((run) => [run.run, run.origin]));
  const step = Math.ceil(file.size / MOST_ASKED);
  const asked = others.length === 0 ? [] : [...file].filter((_, index) => index % step === 0);
  const counts = new Map<string | undefined, number>();
  const known = await journal.sameAs(
    scope,
    asked.map(([fingerprint]) => fingerprint),
  );
  for (const [fingerprint, alike] of asked) {
    const sent = known.get(fingerprint) ?? [];
    for (const [other, same] of Map.groupBy(sent, ({ run }) => originByRun.get(run)))
      counts.set(other, (counts.get(other) ?? 0) + Math.min(alike.length, same.length));
  }
  const total = asked.reduce((sum, [, alike]) => sum + alike.length, 0);
  return new Set(others.filter((run) => (counts.get(run.origin) ?? 0) * 2 > total).map(({ run }) => run));
}

type CopySearch = {
  readonly journal: Pick<Journal, 'runs' | 'sameAs'>;
  readonly scope: string;
  readonly kind: string;
  readonly origin: string;
};
