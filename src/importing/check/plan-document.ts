import type { NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses, withPauses } from '../../schema/pause.ts';
import type { Candidate, EarlierMarker } from '../history/match-earlier.ts';
import { type FileHistory, type Reconciled, type ReconcileOptions, reconcile } from '../history/reconcile.ts';
import { editedFrom, sentBeforeOf } from '../history/sent-again.ts';
import type { Verdict } from '../history/verdict.ts';
import type { Input } from '../input/open-input.ts';
import { nameOfAccepted } from '../requests/fingerprint.ts';
import { sameBodyAs } from '../requests/same-body.ts';
import { isIdentity } from '../requests/traits.ts';
import type { CheckedDocument } from './check-groups.ts';
import { messages } from './messages.ts';
import type { PreparedRequest } from './plan-requests.ts';

export const UNCHANGED = {
  state: 'skipped',
  occurrence: 1,
  reason: { code: 'unchanged', status: null, message: messages.unchanged },
} as const;

export const NOTHING_TO_SEND = { request: null, fingerprint: null, businessKey: null, traits: [] };

/** The marker that belongs to the verdict: the document's own one, or that of another row. */
export function markerFor(verdict: Verdict, own: EarlierMarker | null): EarlierMarker | null {
  return verdict.type === 'in-doubt' ? (verdict.shownBy ?? own) : own;
}

/** The request of a document. If only its marker shows that it is in doubt, it keeps the fingerprint that was sent. */
export function sendable(
  plan: PreparedRequest | undefined,
  verdict: Verdict,
  marker: EarlierMarker | null,
  runsOfFile: ReadonlySet<string>,
) {
  const { fingerprint, businessKey } = plan ?? NOTHING_TO_SEND;
  const onlyMarked = verdict.type === 'in-doubt' && verdict.earlier === null ? marker : null;
  const sentAs = onlyMarked?.fingerprint;
  const sentAt = onlyMarked?.sentElsewhereAt === undefined ? {} : { sentAt: onlyMarked.sentElsewhereAt };
  if (sentAs === null || sentAs === undefined || sentAs === fingerprint)
    return {
      request: plan === undefined ? null : () => plan.requestText(),
      businessKey,
      fingerprint,
      traits: () => plan?.traits().map(({ key }) => key) ?? [],
      ...sentBeforeOf(verdict, fingerprint, marker),
      ...editedFrom(verdict, runsOfFile),
      ...sentAt,
    };
  // The cells now have other values, so this is another request.
  return { request: null, businessKey, fingerprint: sentAs, ...sentAt };
}

/**
 * The uid that a document refers to, because the same document has the same uid in every run. Null for a new document.
 */
export function uidOf(verdict: Verdict, marker: EarlierMarker | null): string | null {
  if (verdict.type === 'in-doubt') return verdict.earlier?.uid ?? marker?.uid ?? null;
  if (verdict.type !== 'skip') return null;
  return verdict.earlier?.uid ?? (verdict.trackingId === null ? null : nameOfAccepted(verdict.trackingId));
}

export type Planned = Pick<NewDocument, 'state' | 'occurrence' | 'reason' | 'trackingId'>;

/** The state of a document after its verdict. */
export function plannedAs(verdict: Verdict, finding: Finding | null): Planned {
  const because = finding === null ? {} : { reason: { code: finding.code, status: null, message: finding.message } };
  switch (verdict.type) {
    case 'send':
      return { state: 'ready', occurrence: verdict.occurrence };
    case 'skip':
      return { state: 'skipped', occurrence: verdict.occurrence, trackingId: verdict.trackingId, ...because };
    case 'unchanged':
      return { ...UNCHANGED, reason: { ...UNCHANGED.reason, ...(finding && { message: finding.message }) } };
    case 'in-doubt':
      return { state: 'in-doubt', occurrence: verdict.occurrence, ...because };
    case 'duplicate':
    case 'similar':
    case 'altered':
    case 'reread':
    case 'rows-sent':
    case 'edited':
    case 'mark-lost':
      return { state: 'invalid', occurrence: 1, ...because };
  }
}

type Markers = ReadonlyMap<number | undefined, Pick<Candidate, 'marker'>>;

/** The document in the form for comparison with earlier sendings. `index`: its number among the valid documents. */
function candidateOf(plan: PreparedRequest, index: number, kind: Kind, markers: Markers): Candidate {
  const { document, fingerprint, businessKey, identities, twinKeys, repeatable } = plan;
  const { rows } = document;
  const marker = markers.get(rows[0])?.marker;
  const traits = () => plan.traits().flatMap(({ key }) => (isIdentity(key) ? [] : [key]));
  return {
    ...{ index, rows, fingerprint, businessKey, traits, identities, twinKeys, repeatable, marker },
    sameBodyBy: sameBodyAs(kind, () => plan.request().body),
  };
}

/** A function of its own, because the candidates would otherwise stay in memory until the file is prepared. */
export async function reconcilePlans(
  plans: readonly PreparedRequest[],
  markers: Markers,
  known: FileHistory,
  options: ReconcileOptions,
  { kind, pause, meta }: Pick<Input, 'kind' | 'pause' | 'meta'>,
): Promise<Reconciled> {
  const isOfRun = meta !== null && meta.role !== 'template';
  const isNew = isOfRun ? () => false : await newTest(plans, known, options);
  const compared = plans.filter((plan) => !isNew(plan));
  const candidates = await mapWithPauses(compared, pause, (plan, index) => candidateOf(plan, index, kind, markers));
  const reconciled = await withPauses(reconcile(candidates, known, options), pause);
  if (reconciled.type !== 'ok' || compared.length === plans.length) return reconciled;
  const verdicts = reconciled.verdicts.values();
  return { type: 'ok', verdicts: plans.map((plan) => (isNew(plan) ? NEW : nextOf(verdicts))) };
}

function nextOf(verdicts: Iterator<Verdict>): Verdict {
  const next = verdicts.next();
  if (next.done === true) throw new Error('a document has no verdict');
  return next.value;
}

/** The verdict on a document that nothing resembles. */
export const NEW: Verdict = { type: 'send', occurrence: 1 };

/**
 * A test whether nothing resembles a document: this journal has no run, and no other document of the file is equal or
 * the same in another spelling. Then it need not be compared, which takes 6 % of the processor. `plans`: of a file
 * without results of any run.
 */
async function newTest(
  plans: readonly PreparedRequest[],
  { journal, markers }: FileHistory,
  { sendAgain }: ReconcileOptions,
): Promise<(plan: PreparedRequest) => boolean> {
  const mayBeKnown = sendAgain !== null || markers.length > 0 || (await journal.runs()).length > 0;
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const { fingerprint } of mayBeKnown ? [] : plans) (once.has(fingerprint) ? repeated : once).add(fingerprint);
  return ({ fingerprint, twinKeys, repeatable }) =>
    !mayBeKnown && !repeatable && twinKeys.length === 0 && !repeated.has(fingerprint);
}

/** A document in doubt stays in doubt if its cells have errors. Otherwise nobody would see it again. */
export function doubtDespiteErrors(marker: EarlierMarker | null, repeatable: boolean): Verdict | undefined {
  if (marker?.state !== 'in-doubt' || repeatable) return undefined;
  return { type: 'in-doubt', occurrence: 1, earlier: null, isEdited: false };
}

/** The state of a document with errors. */
export function invalidState(document: CheckedDocument): Planned {
  const because = document.valid ? undefined : document.because;
  const reason = because && { code: because.code, status: null, message: because.message };
  return { state: 'invalid', occurrence: 1, ...(reason && { reason }) };
}
