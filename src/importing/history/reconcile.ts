import type { EarlierDocument, Journal } from '../../journal/port.ts';
import { createFindLike, type FindLike } from './alike/likeness.ts';
import { createFindSimilar, type FindSimilar } from './alike/similar-requests.ts';
import { withEarlier } from './alike/with-earlier.ts';
import {
  type Candidate,
  type EarlierMarker,
  foreignMarkers,
  isOfOther,
  matchEarlier,
  takeElsewhere,
  withStrays,
} from './match-earlier.ts';
import { copiedRuns } from './origin.ts';
import type { SentFromRows } from './sent-from-rows.ts';
import { findTwins } from './twins.ts';
import type { Again, Verdict } from './verdict.ts';

export type ReconcileOptions = {
  readonly allowDuplicates: boolean;
  readonly allowSimilar: boolean;
  /** The number of accepted documents to send again; null for none. */
  readonly sendAgain: number | null;
  /** Whether to send updates that would change nothing. */
  readonly sendUnchanged: boolean;
};

export type Reconciled =
  | { readonly type: 'ok'; readonly verdicts: readonly Verdict[] }
  /** The number of accepted documents differs from `--send-again`: nothing may be sent. */
  | { readonly type: 'send-again-mismatch'; readonly asked: number; readonly found: number };

/** The parts of the journal about earlier runs. */
export type Past = Pick<
  Journal,
  'sameAs' | 'similarTo' | 'sharing' | 'runs' | 'documents' | 'fateOf' | 'lastUpdate' | 'replacedUpdate' | 'requestOf'
>;

export type FileHistory = {
  /** Every marker of the file, also those of invalid documents. */
  readonly markers: readonly EarlierMarker[];
  readonly journal: Past;
  readonly scope: string;
  readonly kind: string;
  /** The original file of the rows. Documents from other files with the same origin count as its own. */
  readonly origin: string;
  /** What earlier runs sent from these rows, even if the file had another name. */
  readonly sentFromRows: SentFromRows;
};
type Comparing = FileHistory & {
  readonly findSimilar: FindSimilar;
  readonly findLike: FindLike;
  readonly byFingerprint: ReadonlyMap<string, readonly Candidate[]>;
};

/**
 * Compares the documents of a file with earlier sendings. The verdicts have the order of the candidates. No document in
 * doubt is ever sent. The row order only decides which of several equal new documents is the first. Yields after each
 * comparison, for pauses.
 */
export async function* reconcile(
  documents: readonly Candidate[],
  known: FileHistory,
  options: ReconcileOptions,
): AsyncGenerator<void, Reconciled> {
  const candidates = withStrays(documents, known.markers);
  const judged = new Map<Candidate, Verdict>();
  const taken = new Map<string, Set<number>>();
  const doubts = new Map<string, EarlierDocument[]>();
  const markers = Map.groupBy(known.markers, (marker) => marker.fingerprint);
  const creating = candidates.filter((candidate) => !candidate.repeatable);
  yield;
  const byFingerprint = Map.groupBy(creating, (candidate) => candidate.fingerprint);
  const copied = await copiedRuns(byFingerprint, known);
  const findSimilar = createFindSimilar(known);
  const comparing = { ...known, byFingerprint, findSimilar, findLike: createFindLike(known, byFingerprint, copied) };
  for await (const { fingerprint, alike, earlier } of withEarlier(comparing)) {
    const foreign = foreignMarkers(alike, earlier, markers.get(fingerprint) ?? []);
    const { verdicts, occurrences, left } = await judge(alike, earlier, foreign, comparing, options);
    for (const [candidate, verdict] of verdicts) judged.set(candidate, verdict);
    if (options.sendAgain !== null) {
      taken.set(fingerprint, occurrences);
      doubts.set(
        fingerprint,
        left.filter(({ state }) => state === 'in-doubt' || state === 'sending'),
      );
    }
    yield;
  }
  yield* judgeTwins(creating, judged, options);
  if (!options.sendUnchanged) yield* judgeUpdates(candidates, known, judged);
  const verdictOf = (candidate: Candidate): Verdict => judged.get(candidate) ?? { type: 'send', occurrence: 1 };
  if (options.sendAgain === null) return { type: 'ok', verdicts: candidates.map(verdictOf) };

  const found = candidates.filter((candidate) => verdictOf(candidate).type === 'skip').length;
  if (found !== options.sendAgain) return { type: 'send-again-mismatch', asked: options.sendAgain, found };
  const lift = (candidate: Candidate): Verdict => {
    const verdict = verdictOf(candidate);
    if (verdict.type !== 'skip') return verdict;
    // Somebody already sent it again, without a clear answer. Perhaps that sending is the one wanted.
    const doubt = doubts.get(candidate.fingerprint)?.shift();
    if (doubt !== undefined) return knownAs(doubt);
    const { earlier, trackingId } = verdict;
    const occurrence = takeFree(taken.get(candidate.fingerprint) ?? new Set());
    return { type: 'send', occurrence, again: { option: 'send-again', earlier, trackingId } };
  };
  return { type: 'ok', verdicts: candidates.map(lift) };
}

