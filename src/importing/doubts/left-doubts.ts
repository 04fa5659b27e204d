import type { Journal, JournalDocument, NewDocument } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { requestIdentity } from '../requests/request-words.ts';
import { type KnownDoubt, knownDoubt } from './known-doubt.ts';

/**
 * A document in doubt of an earlier run of the same file, whose rows were deleted, changed or sent again. It does not
 * belong to the new run. It stays in that run's summary until a person settles it. An update stays there until it, or a
 * later one of the same record, is accepted.
 */
export type LeftDoubt = KnownDoubt & {
  /** The values that identify it for a person: `12-Mar-2029, SS29-0818, ...`; empty if nobody knows what was sent. */
  readonly reference: string;
  /**
   * Whether the file still has its rows as sent. They were sent again, or a colleague's results show them as accepted.
   */
  readonly isSentAgain: boolean;
};

/** A left doubt for scripts. `run`, `rows`: where it was sent. */
export type LeftDoubtReport = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly sentAt: string | null;
  readonly reference: string;
  /** Only if the file still has its row. It was sent again, or a colleague's results show it as accepted. */
  readonly sentAgain?: true;
};

export type DoubtMemory = Pick<Journal, 'named' | 'doubtsOfFile' | 'documents'>;
type File = { readonly scope: string; readonly origin: string };
type Present = Pick<JournalDocument, 'fingerprint' | 'businessKey' | 'state'>;

/**
 * Documents in doubt of earlier runs that `run` does not have. Earlier runs are those of the same file, or of a file
 * with most of its rows. `run` is null for an unplanned file, with its documents in `planned`.
 */
export async function leftDoubts(
  journal: DoubtMemory,
  kind: Kind,
  { scope, origin }: File,
  run: string | null,
  planned: Iterable<Present> = [],
): Promise<readonly LeftDoubt[]> {
  const before = run === null ? [...planned] : [];
  const fingerprints = before.flatMap(({ fingerprint }) => fingerprint ?? []);
  const uids = await journal.doubtsOfFile({ scope, kind: kind.name, origin }, run, fingerprints);
  if (uids.length === 0) return [];
  const documents = run === null ? before : await Array.fromAsync(journal.documents(run));
  const present = new Set(documents.map(({ fingerprint }) => fingerprint));
  const updated = updatedBy(kind, documents);
  return (
    await Promise.all(
      uids.map(async (uid) => {
        const doubt = await knownDoubt(journal, scope, uid);
        if (doubt === null || (doubt.businessKey !== null && updated.has(doubt.businessKey))) return [];
        const reference = doubt.request === null ? '' : requestIdentity(kind, doubt.request);
        return [{ ...doubt, reference, isSentAgain: doubt.fingerprint !== null && present.has(doubt.fingerprint) }];
      }),
    )
  ).flat();
}

/** The doubts without those that a row of the file has, or that the workbook decides. */
export function withoutKnown(
  left: readonly LeftDoubt[],
  documents: readonly NewDocument[],
  decisions: readonly { readonly uid: string }[],
): readonly LeftDoubt[] {
  const known = new Set([...inDoubtIn(documents), ...decisions.map(({ uid }) => uid)]);
  return left.filter(({ uid }) => !known.has(uid));
}

/** The uids of the documents in doubt. */
export function inDoubtIn(documents: readonly NewDocument[]): readonly string[] {
  return documents.flatMap(({ state, uid }) => (state === 'in-doubt' && uid ? [uid] : []));
}

/**
 * Business keys of records that the documents update or may have updated. Earlier doubts about these records then end.
 */
function updatedBy(kind: Kind, documents: readonly Present[]): ReadonlySet<string | null> {
  if (kind.operation.effect !== 'update') return new Set();
  const sent = documents.filter(({ state }) => state === 'ready' || state === 'in-doubt' || state === 'sending');
  return new Set(sent.map(({ businessKey }) => businessKey));
}

/** The member for a report; empty if no doubts are left. */
export function leftDoubtReports(left: readonly LeftDoubt[]): { readonly leftInDoubt?: readonly LeftDoubtReport[] } {
  if (left.length === 0) return {};
  return {
    leftInDoubt: left.map(({ places: [{ run, rows }], sentAt, reference, isSentAgain }) => {
      return { run, rows, sentAt, reference, ...(isSentAgain && { sentAgain: true as const }) };
    }),
  };
}
