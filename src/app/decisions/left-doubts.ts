import { requestIdentity } from '../../derive/results/document-words.ts';
import type { Journal } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { type KnownDoubt, knownDoubt } from './known-doubt.ts';

/**
 * A document in doubt of an earlier run of the same file, whose rows were deleted or changed. It is no document of the
 * new run, and stays in that run's summary until a person settles it.
 */
export type LeftDoubt = KnownDoubt & {
  /** The values that a person knows it by: `12-Mar-2029, SS29-0818, ...`; empty where nobody knows what was sent. */
  readonly reference: string;
};

/** As scripts read it. `run`, `rows`: where it was sent. */
export type LeftDoubtReport = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly sentAt: string | null;
  readonly reference: string;
};

export type DoubtMemory = Pick<Journal, 'named' | 'doubtsOfFile'>;
type File = { readonly scope: string; readonly origin: string };

/** What earlier runs of a file left in doubt and `run` does not have; `run` is null for a file that is not planned. */
export function leftDoubts(
  journal: DoubtMemory,
  kind: Kind,
  { scope, origin }: File,
  run: string | null,
): readonly LeftDoubt[] {
  return journal.doubtsOfFile({ scope, kind: kind.name, origin }, run).flatMap((uid) => {
    const doubt = knownDoubt(journal, scope, uid);
    if (doubt === null) return [];
    const reference = doubt.request === null ? '' : requestIdentity(kind, doubt.request);
    return [{ ...doubt, reference }];
  });
}

/** A member for a report; none where nothing is left. */
export function leftDoubtReports(left: readonly LeftDoubt[]): { readonly leftInDoubt?: readonly LeftDoubtReport[] } {
  if (left.length === 0) return {};
  return {
    leftInDoubt: left.map(({ places: [{ run, rows }], sentAt, reference }) => ({ run, rows, sentAt, reference })),
  };
}
