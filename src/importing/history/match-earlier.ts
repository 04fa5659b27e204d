import type { EarlierDocument } from '../../journal/port.ts';
import type { SameBodyBy } from '../requests/same-body.ts';

/** One document of a new file, in file order, with its marker from a results workbook. */
export type Candidate = {
  readonly index: number;
  readonly rows: readonly number[];
  readonly fingerprint: string;
  /** Null if its identifying fields are all blank. */
  readonly businessKey: string | null;
  /** The traits that still recognise it if it was sent and then edited. They are computed at each call. */
  readonly traits?: () => readonly string[];
  /** Why it is most likely the same as a sent body of another file; null if it need not be. */
  readonly sameBodyBy?: (sentBody: unknown) => SameBodyBy | null;
  /** Keys that are equal for the same document in another spelling. */
  readonly identities?: readonly string[];
  /** If two new documents of a file share any of these keys, the second one is a duplicate. */
  readonly twinKeys?: readonly string[];
  readonly repeatable: boolean;
  readonly marker?: EarlierMarker | null | undefined;
  /** Set if its marker belongs to another document of the file. */
  readonly stray?: StrayMarker | undefined;
};

/**
 * `rows`: the rows of the document that the marker belongs to. `isSure`: every sent document still has a row of its
 * own.
 */
type StrayMarker = { readonly rows: readonly number[]; readonly isSure: boolean };

/**
 * The marker in a results workbook that a document was sent or may have been sent. `fingerprint`: the document's
 * fingerprint at that time.
 */
export type EarlierMarker = {
  readonly state: 'accepted' | 'in-doubt' | 'unclear';
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
  /** The unique id of a document in doubt, across all machines. */
  readonly uid: string | null;
  /** The ISO time of its sending; only for a document in doubt that this journal does not know. */
  readonly sentElsewhereAt?: string;
  /** Whether only the visible columns say accepted. The fingerprint is then the one of a row that was not accepted. */
  readonly isOnlyVisible?: true;
};

/**
 * Matches equal documents of a file with documents of the journal, in any row order. Documents with a marker are
 * matched first, then documents without one. A marker for a document that the journal does not know means one more sent
 * document. Each document has at most one match. Unmatched documents are new, or known only by their marker.
 */
export function matchEarlier(
  alike: readonly Candidate[],
  earlier: readonly EarlierDocument[],
): ReadonlyMap<Candidate, EarlierDocument> {
  const matched = new Map<Candidate, EarlierDocument>();
  const left = new Set(onceEach(earlier));
  for (const matches of ROUNDS) {
    for (const candidate of alike) {
      if (matched.has(candidate)) continue;
      const found = [...left].find((document) => matches(candidate, document));
      if (found === undefined) continue;
      matched.set(candidate, found);
      left.delete(found);
    }
  }
  return matched;
}

/** The documents without duplicates that only a results workbook proved: each tracking id counts once. */
function onceEach(earlier: readonly EarlierDocument[]): readonly EarlierDocument[] {
  const ids = new Set(earlier.flatMap(({ state, trackingId }) => (state === 'accepted' ? (trackingId ?? []) : [])));
  return earlier.filter(({ state, trackingId }) => {
    if (state !== 'skipped' || trackingId === null) return true;
    const isFirst = !ids.has(trackingId);
    ids.add(trackingId);
    return isFirst;
  });
}

type Matches = (candidate: Candidate, earlier: EarlierDocument) => boolean;

const ROUNDS: readonly Matches[] = [
  ({ marker }, { uid, trackingId }) =>
    marker?.state === 'in-doubt' ? marker.uid === uid : trackingId !== null && marker?.trackingId === trackingId,
  (candidate, { state }) => isDoubtOfNobody(candidate) && !isAccepted(state),
  ({ marker }) => marker === null || marker === undefined,
  ({ marker }) => marker?.state !== 'in-doubt' && (marker?.trackingId ?? null) === null,
  // An edited row may now equal another document that was sent. Or only some columns were sorted, so each row has the
  // marker of another one. A document in doubt then remains known by its own row, or as one without a row.
  (candidate, { state }) =>
    candidate.marker?.state === 'accepted'
      ? candidate.marker.fingerprint !== candidate.fingerprint
      : isOfOther(candidate) && isAccepted(state),
];

/** Whether its marker shows that another request was sent than the row would send now. */
export function isOfOther({ marker, fingerprint }: Pick<Candidate, 'marker' | 'fingerprint'>): boolean {
  return (marker?.fingerprint ?? fingerprint) !== fingerprint;
}

