import type { EarlierDocument } from '../../journal/port.ts';

/** One document of a new file, in file order, with what a results workbook says of it. */
export type Candidate = {
  readonly index: number;
  readonly rows: readonly number[];
  readonly fingerprint: string;
  /** Null when its identifying fields are all blank. */
  readonly businessKey: string | null;
  /** By what it would be known again if it was sent and edited since. */
  readonly traits?: readonly string[];
  /** What makes it the same as another, however it is spelled. */
  readonly identities?: readonly string[];
  /** Of two new ones of a file that share any of these, the second one is a duplicate. */
  readonly twinKeys?: readonly string[];
  readonly repeatable: boolean;
  readonly marker?: EarlierMarker | null | undefined;
  /** Where its marker belongs to another document of the file. */
  readonly stray?: StrayMarker | undefined;
};

/** `rows`: those of the document that the marker belongs to. `isSure`: no document that was sent lacks a row of its own. */
type StrayMarker = { readonly rows: readonly number[]; readonly isSure: boolean };

/** That the document was sent, or may have been, as a results workbook says: with the fingerprint that it had then. */
export type EarlierMarker = {
  readonly state: 'accepted' | 'in-doubt' | 'unclear';
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
  /** Of a document in doubt: which one, among all of all machines. */
  readonly uid: string | null;
};

/**
 * Which of equal documents of a file is which of those that the journal knows, whatever the order of the rows: by what
 * their marks say first, then those without a mark. A mark of a document that the journal does not know stands for one
 * more. Each is at most one other's; the rest of a file is new, or known from its mark alone.
 */
export function matchEarlier(
  alike: readonly Candidate[],
  earlier: readonly EarlierDocument[],
): ReadonlyMap<Candidate, EarlierDocument> {
  const matched = new Map<Candidate, EarlierDocument>();
  const left = new Set(onceEach(earlier));
  for (const fits of ROUNDS) {
    for (const candidate of alike) {
      if (matched.has(candidate)) continue;
      const found = [...left].find((document) => fits(candidate, document));
      if (found === undefined) continue;
      matched.set(candidate, found);
      left.delete(found);
    }
  }
  return matched;
}

/** Without documents that only a results workbook proved, and that another one with the same tracking id stands for. */
function onceEach(earlier: readonly EarlierDocument[]): readonly EarlierDocument[] {
  const ids = new Set(earlier.flatMap(({ state, trackingId }) => (state === 'accepted' ? (trackingId ?? []) : [])));
  return earlier.filter(({ state, trackingId }) => {
    if (state !== 'skipped' || trackingId === null) return true;
    const isFirst = !ids.has(trackingId);
    ids.add(trackingId);
    return isFirst;
  });
}

type Fits = (candidate: Candidate, earlier: EarlierDocument) => boolean;

const ROUNDS: readonly Fits[] = [
  ({ marker }, { uid, trackingId }) =>
    marker?.state === 'in-doubt' ? marker.uid === uid : trackingId !== null && marker?.trackingId === trackingId,
  (candidate, { state }) => isDoubtOfNobody(candidate) && !isAccepted(state),
  ({ marker }) => marker === null || marker === undefined,
  ({ marker }) => marker?.state !== 'in-doubt' && (marker?.trackingId ?? null) === null,
  // What was changed since it was accepted may be equal to another one that was sent.
  ({ marker, fingerprint }) => marker?.state === 'accepted' && marker.fingerprint !== fingerprint,
];

/** In doubt by words that a person can read, without the hidden column that tells which document it was. */
function isDoubtOfNobody({ marker }: Candidate): boolean {
  return marker?.state === 'in-doubt' && marker.uid === null;
}

function isAccepted(state: EarlierDocument['state']): boolean {
  return state === 'accepted' || state === 'skipped';
}

/** Which sending a marker means. */
export function identityOf({ state, uid, trackingId, fingerprint }: EarlierMarker): string {
  return [state, uid ?? trackingId ?? fingerprint ?? ''].join(' ');
}

/**
 * The same candidates, those with a stray marker named: the marker of a document that another row has just as it was sent.
 * The row was copied from that one, or only a part of the columns was sorted. As long as every marker of the file has a
 * row of its own, no such row can be a sent document that was edited since.
 */
export function withStrays(candidates: readonly Candidate[], markers: readonly EarlierMarker[]): readonly Candidate[] {
  const alike = Map.groupBy(candidates, ({ fingerprint }) => fingerprint);
  const isSure = [...Map.groupBy(markers, ({ fingerprint }) => fingerprint)].every(([fingerprint, same]) => {
    const sendings = new Set(same.map(identityOf)).size;
    return fingerprint !== null && sendings <= (alike.get(fingerprint)?.length ?? 0);
  });
  return candidates.map((candidate) => {
    const { marker, fingerprint, repeatable } = candidate;
    if (repeatable || marker?.state !== 'accepted' || marker.fingerprint === fingerprint) return candidate;
    const [owner] = alike.get(marker.fingerprint ?? '') ?? [];
    return owner === undefined ? candidate : { ...candidate, stray: { rows: owner.rows, isSure } };
  });
}
