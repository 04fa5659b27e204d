import type { Decision, Fate, Journal, UndoneSettlement } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import { momentWords } from '../../text/day.ts';
import { leftRows, rowNumbers } from '../../text/row-ranges.ts';
import { DOUBT_HEADERS } from '../input/headers/own-sheets.ts';
import { requestIdentity } from '../requests/request-words.ts';
import { otherForm, unrecognised } from './decision-findings.ts';
import { rowsIn } from './doubts-elsewhere.ts';
import { type KnownDoubt, knownDoubt } from './known-doubt.ts';
import { messages } from './messages.ts';
import { takenBy } from './taken-tracking-id.ts';
import { hasOtherForm } from './tracking-id-form.ts';
import { type DecisionSheet, decisionFinding, type WrittenDecision } from './written-decisions.ts';

/** A decision that counts after a person has agreed to it. */
export type ReviewedDecision = {
  /** The cell of the decision: `In doubt!B2`. */
  readonly cell: string;
  readonly uid: string;
  /** The run of the document; null if this journal does not know it. */
  readonly run: string | null;
  /** Whether this journal knows the document. Otherwise only the workbook shows that it is in doubt. */
  readonly isKnown: boolean;
  /** The document's rows, as numbers and as the workbook shows them. */
  readonly rows: readonly number[];
  readonly rowNumbers: string;
  /** The values that identify the document for a person: `12-Mar-2029, SS29-0818, ...`. */
  readonly reference: string;
  readonly decision: Decision;
  readonly why: string | null;
  /** A service id with another form than the id of this decision; null if the form is the same. */
  readonly unlikeGiven: string | null;
  /** Whether only an earlier run of the file has it, but not the workbook's run and no row of the workbook. */
  readonly isLeft: boolean;
  /** The runs that have it in doubt, and the run that would send it again if it was not accepted. */
  readonly doubt: Pick<KnownDoubt, 'places' | 'sender'> | null;
  /** The fingerprint of the request in doubt; null if nobody here knows it. */
  readonly fingerprint: string | null;
  /** Whether its rows now have other values, which are sent instead. */
  readonly isReplaced?: true;
  /** The rows of the file that now have this document; empty if somebody removed them. Absent if not known. */
  readonly presentRows?: readonly number[];
  /** The last decision on the document at the time of this review. */
  readonly asked: string;
};

export type DecisionReview = { readonly decisions: readonly ReviewedDecision[]; readonly findings: readonly Finding[] };

/** The parts of the journal about documents with decisions. */
export type DecisionMemory = Pick<
  Journal,
  | 'fateOf'
  | 'asUndone'
  | 'named'
  | 'lastWord'
  | 'acceptedAs'
  | 'acceptedAlike'
  | 'givenIds'
  | 'requestOf'
  | 'run'
  | 'documents'
>;

type Workbook = { readonly decisionSheet: DecisionSheet; readonly kind: Kind; readonly meta: Meta | null };

/**
 * Compares the decisions of a workbook with the journal. A wrong or late decision becomes a finding and has no effect.
 * The other decisions still count. It records nothing. `marked`: rows of the data sheet by the uid in their hidden
 * column, for documents that this journal does not know.
 */
