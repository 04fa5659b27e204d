import { type Checked, checkSheet } from '../../derive/check/check.ts';
import type { Known } from '../../derive/check/compare.ts';
import type { SentMark } from '../../derive/check/row-mark.ts';
import { sinceTemplate } from '../../derive/check/template-age.ts';
import { type ColumnChange, columnChanges } from '../../derive/plan/changed-columns.ts';
import { sha256 } from '../../derive/plan/fingerprint.ts';
import { businessKeyOf, type DocumentPlan, planDocuments } from '../../derive/plan/plan.ts';
import type { DocumentTrait } from '../../derive/plan/traits.ts';
import type { EarlierDocument, Journal, PlannedDocument } from '../../journal/port.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { dayOf } from '../../schema/day.ts';
import type { Finding } from '../../schema/finding.ts';
import type { CurrentRecord, JsonObject, Kind } from '../../schema/kind.ts';
import type { LookupIndex, Lookups } from '../../schema/lookup.ts';
import type { Candidate } from '../../submit/match.ts';
import { type Past, presentMark, type ReconcileOptions, reconcile } from '../../submit/reconcile.ts';
import type { Verdict } from '../../submit/verdict.ts';
import { decidedPast } from '../decisions/past.ts';
import { type DecisionMemory, type ReviewedDecision, reviewDecisions } from '../decisions/review.ts';
import { sentBeforeOf } from './again.ts';
import { filesOf } from './files.ts';
import { originOf } from './origin.ts';
import { withRecords } from './records-list.ts';
import type { Input } from './source.ts';
import { verdictFinding } from './verdict-finding.ts';

/** A file checked, planned and compared with the journal: everything known before a byte is sent. */
export type Prepared = {
  readonly checked: Checked;
  readonly documents: readonly PlannedDocument[];
  /** Those that are ready, as requests. */
  readonly plans: readonly DocumentPlan[];
  /** What the file was read with. */
  readonly lookups: Lookups;
  readonly findings: readonly Finding[];
  /** What the workbook decides about documents in doubt; nothing is recorded yet. */
  readonly decisions: readonly ReviewedDecision[];
  /** Set when `--send-again` named another number than there are. */
  readonly sendAgainMismatch: { readonly asked: number; readonly found: number } | null;
};

/** What a file is held against: the lookups, what was sent before, and what the service has where a kind changes it. */
export type Background = {
  readonly lookups: Lookups;
  readonly past: Past & DecisionMemory;
  readonly records: readonly CurrentRecord[] | null;
};

export type PrepareOptions = ReconcileOptions & {
  /** Whether cells may name files outside the input's folder. */
  readonly allowOutside: boolean;
};