/** Whether the row is in doubt only by its visible status. The hidden column with the document's id is missing. */
function isDoubtOfNobody({ marker }: Candidate): boolean {
  return marker?.state === 'in-doubt' && marker.uid === null;
}

function isAccepted(state: EarlierDocument['state']): boolean {
  return state === 'accepted' || state === 'skipped';
}

/** Markers of this request on other rows of the file. They also prove an earlier sending. */
export function foreignMarkers(
  alike: readonly Candidate[],
  earlier: readonly EarlierDocument[],
  markers: readonly EarlierMarker[],
): EarlierMarker[] {
  // If only the visible columns were sorted, an accepted row has its tracking id, and the hidden proof is on another row.
  const isProof = ({ marker, fingerprint }: Candidate) =>
    marker?.isOnlyVisible !== true || marker.fingerprint === fingerprint;
  const own = new Set(alike.filter(isProof).flatMap(({ marker }) => (marker ? [identityOf(marker)] : [])));
  const known = new Set(earlier.flatMap(({ uid, trackingId }) => [uid, trackingId]));
  return markers.filter((marker) => {
    if (marker.isOnlyVisible || own.has(identityOf(marker))) return false;
    if (marker.uid === null && marker.trackingId === null) return earlier.length === 0;
    return !known.has(marker.uid ?? '') && !known.has(marker.trackingId ?? '');
  });
}

/**
 * Takes the marker of this request from another row: only some columns were sorted. A document in doubt remains known
 * by its own row, except if another row, without a doubt of its own, has its request now, and this one was accepted.
 */
export function takeElsewhere(
  candidate: Candidate,
  left: EarlierMarker[],
  byFingerprint: ReadonlyMap<string, readonly Candidate[]>,
): EarlierMarker | undefined {
  const { marker } = candidate;
  if (!marker || !(isOfOther(candidate) || marker.isOnlyVisible)) return undefined;
  if (marker.state === 'accepted') return left.shift();
  const rows = byFingerprint.get(marker.fingerprint ?? '') ?? [];
  const isFree = ({ marker: its }: Candidate) => its?.state !== 'in-doubt' && its?.fingerprint !== marker.fingerprint;
  if (!rows.some(isFree)) return undefined;
  const accepted = left.findIndex(({ state }) => state === 'accepted');
  return accepted < 0 ? undefined : left.splice(accepted, 1)[0];
}

/** A key for the sending that a marker means. */
function identityOf({ state, uid, trackingId, fingerprint }: EarlierMarker): string {
  return [state, uid ?? trackingId ?? fingerprint ?? ''].join(' ');
}

/**
 * The candidates, with stray markers identified. A marker is stray if another row still equals the sent document, or the
 * one with this tracking id. The row was then copied from that row, or only some columns were sorted. If every marker of
 * the file has such a row, no row with a stray marker can be an edited sent document.
 */
export function withStrays(candidates: readonly Candidate[], markers: readonly EarlierMarker[]): readonly Candidate[] {
  if (markers.length === 0) return candidates;
  const alike = Map.groupBy(candidates, ({ fingerprint }) => fingerprint);
  const sentAs = fingerprintOf(markers);
  const isSure = [...Map.groupBy(markers, sentAs)].every(([fingerprint, same]) => {
    const sendings = new Set(same.map(identityOf)).size;
    return fingerprint !== null && sendings <= (alike.get(fingerprint)?.length ?? 0);
  });
  return candidates.map((candidate) => {
    const { marker, fingerprint, repeatable } = candidate;
    if (repeatable || marker?.state !== 'accepted') return candidate;
    const sent = sentAs(marker);
    const [owner] = sent === fingerprint ? [] : (alike.get(sent ?? '') ?? []);
    if (owner === undefined) return candidate;
    // Perhaps only the visible columns were sorted. Then they say the truth about their row.
    return { ...candidate, stray: { rows: owner.rows, isSure: isSure && marker.isOnlyVisible !== true } };
  });
}

/**
 * The fingerprint of what a marker's tracking id was given to. If only visible columns say accepted, the hidden column
 * of another row may prove it.
 */
function fingerprintOf(markers: readonly EarlierMarker[]): (marker: EarlierMarker) => string | null {
  const hidden = markers.filter(({ isOnlyVisible }) => isOnlyVisible !== true);
  const proven = new Map(hidden.map(({ trackingId, fingerprint }) => [trackingId ?? '', fingerprint]));
  return ({ isOnlyVisible, trackingId, fingerprint }) =>
    (isOnlyVisible === true ? proven.get(trackingId ?? '') : null) ?? fingerprint;
}
