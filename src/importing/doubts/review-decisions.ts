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

/** A decision that counts once a person has agreed to it. */
export type ReviewedDecision = {
  /** Where it is written: `In doubt!B2`. */
  readonly cell: string;
  readonly uid: string;
  /** The run whose document it is about; null where this journal does not know it. */
  readonly run: string | null;
  /** Whether this journal knows the document; else the workbook alone says that it is in doubt. */
  readonly isKnown: boolean;
  /** The document's rows, in numbers and as the workbook shows them. */
  readonly rows: readonly number[];
  readonly rowNumbers: string;
  /** By what a person knows the document: `12-Mar-2029, SS29-0818, ...`. */
  readonly reference: string;
  readonly decision: Decision;
  readonly why: string | null;
  /** An id that the service gave, where the one of this decision has another form; else null. */
  readonly unlikeGiven: string | null;
  /** Whether an earlier run of the file has it, and neither the workbook's run nor a row of the workbook. */
  readonly isLeft: boolean;
  /** The runs that have it in doubt, and the one that sends it again where it was not accepted. */
  readonly doubt: Pick<KnownDoubt, 'places' | 'sender'> | null;
  /** Of the request that is in doubt; null where nobody here knows it. */
  readonly fingerprint: string | null;
  /** Whether its rows have other values now, which are sent in its place. */
  readonly isReplaced?: true;
  /** The rows of the file that ask for it now; none where somebody has removed them. Absent where that is not known. */
  readonly presentRows?: readonly number[];
  /** The last word on the document when it was looked at. */
  readonly asked: string;
};

export type DecisionReview = { readonly decisions: readonly ReviewedDecision[]; readonly findings: readonly Finding[] };

/** What the journal knows of the documents that decisions are about. */
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
 * Holds the decisions of a workbook against the journal. One that is wrong, or comes too late, is a finding and counts
 * for nothing; the others are not held up by it. Records nothing. `marked`: rows of the data sheet by the uid in their
 * hidden mark, for documents that this journal does not know.
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

/** The rows of those documents of a run that have one of the given names; none where it is a run of another address. */
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

/** How a sheet names the rows of a document that its own run does not have; empty where nobody knows. */
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

/** A decision can be taken back only while nothing was sent because of it. */
function lateHint({ type }: UndoneSettlement<unknown>, { rows }: WrittenDecision, run = 'RUN'): string {
  return type === 'undone' ? messages.undoEarlier(run, firstOf(rows)) : messages.askHowMany(type === 'sent-since');
}

/**
 * A decision about another sending than the last one that this journal knows: some run has sent the document again since,
 * or this journal is an older one. The decision says nothing about the last sending.
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

/** What is wrong in the sheet itself. */
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

/** As two ids are compared: a person types capitals and spaces. */
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
