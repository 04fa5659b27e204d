import { requestIdentity } from '../../derive/results/document-words.ts';
import type { Journal } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { type KnownDoubt, knownDoubt } from './known-doubt.ts';

/**
 * A document in doubt of an earlier run of the same file, whose rows were deleted, changed, or sent again. It is no
 * document of the new run, and stays in that run's summary until a person settles it.
 */
export type LeftDoubt = KnownDoubt & {
  /** The values that a person knows it by: `12-Mar-2029, SS29-0818, ...`; empty where nobody knows what was sent. */
  readonly reference: string;
  /** Whether the file has its rows as they were sent: they were sent more than once. */
  readonly isSentAgain: boolean;
};

/** As scripts read it. `run`, `rows`: where it was sent. */
export type LeftDoubtReport = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly sentAt: string | null;
  readonly reference: string;
  /** Only of a row that the file still has: it was sent more than once. */
  readonly sentAgain?: true;
};

export type DoubtMemory = Pick<Journal, 'named' | 'doubtsOfFile' | 'documents'>;
type File = { readonly scope: string; readonly origin: string };

/**
 * What earlier runs of a file left in doubt and `run` does not have; `run` is null for a file that is not planned, with
 * its documents in `planned`.
 */
export function leftDoubts(
  journal: DoubtMemory,
  kind: Kind,
  { scope, origin }: File,
  run: string | null,
  planned: Iterable<{ readonly fingerprint: string | null }> = [],
): readonly LeftDoubt[] {
  const uids = journal.doubtsOfFile({ scope, kind: kind.name, origin }, run);
  if (uids.length === 0) return [];
  const documents = run === null ? planned : journal.documents(run);
  const present = new Set(Array.from(documents, ({ fingerprint }) => fingerprint));
  return uids.flatMap((uid) => {
    const doubt = knownDoubt(journal, scope, uid);
    if (doubt === null) return [];
    const reference = doubt.request === null ? '' : requestIdentity(kind, doubt.request);
    return [{ ...doubt, reference, isSentAgain: doubt.fingerprint !== null && present.has(doubt.fingerprint) }];
  });
}

/** A member for a report; none where nothing is left. */
export function leftDoubtReports(left: readonly LeftDoubt[]): { readonly leftInDoubt?: readonly LeftDoubtReport[] } {
  if (left.length === 0) return {};
  return {
    leftInDoubt: left.map(({ places: [{ run, rows }], sentAt, reference, isSentAgain }) => {
      return { run, rows, sentAt, reference, ...(isSentAgain && { sentAgain: true as const }) };
    }),
  };
}
