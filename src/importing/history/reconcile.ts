import type { EarlierDocument, Journal } from '../../journal/port.ts';
import { createFindLike, type FindLike } from './likeness.ts';
import { type Candidate, type EarlierMarker, identityOf, matchEarlier, withStrays } from './match-earlier.ts';
import { findSimilar } from './similar-requests.ts';
import { findTwins } from './twins.ts';
import type { Again, Verdict } from './verdict.ts';

export type ReconcileOptions = {
  readonly allowDuplicates: boolean;
  readonly allowSimilar: boolean;
  /** How many accepted documents are to be sent once more; null for none. */
  readonly sendAgain: number | null;
  /** Whether updates are sent that would change nothing. */
  readonly sendUnchanged: boolean;
};

export type Reconciled =
  | { readonly type: 'ok'; readonly verdicts: readonly Verdict[] }
  /** Another number of accepted documents than `--send-again` named: nothing may be sent. */
  | { readonly type: 'send-again-mismatch'; readonly asked: number; readonly found: number };

/** What the journal knows of earlier runs. */
export type Past = Pick<Journal, 'sameAs' | 'similarTo' | 'sharing' | 'fateOf' | 'lastUpdate' | 'replacedUpdate'>;

export type FileHistory = {
  /** Every mark of the file, those of invalid documents too. */
  readonly markers: readonly EarlierMarker[];
  readonly journal: Past;
  readonly scope: string;
  readonly kind: string;
  /** The file that the rows come from: what another of the same origin held counts as its own. */
  readonly origin: string;
  /** What earlier runs sent from these rows of the same bytes, whatever the file was called. */
  readonly sentFromRows: (candidate: Pick<Candidate, 'rows' | 'fingerprint'>) => Promise<EarlierDocument | undefined>;
};
type Comparing = FileHistory & { readonly findLike: FindLike };

/**
 * Compares a file with what was sent before. The verdicts are in the order of the candidates. Nothing here lets a
 * document in doubt be sent, and the order of the rows decides nothing but which of equal new ones is the first. Stops
 * after each comparison, for pauses.
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
  const comparing = { ...known, findLike: createFindLike(known, byFingerprint) };
  for (const [fingerprint, alike] of byFingerprint) {
    const earlier = await known.journal.sameAs(known.scope, fingerprint);
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
    // It was sent again before, without a clear answer: that one may be the one that is wanted.
    const doubt = doubts.get(candidate.fingerprint)?.shift();
    if (doubt !== undefined) return knownAs(doubt);
    const { earlier, trackingId } = verdict;
    const occurrence = takeFree(taken.get(candidate.fingerprint) ?? new Set());
    return { type: 'send', occurrence, again: { option: 'send-again', earlier, trackingId } };
  };
  return { type: 'ok', verdicts: candidates.map(lift) };
}

/** Of what is sent, the second one in another spelling is a duplicate as well; where details differ too, it is named. */
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
 * An update is skipped while it is what was last accepted for its resource; after any other, or one that may have been
 * accepted, it is sent. Where the journal knows of none, the workbook's mark tells.
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
 * The lowest number that no equal document has: a number that is free, because its document was refused or settled as
 * not accepted, is the same one that its own run would send, so that only one of both can.
 */
function takeFree(taken: Set<number>): number {
  let occurrence = 1;
  while (taken.has(occurrence)) occurrence += 1;
  taken.add(occurrence);
  return occurrence;
}

/** Marks of this very request in other places of the file: what they prove was sent before, too. */
function foreignMarkers(
  alike: readonly Candidate[],
  earlier: readonly EarlierDocument[],
  markers: readonly EarlierMarker[],
): EarlierMarker[] {
  const own = new Set(alike.flatMap(({ marker }) => (marker ? [identityOf(marker)] : [])));
  const known = new Set(earlier.flatMap(({ uid, trackingId }) => [uid, trackingId]));
  return markers.filter((marker) => {
    if (own.has(identityOf(marker))) return false;
    if (marker.uid === null && marker.trackingId === null) return earlier.length === 0;
    return !known.has(marker.uid ?? '') && !known.has(marker.trackingId ?? '');
  });
}

/** Equal documents of a file: first those that were sent, by the journal or a mark, then what is new among them. */
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
    // After a sort of some columns alone, the mark of this very request is in another row.
    const marker = before === undefined && isOfOther(candidate) ? (markersLeft.shift() ?? own) : own;
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

function isOfOther({ marker, fingerprint }: Candidate): boolean {
  if (marker?.state !== 'accepted' || marker.fingerprint === null) return false;
  return marker.fingerprint !== fingerprint;
}

function knownAs(earlier: EarlierDocument): Verdict {
  const { occurrence, trackingId } = earlier;
  if (earlier.state === 'accepted' || earlier.state === 'skipped')
    return { type: 'skip', occurrence, earlier, trackingId };
  return { type: 'in-doubt', occurrence, earlier, isEdited: false };
}

/** What only the workbook says; null where it says nothing that forbids sending. */
function markedAs(
  { fingerprint, stray }: Candidate,
  marker: EarlierMarker | null | undefined,
  occurrences: Set<number>,
  options: ReconcileOptions,
): Verdict | null {
  if (marker === null || marker === undefined) return null;
  const { state, trackingId } = marker;
  if (state === 'in-doubt') {
    const isEdited = marker.fingerprint !== null && marker.fingerprint !== fingerprint;
    return { type: 'in-doubt', occurrence: takeFree(occurrences), earlier: null, isEdited };
  }
  if (state === 'unclear' || marker.fingerprint === null) return { type: 'mark-lost', state, trackingId };
  if (marker.fingerprint === fingerprint)
    return { type: 'skip', occurrence: takeFree(occurrences), earlier: null, trackingId };
  return options.allowSimilar ? null : { type: 'edited', trackingId, ...(stray && { markerOf: stray.rows }) };
}

async function newAs(
  candidate: Candidate,
  first: Candidate | undefined,
  occurrences: Set<number>,
  known: Comparing,
  { allowDuplicates, allowSimilar }: ReconcileOptions,
): Promise<Verdict> {
  if (first !== undefined && !allowDuplicates) return { type: 'duplicate', firstRows: first.rows };
  const similar = await findSimilar(candidate, known);
  if (similar !== undefined && !allowSimilar) return { type: 'similar', ...similar };
  const likeness = await known.findLike(candidate);
  if (likeness?.isOfFile && !allowSimilar) return { type: 'altered', likeness };
  const reread = likeness?.isOfFile ? likeness.earlier : await known.sentFromRows(candidate);
  if (reread !== undefined && !allowSimilar) return { type: 'reread', earlier: reread };
  const occurrence = takeFree(occurrences);
  const again = allowedAs(candidate, similar?.earlier ?? reread ?? null);
  if (again !== null) return { type: 'send', occurrence, again };
  const { stray } = candidate;
  return { type: 'send', occurrence, ...(likeness && { likeness }), ...(stray && { markerOf: stray.rows }) };
}

/** What it was sent as before, by the journal or by its mark. */
function allowedAs({ marker, stray }: Candidate, earlier: EarlierDocument | null): Again | null {
  if (earlier !== null) return { option: 'allow-similar', earlier, trackingId: earlier.trackingId };
  if (marker?.state !== 'accepted' || stray?.isSure === true) return null;
  return { option: 'allow-similar', earlier: null, trackingId: marker.trackingId };
}