/** A second document in another spelling is a duplicate. If other details differ too, the verdict names its twin. */
function* judgeTwins(
  creating: readonly Candidate[],
  judged: Map<Candidate, Verdict>,
  { allowDuplicates }: ReconcileOptions,
): Generator<void> {
  const sent = creating.filter((candidate) => judged.get(candidate)?.type === 'send');
  for (const [candidate, twin] of allowDuplicates ? [] : yield* findTwins(sent)) {
    const verdict = judged.get(candidate);
    const { rows: firstRows, sameKey: identity } = twin;
    if (identity !== null) judged.set(candidate, { type: 'duplicate', firstRows, identity });
    else if (verdict?.type === 'send') judged.set(candidate, { ...verdict, twin });
  }
}

/**
 * An update is skipped if it is the last accepted one of its record, and no other may have been accepted later. If the
 * journal knows none, the workbook's marker decides.
 */
async function* judgeUpdates(
  candidates: readonly Candidate[],
  { journal, scope, kind }: FileHistory,
  judged: Map<Candidate, Verdict>,
): AsyncGenerator<void> {
  const changing = new Set<string>();
  for (const candidate of candidates) {
    const { businessKey, fingerprint, marker, repeatable } = candidate;
    if (!repeatable || businessKey === null || changing.has(businessKey)) continue;
    const earlier = (await journal.lastUpdate(scope, kind, businessKey)) ?? null;
    const isAsLast = earlier?.state === 'accepted' && earlier.fingerprint === fingerprint;
    const isMarked = earlier === null && marker?.state === 'accepted' && marker.fingerprint === fingerprint;
    if (isAsLast || isMarked) judged.set(candidate, { type: 'unchanged', earlier });
    else changing.add(businessKey);
    yield;
  }
}

/**
 * The lowest occurrence number that no equal document has. The number of a rejected document is free again. Its own run
 * would reuse this number too, so only one of the two can be sent.
 */
function takeFree(taken: Set<number>): number {
  let occurrence = 1;
  while (taken.has(occurrence)) occurrence += 1;
  taken.add(occurrence);
  return occurrence;
}