export async function reviewDecisions(
  { decisionSheet, kind, meta }: Workbook,
  journal: DecisionMemory,
  scope: string,
  marked: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<DecisionReview> {
  const findings = [...decisionSheet.findings];
  const decisions: ReviewedDecision[] = [];
  if (decisionSheet.decisions.length === 0) return { decisions, findings };

  const uids = new Set(decisionSheet.decisions.map(({ uid }) => uid));
  const documents = await rowsOf(journal, scope, meta?.run ?? '', uids);
  const given = await journal.givenIds(scope, kind.name);
  const unlike = (id: string) => (hasOtherForm(id, given) ? (given[0] ?? null) : null);
  for (const alike of Map.groupBy(decisionSheet.decisions, ({ uid }) => uid).values()) {
    const [written] = alike;
    if (written === undefined) continue;
    const asked = await journal.lastWord(scope, written.uid);
    const [rows, fate] = [documents.get(written.uid), await journal.fateOf(scope, written.uid)];
    if (fate !== undefined && fate.state !== 'in-doubt') {
      const run = rows === undefined ? undefined : meta?.run;
      if (!saysTheSame(written.decision, fate))
        findings.push(late(written, fate, lateHint(await journal.asUndone(scope, written.uid), written, run)));
      continue;
    }
    const doubt = await knownDoubt(journal, scope, written.uid);
    const here = rows ?? marked.get(written.uid);
    const wrong =
      (!marked.has(written.uid) && (doubt ?? written).fingerprint === null ? unrecognised(written, meta) : null) ??
      aboutOtherSending(written, doubt) ??
      mistake(alike, decisionSheet.decisions, rows ? [rowNumbers(rows)] : placeWords(doubt)) ??
      (await taken(journal, scope, written, doubt));
    if (wrong !== null) {
      findings.push(wrong);
      continue;
    }
    const { sheet, cell, decision, why, lookFor } = written;
    const unlikeGiven = decision.decision === 'accepted' ? unlike(decision.trackingId) : null;
    if (unlikeGiven !== null) findings.push(otherForm(written, unlikeGiven));
    decisions.push({
      cell: `${sheet}!${cell}`,
      uid: doubt?.uid ?? written.uid,
      run: rows === undefined ? (doubt?.places[0].run ?? null) : (meta?.run ?? null),
      isKnown: fate !== undefined,
      rows: here ?? doubt?.places[0].rows ?? rowsIn(written),
      isLeft: here === undefined,
      rowNumbers: written.rows,
      reference: doubt?.request == null ? lookFor : requestIdentity(kind, doubt.request),
      decision,
      why,
      unlikeGiven,
      doubt,
      fingerprint: (doubt ?? written).fingerprint,
      asked,
    });
  }
  return { decisions, findings };
}

/** The rows of a run's documents with one of the given uids; empty for a run of another address. */
async function rowsOf(
  journal: DecisionMemory,
  scope: string,
  run: string,
  uids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  if ((await journal.run(run))?.scope !== scope) return found;
  for await (const { uid, rows } of journal.documents(run)) if (uids.has(uid)) found.set(uid, rows);
  return found;
}

/** The sheet's words for the rows of a document that its own run does not have; empty if nobody knows them. */
function placeWords(doubt: KnownDoubt | null): readonly string[] {
  return (doubt?.places ?? []).flatMap(({ run, rows }) => [rowNumbers(rows), leftRows(run, rows)]);
}

function saysTheSame(decision: Decision, fate: Exclude<Fate, { state: 'in-doubt' }>): boolean {
  if (decision.decision === 'not-accepted') return fate.state === 'not-sent';
  return fate.state === 'accepted' && fate.trackingId === decision.trackingId;
}

function late(written: WrittenDecision, fate: Fate, hint: string): Finding {
  const by = fate.state === 'accepted' ? messages.acceptedAs(fate.trackingId) : messages.settledAsNot;
  return decisionFinding(written, 'decision-late', {
    severity: 'warning',
    what: messages.late(written.rows, by),
    hint,
  });
}

/** The hint for a late decision. A decision can be taken back only if nothing was sent because of it. */
function lateHint({ type }: UndoneSettlement<unknown>, { rows }: WrittenDecision, run = 'RUN'): string {
  return type === 'undone' ? messages.undoEarlier(run, firstOf(rows)) : messages.askHowMany(type === 'sent-since');
}

/**
 * The finding about a decision on another sending than the last one in this journal. A run has sent the document again
 * since, or this journal is older. The decision says nothing about the last sending.
 */
function aboutOtherSending({ sending, ...written }: WrittenDecision, doubt: KnownDoubt | null): Finding | null {
  const sentAt = doubt?.sentAt ?? null;
  if (doubt === null || sentAt === null || sending === sentAt) return null;
  if (sending === '' && written.sentAt === momentWords(sentAt)) return null;
  const when = written.sentAt === '' || written.sentAt === momentWords(sentAt) ? '' : written.sentAt;
  const what =
    sending > sentAt
      ? messages.laterSending(written.rows, when)
      : messages.earlierSending(written.rows, momentWords(sentAt), when);
  const [{ run, rows }] = doubt.places;
  return decisionFinding(written, 'decision-late', {
    severity: 'error',
    what: messages.notRecorded(what),
    hint: messages.askAboutAll(`qcsheet settle ${run} --row ${rows[0]}`),
  });
}

/** The finding about a mistake in the sheet itself. */
function mistake(
  alike: readonly WrittenDecision[],
  all: readonly WrittenDecision[],
  rows: readonly string[],
): Finding | null {
  const [written, ...others] = alike;
  if (written === undefined) return null;
  const { decision } = written;
  const different = others.find((candidate) => JSON.stringify(candidate.decision) !== JSON.stringify(decision));
  if (different !== undefined)
    return decisionFinding(written, 'decision-unclear', {
      what: messages.contradiction(different.cell),
      hint: messages.emptyOne,
    });
  const [first] = rows;
  if (first !== undefined && !/^\d/.test(written.rows))
    return decisionFinding(written, 'decision-unclear', {
      what: messages.notRecorded(messages.rowsGone(DOUBT_HEADERS.rows, written.rows, first)),
      hint: messages.writeRows(first),
    });
  if (first !== undefined && !rows.includes(written.rows))
    return decisionFinding(written, 'decision-unclear', {
      what: messages.notRecorded(messages.moved(written.rows, first)),
      hint: messages.decideElsewhere,
    });
  if (decision.decision !== 'accepted') return null;
  const twin = all.find((line) => line.uid !== written.uid && plainId(line.decision) === plainId(decision));
  if (twin === undefined) return null;
  return decisionFinding(written, 'tracking-id-taken', {
    what: messages.sameId(decision.trackingId, written.rows, twin.rows),
    hint: messages.oneIdEach,
  });
}

/** The tracking id for comparison, because people type capitals and spaces differently. */
function plainId(decision: Decision): string | null {
  return decision.decision === 'accepted' ? decision.trackingId.replaceAll(/\s/g, '').toLowerCase() : null;
}

async function taken(
  journal: DecisionMemory,
  scope: string,
  written: WrittenDecision,
  doubt: KnownDoubt | null,
): Promise<Finding | null> {
  const decided = doubt ?? { ...written, sentAt: written.sending || null };
  const words = await takenBy(journal, scope, decided, written.decision);
  if (words === null) return null;
  return decisionFinding(written, 'tracking-id-taken', {
    what: messages.notRecorded(words),
    hint: messages.oneIdEach,
  });
}

function firstOf(rows: string): string {
  return /^\d+/.exec(rows)?.[0] ?? 'N';
}
