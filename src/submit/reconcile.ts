import type { EarlierDocument, Journal } from '../journal/port.ts';

/** One document of a new file, in file order, with what a results workbook says of it. */
export type Candidate = {
  readonly index: number;
  readonly rows: readonly number[];
  readonly fingerprint: string;
  /** Null when its identifying fields are all blank. */
  readonly businessKey: string | null;
  readonly repeatable: boolean;
  readonly mark?: Mark | null | undefined;
};

/** What the columns of a results workbook say of a row: the status as it is written, and the hidden fingerprint. */
export type Mark = {
  readonly status: string | null;
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
};

export type ReconcileOptions = {
  readonly allowDuplicates: boolean;
  readonly allowSimilar: boolean;
  /** How many accepted documents are to be sent once more; null for none. */
  readonly sendAgain: number | null;
};

/** What is to be done with a document. `earlier` is null where only the workbook's own mark tells. */
export type Verdict =
  | { readonly kind: 'send'; readonly occurrence: number }
  | {
      readonly kind: 'skip';
      readonly occurrence: number;
      readonly earlier: EarlierDocument | null;
      readonly trackingId: string | null;
    }
  | { readonly kind: 'in-doubt'; readonly occurrence: number; readonly earlier: EarlierDocument | null }
  /** The same as an earlier document of this file. */
  | { readonly kind: 'duplicate'; readonly firstRows: readonly number[] }
  /** Looks like a document of an earlier run, with other details. */
  | { readonly kind: 'similar'; readonly earlier: EarlierDocument }
  /** Was sent, by its mark, and changed since. */
  | { readonly kind: 'edited'; readonly trackingId: string | null };

export type Reconciled =
  | { readonly kind: 'ok'; readonly verdicts: readonly Verdict[] }
  /** Another number of accepted documents than `--send-again` named: nothing may be sent. */
  | { readonly kind: 'send-again-mismatch'; readonly asked: number; readonly found: number };

export type Known = {
  readonly journal: Pick<Journal, 'sameAs' | 'similarTo'>;
  readonly scope: string;
  readonly kind: string;
};

/**
 * Compares a file with what was sent before. The verdicts are in the order of the candidates. Nothing here lets a
 * document in doubt be sent.
 *
 * The k-th of identical documents is the k-th of those that the journal knows with this fingerprint; where the journal
 * knows fewer, the workbook's marks count, and then only what is new may be sent.
 */
export function reconcile(candidates: readonly Candidate[], known: Known, options: ReconcileOptions): Reconciled {
  const alike = new Map<string, Alike>();
  const verdicts = candidates.map((candidate): Verdict => {
    if (candidate.repeatable) return { kind: 'send', occurrence: 1 };
    const same = alike.get(candidate.fingerprint) ?? meet(candidate, known);
    alike.set(candidate.fingerprint, same);
    return judge(candidate, same, known, options);
  });
  if (options.sendAgain === null) return { kind: 'ok', verdicts };

  const found = verdicts.filter((verdict) => verdict.kind === 'skip').length;
  if (found !== options.sendAgain) return { kind: 'send-again-mismatch', asked: options.sendAgain, found };
  return { kind: 'ok', verdicts: verdicts.map((verdict, i) => lift(verdict, candidates[i], alike)) };
}

/** What is known of one fingerprint while its documents go by. */
type Alike = {
  readonly earlier: readonly EarlierDocument[];
  readonly firstRows: readonly number[];
  /** Documents of this file so far. */
  seen: number;
  /** The highest occurrence that is taken, here or in the journal. */
  taken: number;
};

function meet({ rows, fingerprint }: Candidate, { journal, scope }: Known): Alike {
  const earlier = journal.sameAs(scope, fingerprint);
  return { earlier, firstRows: rows, seen: 0, taken: Math.max(0, ...earlier.map((each) => each.occurrence)) };
}

function judge(candidate: Candidate, same: Alike, known: Known, options: ReconcileOptions): Verdict {
  const earlier = same.earlier[same.seen];
  same.seen += 1;
  if (earlier !== undefined) return knownAs(earlier);

  const { mark, fingerprint } = candidate;
  const marked = mark ? markedAs(mark) : 'nothing';
  if (mark && marked !== 'nothing') {
    if (mark.fingerprint === fingerprint) {
      same.taken += 1;
      const occurrence = same.taken;
      if (marked === 'in-doubt') return { kind: 'in-doubt', occurrence, earlier: null };
      return { kind: 'skip', occurrence, earlier: null, trackingId: mark.trackingId };
    }
    if (!options.allowSimilar) return { kind: 'edited', trackingId: mark.trackingId };
  }
  if (same.seen > 1 && !options.allowDuplicates) return { kind: 'duplicate', firstRows: same.firstRows };
  const similar = options.allowSimilar ? undefined : findSimilar(candidate, known);
  if (similar !== undefined) return { kind: 'similar', earlier: similar };
  same.taken += 1;
  return { kind: 'send', occurrence: same.taken };
}

function knownAs(earlier: EarlierDocument): Verdict {
  const { occurrence, trackingId } = earlier;
  if (earlier.state === 'accepted' || earlier.state === 'skipped')
    return { kind: 'skip', occurrence, earlier, trackingId };
  return { kind: 'in-doubt', occurrence, earlier };
}

/** A tracking id proves that the service accepted the row, unless its status says that this is in doubt. */
function markedAs({ status, trackingId }: Mark): 'accepted' | 'in-doubt' | 'nothing' {
  const plain = status?.trim().toLowerCase().replace('-', ' ');
  if (plain?.startsWith('in doubt')) return 'in-doubt';
  return trackingId !== null || plain === 'accepted' || plain === 'skipped' ? 'accepted' : 'nothing';
}

function findSimilar({ businessKey, fingerprint }: Candidate, { journal, scope, kind }: Known) {
  if (businessKey === null) return undefined;
  return journal.similarTo(scope, kind, businessKey).find((earlier) => earlier.fingerprint !== fingerprint);
}

function lift(verdict: Verdict, candidate: Candidate | undefined, alike: ReadonlyMap<string, Alike>): Verdict {
  if (verdict.kind !== 'skip' || candidate === undefined) return verdict;
  const same = alike.get(candidate.fingerprint);
  if (same === undefined) return verdict;
  same.taken += 1;
  return { kind: 'send', occurrence: same.taken };
}