/** Judges equal documents of a file: first those that were sent, by the journal or a marker, then the new ones. */
async function judge(
  alike: readonly Candidate[],
  earlier: readonly EarlierDocument[],
  foreign: readonly EarlierMarker[],
  known: Comparing,
  options: ReconcileOptions,
) {
  const verdicts = new Map<Candidate, Verdict>();
  const matched = matchEarlier(alike, earlier);
  const markersLeft = [...foreign];
  const occurrences = new Set(earlier.map((document) => document.occurrence));
  let first: Candidate | undefined;
  const settle = (candidate: Candidate, verdict: Verdict | null) => {
    if (verdict === null) return;
    verdicts.set(candidate, verdict);
    first ??= candidate;
  };
  for (const candidate of alike) {
    const before = matched.get(candidate);
    const own = candidate.stray?.isSure === true ? null : candidate.marker;
    const elsewhere = before === undefined ? takeElsewhere(candidate, markersLeft, known.byFingerprint) : undefined;
    const marker = elsewhere ?? own;
    settle(candidate, before ? knownAs(before) : markedAs(candidate, marker, occurrences, options));
  }
  for (const candidate of alike) {
    if (verdicts.has(candidate)) continue;
    const verdict = markedAs(candidate, markersLeft.shift(), occurrences, options);
    settle(candidate, verdict ?? (await newAs(candidate, first, occurrences, known, options)));
  }
  const found = new Set(matched.values());
  return { verdicts, occurrences, left: earlier.filter((document) => !found.has(document)) };
}

function knownAs(earlier: EarlierDocument): Verdict {
  const { occurrence, trackingId } = earlier;
  if (earlier.state === 'accepted' || earlier.state === 'skipped')
    return { type: 'skip', occurrence, earlier, trackingId };
  return { type: 'in-doubt', occurrence, earlier, isEdited: false };
}

/** The verdict from the workbook's marker alone; null if the marker does not forbid sending. */
function markedAs(
  { fingerprint, stray, marker: own }: Candidate,
  marker: EarlierMarker | null | undefined,
  occurrences: Set<number>,
  options: ReconcileOptions,
): Verdict | null {
  if (marker === null || marker === undefined) return null;
  const { state, trackingId } = marker;
  if (state === 'in-doubt') {
    const isEdited = isOfOther({ marker, fingerprint });
    const shownBy = marker === own ? {} : { shownBy: marker };
    return { type: 'in-doubt', occurrence: takeFree(occurrences), earlier: null, isEdited, ...shownBy };
  }
  if (state === 'unclear' || marker.fingerprint === null) return { type: 'mark-lost', state, trackingId };
  const isOfOtherRow = marker === own && stray !== undefined;
  if (marker.fingerprint === fingerprint && !isOfOtherRow)
    return { type: 'skip', occurrence: takeFree(occurrences), earlier: null, trackingId };
  if (options.allowSimilar) return null;
  return { type: 'edited', trackingId, sent: marker.fingerprint, ...(stray && { markerOf: stray.rows }) };
}

async function newAs(
  candidate: Candidate,
  first: Candidate | undefined,
  occurrences: Set<number>,
  known: Comparing,
  { allowDuplicates, allowSimilar }: ReconcileOptions,
): Promise<Verdict> {
  if (first !== undefined && !allowDuplicates) return { type: 'duplicate', firstRows: first.rows };
  const similar = await known.findSimilar.of(candidate);
  if (similar !== undefined && !allowSimilar) return { type: 'similar', ...similar };
  const likeness = await known.findLike.of(candidate);
  const isSame = likeness !== undefined && likeness.sameBy !== null;
  if (isSame && !allowSimilar) return { type: 'altered', likeness };
  const fromRows = isSame ? undefined : await known.sentFromRows(candidate);
  if (fromRows !== undefined && !allowSimilar) return fromRows;
  const occurrence = takeFree(occurrences);
  const sent = similar ?? (isSame ? likeness : fromRows);
  const again = allowedAs(candidate, sent?.earlier ?? null);
  if (again !== null) return { type: 'send', occurrence, again };
  const { stray } = candidate;
  return { type: 'send', occurrence, ...(likeness && { likeness }), ...(stray && { markerOf: stray.rows }) };
}

/** The earlier sending of a document, by the journal or by its marker; null if there is none. */
function allowedAs({ marker, stray }: Candidate, earlier: EarlierDocument | null): Again | null {
  if (earlier !== null) return { option: 'allow-similar', earlier, trackingId: earlier.trackingId };
  if (marker?.state !== 'accepted' || stray?.isSure === true) return null;
  return { option: 'allow-similar', earlier: null, trackingId: marker.trackingId };
}