export async function prepare(
  input: Input,
  background: Background,
  options: PrepareOptions,
  now: number,
): Promise<Prepared> {
  const { kind, file, sheet, headerRow } = input;
  const { records } = background;
  const lookups = withRecords(background.lookups, kind, records);
  const index = createLookupIndex(lookups);
  const files = await filesOf(input, options.allowOutside);
  const checked = await checkSheet(kind, file.rows(sheet), {
    sheet,
    lookups: index,
    today: dayOf(now),
    sendUnchanged: options.sendUnchanged,
    ...(records === null ? {} : { known: knownOf(input, records, background) }),
    ...(files && { files }),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const { decisions, past, ...decided } = decidedIn(input, background, checked);
  const findings = [...decided.findings, ...(await sinceTemplateOf(input, checked, index)), ...checked.findings];
  const present = (mark: SentMark | null) => presentMark(mark, past, lookups.scope);
  const marks = new Map(checked.documents.map(({ rows, mark }) => [rows[0], present(mark)] as const));
  const plans = planDocuments(kind, checked, { userId: lookups.userId });
  const planOf = new Map(plans.map((plan) => [plan.document.rows[0], plan]));
  const repeatable = kind.operation.effect !== 'create';
  const markOf = ({ document }: DocumentPlan) => marks.get(document.rows[0])?.mark;
  const candidates = plans.map((plan, index) => candidateOf(plan, index, repeatable, markOf(plan)));
  const marked = checked.marks.flatMap((mark) => present(mark).mark ?? []);
  const origin = originOf(input, past, lookups.scope);
  const known = { journal: past, marks: marked, scope: lookups.scope, kind: kind.name, origin };
  // What was compared with what the service has is known better than by what was sent last.
  const compared = { ...options, sendUnchanged: options.sendUnchanged || records !== null };
  const reconciled = reconcile(candidates, known, compared);
  const found = { checked, lookups, findings, decisions };
  if (reconciled.kind === 'send-again-mismatch')
    return { ...found, documents: [], plans: [], sendAgainMismatch: reconciled };
  const verdicts = new Map(plans.map(({ document }, index) => [document.rows[0], reconciled.verdicts[index]]));
  const documents = checked.documents.map((document): PlannedDocument => {
    const { rows, key } = document;
    const { mark, replaces } = marks.get(rows[0]) ?? { mark: null, replaces: null };
    const replaced = [...document.replaces, ...(replaces === null ? [] : [replaces])];
    const about = { rows, key, repeatable, ...(replaced.length > 0 ? { replaces: replaced } : {}) };
    if (!document.valid && document.unchanged) return { ...about, ...NOTHING_TO_SEND, ...UNCHANGED };
    const plan = planOf.get(rows[0]);
    const verdict = plan === undefined ? heldBack(mark, repeatable) : verdicts.get(rows[0]);
    if (verdict === undefined) return { ...about, ...NOTHING_TO_SEND, state: 'invalid', occurrence: 1 };
    const traits = plan === undefined ? [] : [...plan.traits, ...plan.identities];
    const changes = plan === undefined ? [] : changesIn(kind, plan, verdict, { ...known, planOf });
    const finding = verdictFinding(verdict, { sheet, rows, noun: kind.noun[0], traits, changes });
    if (finding !== null) findings.push(finding);
    return {
      ...about,
      ...sendable(plan, verdict, mark),
      ...plannedAs(verdict, finding),
      uid: uidOf(verdict, mark) ?? replaces,
    };
  });
  return { ...found, documents, plans: readyOf(plans, documents), sendAgainMismatch: null };
}

function decidedIn(input: Input, { past, lookups }: Background, { documents }: Checked) {
  const marked = new Map(documents.flatMap(({ rows, mark }) => (mark?.uid == null ? [] : [[mark.uid, rows] as const])));
  const review = reviewDecisions(input, past, lookups.scope, marked);
  return { ...review, past: decidedPast(past, review.decisions) };
}

function candidateOf(plan: DocumentPlan, index: number, repeatable: boolean, mark: Candidate['mark']): Candidate {
  const { document, fingerprint, businessKey } = plan;
  const known = { traits: keysOf(plan.traits), identities: keysOf(plan.identities), twinKeys: plan.twinKeys };
  return { index, rows: document.rows, fingerprint, businessKey, ...known, repeatable, mark };
}

function readyOf(plans: readonly DocumentPlan[], documents: readonly PlannedDocument[]): readonly DocumentPlan[] {
  const ready = new Set(documents.filter(({ state }) => state === 'ready').map(({ rows }) => rows[0]));
  return plans.filter(({ document }) => ready.has(document.rows[0]));
}

function knownOf({ kind, meta }: Input, records: readonly CurrentRecord[], { past, lookups }: Background): Known {
  const made = meta?.role === 'template' ? Date.parse(meta.filledAt ?? meta.lookupsPulledAt) : Number.NaN;
  return {
    records,
    madeAt: Number.isNaN(made) ? null : made,
    lastSent: (id) => lastBody(past, lookups.scope, kind, id),
  };
}

/** The body of the last update of a record that the service accepted. */
export function lastBody(past: Pick<Journal, 'lastUpdate'>, scope: string, kind: Kind, id: string): JsonObject | null {
  const last = past.lastUpdate(scope, kind.name, businessKeyOf(kind, [id]));
  return last?.state !== 'accepted' || last.request === null ? null : (JSON.parse(last.request).body ?? null);
}

async function sinceTemplateOf({ kind, file, meta }: Input, { headers }: Checked, index: LookupIndex) {
  if (meta === null) return [];
  const rowsOf = (name: string) => (file.sheets.some((sheet) => sheet.name === name) ? file.rows(name) : undefined);
  return await sinceTemplate(kind, { meta, rowsOf }, headers, index);
}

/** What is in doubt stays in doubt while its cells are wrong: else it would be out of sight. */
function heldBack(mark: SentMark | null, repeatable: boolean): Verdict | undefined {
  return mark?.state === 'in-doubt' && !repeatable ? { kind: 'in-doubt', occurrence: 1, earlier: null } : undefined;
}

/** What is not as in the document that it is held against; none where that is not known. */
function changesIn(
  kind: Kind,
  { request }: DocumentPlan,
  verdict: Verdict,
  { journal, scope, planOf }: Compared,
): readonly ColumnChange[] {
  const sentAs = ({ uid }: EarlierDocument) => JSON.parse(journal.requestOf(scope, uid) ?? 'null');
  const planned = (rows: readonly number[]) => planOf.get(rows[0] ?? 0)?.request;
  const other =
    verdict.kind === 'altered'
      ? sentAs(verdict.likeness.earlier)
      : verdict.kind === 'similar'
        ? sentAs(verdict.earlier)
        : planned(twinRows(verdict));
  return other == null ? [] : columnChanges(kind, other.body, request.body);
}

/** The row of the same file with which a document is compared. */
function twinRows(verdict: Verdict): readonly number[] {
  if (verdict.kind === 'duplicate') return verdict.firstRows;
  return verdict.kind === 'send' ? (verdict.twin?.rows ?? []) : [];
}

function keysOf(traits: readonly DocumentTrait[]): readonly string[] {
  return traits.map(({ key }) => key);
}

type Compared = {
  readonly journal: Pick<Journal, 'requestOf'>;
  readonly scope: string;
  readonly planOf: ReadonlyMap<number, DocumentPlan>;
};

const UNCHANGED = {
  state: 'skipped',
  occurrence: 1,
  reason: { code: 'unchanged', status: null, message: 'The service has these values already: nothing is sent.' },
} as const;

const NOTHING_TO_SEND = { request: null, fingerprint: null, businessKey: null, traits: [] };
const NO_PLAN = { ...NOTHING_TO_SEND, requestText: null, identities: [] };

/** What is in doubt by a mark keeps the fingerprint under which it was sent. */
function sendable(plan: DocumentPlan | undefined, verdict: Verdict, mark: SentMark | null) {
  const { requestText: request, ...planned } = plan ?? NO_PLAN;
  const { fingerprint, businessKey } = planned;
  const sentAs = verdict.kind === 'in-doubt' && verdict.earlier === null ? mark?.fingerprint : null;
  if (sentAs === null || sentAs === undefined || sentAs === fingerprint) {
    const traits = keysOf([...planned.traits, ...planned.identities]);
    return { request, businessKey, fingerprint, traits, ...sentBeforeOf(verdict, fingerprint, mark) };
  }
  // What the cells say now is another request.
  return { request: null, businessKey, fingerprint: sentAs };
}

/** What a document points to: the same thing has the same name in every run. Null for a document of its own. */
function uidOf(verdict: Verdict, mark: SentMark | null): string | null {
  if (verdict.kind === 'in-doubt') return verdict.earlier?.uid ?? mark?.uid ?? null;
  if (verdict.kind !== 'skip') return null;
  return verdict.earlier?.uid ?? (verdict.trackingId === null ? null : sha256(verdict.trackingId).slice(0, 16));
}

type Planned = Pick<PlannedDocument, 'state' | 'occurrence' | 'reason' | 'trackingId'>;

function plannedAs(verdict: Verdict, finding: Finding | null): Planned {
  const because = finding === null ? {} : { reason: { code: finding.code, status: null, message: finding.message } };
  switch (verdict.kind) {
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
    case 'edited':
    case 'mark-lost':
      return { state: 'invalid', occurrence: 1, ...because };
  }
}
