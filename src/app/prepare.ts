import { type Checked, checkSheet } from '../derive/check.ts';
import { planDocuments } from '../derive/plan.ts';
import type { Journal, PlannedDocument } from '../journal/port.ts';
import { createLookupIndex } from '../lookups/resolve.ts';
import { dayOf } from '../schema/day.ts';
import type { Finding } from '../schema/finding.ts';
import type { Lookups } from '../schema/lookup.ts';
import { type Candidate, type ReconcileOptions, reconcile, type Verdict } from '../submit/reconcile.ts';
import type { Input } from './source.ts';
import { verdictFinding } from './verdict-finding.ts';

/** A file checked, planned and compared with the journal: everything known before a byte is sent. */
export type Prepared = {
  readonly checked: Checked;
  readonly documents: readonly PlannedDocument[];
  readonly findings: readonly Finding[];
  /** Set when `--send-again` named another number than there are. */
  readonly sendAgainMismatch: { readonly asked: number; readonly found: number } | null;
};

type Known = Pick<Journal, 'sameAs' | 'similarTo'>;

export async function prepare(
  input: Input,
  lookups: Lookups,
  known: Known,
  options: ReconcileOptions,
  now: number,
): Promise<Prepared> {
  const { kind, file, sheet, headerRow } = input;
  const checked = await checkSheet(kind, file.rows(sheet), {
    sheet,
    lookups: createLookupIndex(lookups),
    today: dayOf(now),
    ...(headerRow === undefined ? {} : { headerRow }),
  });
  const plans = planDocuments(kind, checked, { userId: lookups.userId });
  const planOf = new Map(plans.map((plan) => [plan.document.rows[0], plan]));
  const repeatable = kind.operation.effect !== 'create';
  const candidates: Candidate[] = plans.map(({ document, fingerprint, businessKey }, index) => {
    return { index, rows: document.rows, fingerprint, businessKey, repeatable, mark: document.marks };
  });
  const reconciled = reconcile(candidates, { journal: known, scope: lookups.scope, kind: kind.name }, options);
  if (reconciled.kind === 'send-again-mismatch') {
    return { checked, documents: [], findings: checked.findings, sendAgainMismatch: reconciled };
  }
  const verdicts = new Map(plans.map((plan, index) => [plan.document.rows[0], reconciled.verdicts[index]]));
  const findings = [...checked.findings];
  const documents = checked.documents.map((document): PlannedDocument => {
    const { rows, key } = document;
    const plan = planOf.get(rows[0]);
    const verdict = verdicts.get(rows[0]);
    if (plan === undefined || verdict === undefined) return invalidDocument(rows, key, repeatable);
    const finding = verdictFinding(verdict, { sheet, rows, noun: kind.noun[0] });
    if (finding !== null) findings.push(finding);
    const { requestText: request, fingerprint, businessKey } = plan;
    return { rows, key, request, fingerprint, businessKey, repeatable, ...plannedAs(verdict, finding) };
  });
  return { checked, documents, findings, sendAgainMismatch: null };
}

function invalidDocument(rows: readonly number[], key: string | null, repeatable: boolean): PlannedDocument {
  const nothing = { request: null, fingerprint: null, businessKey: null, occurrence: 1 };
  return { rows, key, state: 'invalid', repeatable, ...nothing };
}

type Planned = Pick<PlannedDocument, 'state' | 'occurrence' | 'reason' | 'trackingId'>;

function plannedAs(verdict: Verdict, finding: Finding | null): Planned {
  const because = finding === null ? {} : { reason: { code: finding.code, status: null, message: finding.message } };
  switch (verdict.kind) {
    case 'send':
      return { state: 'ready', occurrence: verdict.occurrence };
    case 'skip':
      return { state: 'skipped', occurrence: verdict.occurrence, trackingId: verdict.trackingId, ...because };
    case 'in-doubt':
      return { state: 'in-doubt', occurrence: verdict.occurrence, ...because };
    case 'duplicate':
    case 'similar':
    case 'edited':
      return { state: 'invalid', occurrence: 1, ...because };
  }
}
