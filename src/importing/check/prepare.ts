import type { Journal, NewDocument } from '../../journal/port.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import type { CurrentRecord } from '../../schema/current.ts';
import type { Finding } from '../../schema/finding.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { LookupIndex, Lookups } from '../../schema/lookup.ts';
import { dayOf } from '../../text/day.ts';
import { findingAt } from '../cells/finding-at.ts';
import { withDoubtsElsewhere } from '../doubts/doubts-elsewhere.ts';
import type { DoubtMemory, LeftDoubt } from '../doubts/left-doubts.ts';
import { type DecisionMemory, type ReviewedDecision, reviewDecisions } from '../doubts/review-decisions.ts';
import type { RecheckRows } from '../fixes/review.ts';
import { type FindParents, parentFinder } from '../fixes/value-parents.ts';
import { withRecords } from '../history/current-records.ts';
import { decidedPast } from '../history/decided-past.ts';
import { withFateHints } from '../history/fate-hints.ts';
import { lastBodies } from '../history/last-sent.ts';
import { ownRuns } from '../history/origin.ts';
import { presentMarker } from '../history/present-marker.ts';
import type { Past, ReconcileOptions } from '../history/reconcile.ts';
import type { RowMemory } from '../history/sent-from-rows.ts';
import { sentThenEdited } from '../history/sent-then-edited.ts';
import { csvFindings } from '../input/csv-findings.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import { DOUBT_SHEET, ownSheetName } from '../input/headers/own-sheets.ts';
import { filesOf } from '../input/named-files.ts';
import type { Input } from '../input/open-input.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { keysFor } from '../requests/request-keys.ts';
import { type Checked, checkSheet, type SheetContext } from './check-rows.ts';
import type { CurrentState } from './compare.ts';
import { doubtsWithoutRows, withPresentRows } from './doubts-in-file.ts';
import { emptiedRows, NONE_EMPTIED, withoutEmptied } from './emptied/emptied-rows.ts';
import { fileHistory } from './file-history.ts';
import { messages } from './messages.ts';
import { newDocuments } from './new-documents.ts';
import { reconcilePlans } from './plan-document.ts';
import { type PreparedRequest, planDocuments } from './plan-requests.ts';
import { planWarnings } from './plan-warnings.ts';
import { presentMarkers } from './present-markers.ts';
import { recheckOf } from './recheck.ts';
import { sentWithErrors } from './sent-with-errors.ts';
import { sheetsNotRead } from './sheets-not-read.ts';
import { sinceTemplate } from './template-age.ts';

/** A file after check, planning and comparison with the journal: all that is known before anything is sent. */
export type Prepared = {
  readonly checked: Checked;
  readonly recheck: RecheckRows;
  readonly parentsOf: FindParents;
  readonly documents: readonly NewDocument[];
  /** The requests of the ready documents. */
  readonly plans: readonly PreparedRequest[];
  /** The lookups with which the file was read. */
  readonly lookups: Lookups;
  readonly findings: readonly JoinedFinding[];
  /** The service's records, for a kind that can be read; otherwise null. */
  readonly records: readonly CurrentRecord[] | null;
  /** The workbook's decisions about documents in doubt. They are not recorded yet. */
  readonly decisions: readonly ReviewedDecision[];
  /** Documents in doubt of earlier runs without a row in the file, except those that the workbook decides. */
  readonly leftInDoubt: readonly LeftDoubt[];
  /** Documents in doubt that only another machine's workbook names, also if the workbook decides them. */
  readonly doubtsElsewhere: readonly LeftDoubt[];
  /** Sendings of a results workbook that one of its rows may be, although no row shows it; see `sentName`. */
  readonly mayBeSent: readonly string[];
  /** Set if the number of `--send-again` is wrong. */
  readonly sendAgainMismatch: { readonly asked: number; readonly found: number } | null;
};

/**
 * The data to compare a file with: the lookups, earlier sendings, and the service's records if the kind changes them.
 */
export type Background = {
  readonly lookups: Lookups;
  readonly past: Past & DecisionMemory & DoubtMemory & RowMemory & Pick<Journal, 'settlements'>;
  readonly records: readonly CurrentRecord[] | null;
};

export type PrepareOptions = ReconcileOptions & {
  /** Whether cells may name files outside the input's folder. */
  readonly allowOutside: boolean;
  /** Whether the service's schema must accept each request before anything else happens. An import wants that. */
  readonly verify: boolean;
};

