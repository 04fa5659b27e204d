import type { Journal, NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses } from '../../schema/pause.ts';
import { reported } from '../../schema/work-step.ts';
import { knownDoubt } from '../doubts/known-doubt.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import type { SentDoubt } from '../history/earlier-words.ts';
import type { EarlierMarker } from '../history/match-earlier.ts';
import type { FileHistory } from '../history/reconcile.ts';
import { asSentBefore } from '../history/sent-again.ts';
import { editedFinding, type SentThenEdited } from '../history/sent-then-edited.ts';
import type { Verdict } from '../history/verdict.ts';
import { verdictFinding } from '../history/verdict-finding.ts';
import type { Input } from '../input/open-input.ts';
import { requestIdentity } from '../requests/request-words.ts';
import type { CheckedDocument } from './check-groups.ts';
import { comparedWords } from './compared-words.ts';
import {
  doubtDespiteErrors,
  invalidState,
  markerFor,
  NEW,
  NOTHING_TO_SEND,
  plannedAs,
  sendable,
  UNCHANGED,
  uidOf,
} from './plan-document.ts';
import type { PreparedRequest } from './plan-requests.ts';

type Around = {
  readonly past: Pick<Journal, 'named' | 'requestOf' | 'sameAs'> & Parameters<typeof knownDoubt>[0];
  readonly known: FileHistory;
  /** By the first row of a document. */
  readonly markers: ReadonlyMap<number | undefined, OfRow>;
  readonly decisions: readonly ReviewedDecision[];
  readonly plans: readonly PreparedRequest[];
  /** In the order of `plans`. */
  readonly verdicts: readonly Verdict[];
  readonly edited: SentThenEdited;
  /** The names of the runs of this file. */
  readonly runsOfFile: ReadonlySet<string>;
};

/** The documents of a checked file with their states, and the findings about them. */
export async function newDocuments(
  { kind, sheet, pause, onStep }: Pick<Input, 'kind' | 'sheet' | 'pause' | 'onStep'>,
  checked: readonly CheckedDocument[],
  { past, known, markers, decisions, plans, verdicts, edited, runsOfFile }: Around,
): Promise<{ readonly documents: readonly NewDocument[]; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  const repeatable = kind.operation.effect !== 'create';
  const { scope } = known;
  const places = new Map(plans.map(({ document }, place) => [document.rows[0], place]));
  const planOf = (row: number) => plans[places.get(row) ?? -1];
  const judged = async ({ marker: own, replaces }: OfRow, about: About, plan: Plan, verdict: Verdict) => {
    const { rows } = about;
    const marker = markerFor(verdict, own);
    const sent = await sentBefore(past, scope, kind, marker?.uid ?? null);
    const words = await comparedWords(plan, kind, verdict, { ...known, planOf });
    const uid = uidOf(verdict, marker) ?? replaces;
    const place = { sheet, rows, noun: kind.noun[0], sent, ...words, ...decidedAs(decisions, uid) };
    const finding = verdictFinding(verdict, place);
    if (finding !== null) findings.push(finding);
    return { ...about, ...sendable(plan, verdict, marker, runsOfFile), ...plannedAs(verdict, finding), uid };
  };
  const toPlan = reported(checked, { what: 'planned', of: checked.length }, onStep);
  const documents = await mapWithPauses(toPlan, pause, (document): NewDocument | Promise<NewDocument> => {
    const { rows, key } = document;
    const ofRow = markers.get(rows[0]) ?? NOTHING;
    const { marker, replaces } = ofRow;
    const replaced = [...document.replaces, ...(replaces === null ? [] : [replaces])];
    const earlier = edited.get(rows[0]);
    if (earlier !== undefined) findings.push(editedFinding({ kind, sheet }, rows[0], earlier));
    const before = earlier === undefined ? {} : { sentBefore: asSentBefore(earlier) };
    const about = { rows, key, repeatable, ...(replaced.length > 0 ? { replaces: replaced } : {}), ...before };
    if (!document.valid && document.unchanged) return { ...about, ...NOTHING_TO_SEND, ...UNCHANGED };
    const plan = planOf(rows[0]);
    const verdict = plan === undefined ? doubtDespiteErrors(marker, repeatable) : verdicts[places.get(rows[0]) ?? -1];
    if (verdict === undefined) return { ...about, ...NOTHING_TO_SEND, ...invalidState(document) };
    if (verdict !== NEW || marker !== null) return judged(ofRow, about, plan, verdict);
    return { ...about, ...sendable(plan, NEW, null, runsOfFile), ...plannedAs(NEW, null), uid: replaces };
  });
  return { documents, findings };
}

type OfRow = { readonly marker: EarlierMarker | null; readonly replaces: string | null };
type About = Pick<NewDocument, 'rows' | 'key' | 'repeatable' | 'replaces' | 'sentBefore'>;
type Plan = PreparedRequest | undefined;

const NOTHING: OfRow = { marker: null, replaces: null };

/** The tracking id from the workbook's decision. It is not an answer of the service. */
function decidedAs(decisions: readonly ReviewedDecision[], uid: string | null) {
  const decided = uid === null ? undefined : decisions.find((decision) => decision.uid === uid)?.decision;
  return decided?.decision === 'accepted' ? { decidedAs: decided.trackingId } : {};
}

/** The journal's knowledge of the document in doubt that a marker names; null if it knows nothing. */
async function sentBefore(
  past: Pick<Journal, 'named'>,
  scope: string,
  kind: Kind,
  uid: string | null,
): Promise<SentDoubt | null> {
  const doubt = uid === null ? null : await knownDoubt(past, scope, uid);
  if (doubt === null) return null;
  const { places, sentAt, request } = doubt;
  return { ...places[0], sentAt, reference: request === null ? '' : requestIdentity(kind, request) };
}
