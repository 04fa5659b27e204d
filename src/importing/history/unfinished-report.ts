import type { Journal } from '../../journal/port.ts';
import type { Person } from '../../journal/senders-port.ts';
import type { Parts } from '../../workspace/parts.ts';
import type { Input } from '../input/open-input.ts';
import { withLiveState } from './live-state.ts';
import { maySend, type Rest, restOf } from './rest-of-run.ts';
import { runOfOtherSheet } from './unfinished-run.ts';

/** The unfinished run of a file, and what an import of the file would do with it. */
export type UnfinishedRun = Pick<Rest, 'ready' | 'settled' | 'again' | 'alike'> & {
  readonly run: string;
  readonly state: string;
  /** The sheet of the run if it differs; an import stops until that run is finished. Null for the same sheet. */
  readonly otherSheet: string | null;
  /** Whether the file changed after the run was planned. An import then asks which version is meant. */
  readonly isChanged: boolean;
  /** Whether another process is sending it now. */
  readonly isUnderWay: boolean;
  /** Who sends it now at another computer; null if nobody does. */
  readonly sender: Person | null;
};

/** Null if an import of the file would start a new run. */
export async function unfinishedOf(
  parts: Pick<Parts, 'config'>,
  journal: Journal,
  scope: string,
  input: Input,
): Promise<UnfinishedRun | null> {
  const { path, file } = input;
  const elsewhere = await journal.underWay(scope, file.sha256);
  if (elsewhere !== undefined) {
    const { run, state } = elsewhere;
    const sender = await journal.senderElsewhere(run);
    return { run, state, otherSheet: null, isChanged: false, isUnderWay: true, sender, ...NOTHING_LEFT };
  }
  const ofOther = await runOfOtherSheet(journal, scope, input);
  const same = await journal.unfinished(scope, file.sha256);
  const found = ofOther?.record ?? same ?? (await journal.unfinishedAt(scope, path));
  if (found === undefined) return null;
  const { record, underWay } = await withLiveState(parts, journal, found);
  const { run, state } = record;
  const otherSheet = ofOther?.sheet ?? null;
  const about = { run, state, otherSheet, isChanged: same === undefined, isUnderWay: underWay, sender: null };
  if (underWay || otherSheet !== null) return { ...about, ...NOTHING_LEFT };
  // Simulating the rest of a run continues the run and then undoes it. A read-only login may not do that.
  if (!(await maySend(journal))) return { ...about, ...NOTHING_LEFT, ready: await journal.left(run) };
  const { ready, settled, again, alike } = await restOf(journal, record, { allowSimilar: false });
  return { ...about, ready, settled, again, alike };
}

const NOTHING_LEFT: Pick<Rest, 'ready' | 'settled' | 'again' | 'alike'> = {
  ready: 0,
  settled: [],
  again: [],
  alike: [],
};

/** The unfinished run for scripts. */
export type UnfinishedReport = {
  /** The unfinished run that an import would continue; absent if there is none. */
  readonly unfinished: {
    readonly run: string;
    /** Only for a run of another sheet of the file: an import stops until that run is finished. */
    readonly sheet?: string;
    /** Whether the file has changed since. An import then asks which version is meant. */
    readonly changed: boolean;
    /** Who is sending it now; only for a person at another computer. */
    readonly sender?: Person;
    /** The number of documents that an import would send. */
    readonly ready: number;
    /**
     * The rows of documents that were sent before, and of documents that look like what another file has sent since.
     */
    readonly sentBefore: readonly number[];
    readonly alike: readonly number[];
  };
};

/** The member for a report; empty if no run is unfinished. */
export function unfinishedReport(unfinished: UnfinishedRun | null): Partial<UnfinishedReport> {
  if (unfinished === null) return {};
  const { run, otherSheet, isChanged: changed, sender, ready, again, alike } = unfinished;
  const rowsOf = (documents: UnfinishedRun['again' | 'alike']) => documents.flatMap(({ rows }) => rows);
  const by = sender && { sender: { who: sender.who, machine: sender.machine } };
  const about = { run, ...(otherSheet !== null && { sheet: otherSheet }), changed, ...by, ready };
  return { unfinished: { ...about, sentBefore: rowsOf(again), alike: rowsOf(alike) } };
}