export async function prepare(
  input: Input,
  background: Background,
  options: PrepareOptions,
  now: number,
): Promise<Prepared> {
  const { kind, pause } = input;
  const { records } = background;
  const lookups = withRecords(background.lookups, kind, records);
  const index = createLookupIndex(lookups);
  const { checked, recheck, parentsOf } = await checkedRows(input, background, index, options, now);
  const { decisions, past, ...decided } = await decidedIn(input, background, checked);
  const findings = [...decided.findings, ...(await aboutFile(input, checked, index)), ...checked.findings];
  const memory = { past, journal: background.past, scope: lookups.scope };
  const { ofDocuments: markers, all: presentOnes } = await presentMarkers(input, checked, memory);
  const plans = await planDocuments(kind, checked, { userId: lookups.userId }, input);
  const known = await fileHistory(input, past, lookups.scope, checked, presentOnes);
  const reconciled = await reconcilePlans(plans, markers, known, comparedBy(options, records), input);
  const found = { checked, recheck, parentsOf, lookups, findings, decisions, records };
  if (reconciled.type === 'send-again-mismatch')
    return {
      ...found,
      documents: [],
      plans: [],
      leftInDoubt: [],
      doubtsElsewhere: [],
      mayBeSent: [],
      sendAgainMismatch: reconciled,
    };
  await pause();
  const { verdicts } = reconciled;
  const edited = await sentThenEdited(input, { checked, past, known, markers, plans, verdicts });
  const runsOfFile = await ownRuns(past, known);
  const around = { past, known, markers, decisions, plans, verdicts, edited, runsOfFile };
  const planned = await newDocuments(input, checked.documents, around);
  const emptied = options.allowSimilar ? NONE_EMPTIED : await emptiedRows(input, checked, past, lookups.scope);
  const documents = withoutEmptied(input, planned, emptied, findings);
  await pause();
  const doubts = await doubtsWithoutRows(input, { checked, documents, decisions }, { ...memory, origin: known.origin });
  const reviewed = withPresentRows(decisions, documents, { ...input, inFile: checked.documents }, findings);
  const ready = readyOf(plans, documents);
  for (const warning of sentWithErrors(input, checked.documents, markers, plans)) findings.push(warning);
  for (const warning of await planWarnings(input, past, known, { documents, ready })) findings.push(warning);
  const { mayBe: mayBeSent } = emptied;
  const result = {
    documents,
    mayBeSent,
    plans: ready,
    decisions: reviewed,
    findings: withFateHints(findings, documents),
  };
  return { ...found, ...result, ...doubts, sendAgainMismatch: null };
}

/** The comparison with the service's records is more reliable than the last sending. */
function comparedBy(options: PrepareOptions, records: Background['records']): PrepareOptions {
  return { ...options, sendUnchanged: options.sendUnchanged || records !== null };
}

async function checkedRows(
  input: Input,
  background: Background,
  lookups: LookupIndex,
  { allowOutside, sendUnchanged, verify }: PrepareOptions,
  now: number,
): Promise<Pick<Prepared, 'checked' | 'recheck' | 'parentsOf'>> {
  const { kind, file, sheet, headerRow, meta, pause, onStep, fixes } = input;
  const { records } = background;
  const files = await filesOf(input, allowOutside);
  const context: SheetContext = {
    sheet,
    lookups,
    today: dayOf(now),
    pause,
    onStep,
    fileFindings: [...fixes.findings, ...(await csvFindings(input)), ...(await sheetsNotRead(input, lookups))],
    sendUnchanged,
    isOurs: meta !== null,
    keysOf: keysFor(kind, { userId: background.lookups.userId }, verify),
    ...(records === null ? {} : { known: await knownOf(input, records, background) }),
    ...(files && { files }),
    headerRow,
  };
  const checked = await checkSheet(kind, file.rows(sheet), context);
  return { checked, recheck: recheckOf(kind, context, checked), parentsOf: parentFinder(kind, lookups) };
}

async function decidedIn(input: Input, { past, lookups }: Background, { documents, markers }: Checked) {
  const sent = documents.flatMap(({ rows, marker }) => (marker?.uid == null ? [] : [[marker.uid, rows] as const]));
  const review = await reviewDecisions(input, past, lookups.scope, new Map(sent));
  const uids = new Set(markers.map(({ uid }) => uid));
  const withDoubts = await withDoubtsElsewhere(past, input, lookups.scope, (uid) => uids.has(uid));
  const decided = decidedPast(withDoubts, review.decisions);
  const isTyped = async (marker: SentMarker | null) =>
    (await presentMarker(marker, decided, lookups.scope)).marker?.isTyped === true;
  const findings = [...review.findings];
  for (const document of input.kind.operation.effect === 'create' ? documents : [])
    if (await isTyped(document.marker)) findings.push(typedFinding(input, document));
  return { ...review, findings, past: decided };
}

/** A warning about a decision in a cell where it has no effect. */
function typedFinding(input: Input, { rows }: Checked['documents'][number]): Finding {
  const { status, trackingId } = OWN_COLUMNS;
  return findingAt(
    { sheet: input.sheet, row: rows[0] ?? null },
    {
      code: 'decision-unclear',
      severity: 'warning',
      what: messages.markChanged(status.header, trackingId.header),
      hint: messages.decideInSheet(ownSheetName(input, DOUBT_SHEET)),
    },
  );
}

function readyOf(plans: readonly PreparedRequest[], documents: readonly NewDocument[]): readonly PreparedRequest[] {
  const ready = new Set(documents.filter(({ state }) => state === 'ready').map(({ rows }) => rows[0]));
  return plans.filter(({ document }) => ready.has(document.rows[0]));
}

async function knownOf(
  { kind, meta }: Input,
  records: readonly CurrentRecord[],
  { past, lookups }: Background,
): Promise<CurrentState> {
  const made = meta?.role === 'template' ? Date.parse(meta.filledAt ?? meta.lookupsPulledAt) : Number.NaN;
  const lastSent = await lastBodies(past, lookups.scope, kind, records);
  return { records, madeAt: Number.isNaN(made) ? null : made, lastSent };
}

async function aboutFile({ kind, file, meta, sheetFindings }: Input, { headers }: Checked, index: LookupIndex) {
  if (meta === null) return sheetFindings;
  const rowsOf = (name: string) => (file.sheets.some((sheet) => sheet.name === name) ? file.rows(name) : undefined);
  return [...sheetFindings, ...(await sinceTemplate(kind, { meta, rowsOf }, headers, index))];
}
