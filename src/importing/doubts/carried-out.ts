import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import { momentWords } from '../../text/day.ts';
import type { FileOwner } from '../../workspace/account-file.ts';
import { sentAgainWithout } from '../../workspace/account-history.ts';
import { knownDoubt } from './known-doubt.ts';
import { messages } from './messages.ts';
import { type DecisionSheet, decisionFinding, type WrittenDecision } from './written-decisions.ts';

/**
 * The workbook with only those decisions that still count. A document may have been sent again because of a decision.
 * If the journal does not know this sending, decisions about the earlier one no longer count. `journal`: null if there
 * is none.
 */
export async function asCarriedOut<Workbook extends { readonly decisionSheet: DecisionSheet }>(
  owner: FileOwner,
  workbook: Workbook,
  journal: Journal | null,
): Promise<Workbook> {
  const { decisionSheet: sheet } = workbook;
  const later = await sentAgainWithout(owner, journal, new Set(sheet.doubts.map(({ uid }) => uid)));
  if (later.size === 0) return workbook;
  const doubts = sheet.doubts.map((line) => {
    const at = later.get(line.uid) ?? '';
    return line.sending < at ? { ...line, sending: at, sentAt: momentWords(at) } : line;
  });
  const scope = owner.scope.type === 'ok' ? owner.scope.value : '';
  const decisions: WrittenDecision[] = [];
  const findings: Finding[] = [...sheet.findings];
  for (const written of sheet.decisions) {
    const at = later.get(written.uid) ?? '';
    const isAccepted = (await journal?.fateOf(scope, written.uid))?.state === 'accepted';
    if (written.sending >= at || isAccepted) decisions.push(written);
    else findings.push(await carriedOut(written, at, journal, scope));
  }
  return { ...workbook, decisionSheet: { doubts, decisions, findings } };
}

async function carriedOut(
  written: WrittenDecision,
  at: string,
  journal: Journal | null,
  scope: string,
): Promise<Finding> {
  const [place] = (journal && (await knownDoubt(journal, scope, written.uid)))?.places ?? [];
  const command = place && `qcsheet settle ${place.run} --row ${place.rows[0]}`;
  return decisionFinding(written, 'decision-late', {
    severity: 'error',
    what: messages.notRecorded(messages.carriedOut(written.rows, momentWords(at))),
    hint: command === undefined ? messages.askThenDecideInNext : messages.askThenSettle(command),
  });
}

/** The problem if a run waits to carry out a decision that was already carried out with another journal. */
export async function carriedOutSince(
  owner: FileOwner,
  journal: Journal,
  { run, scope }: Pick<RunRecord, 'run' | 'scope'>,
): Promise<Result<never> | null> {
  const settled = await journal.settledUnsent(run);
  const former = await journal.formerNames(run);
  const namesOf = ({ id, uid }: (typeof settled)[number]) => [uid, ...(former.get(id) ?? [])];
  const later = await sentAgainWithout(owner, journal, new Set(settled.flatMap(namesOf)));
  if (later.size === 0) return null;
  const settlements = await journal.settlements(run);
  for (const document of settled) {
    const [at = ''] = namesOf(document)
      .flatMap((name) => later.get(name) ?? [])
      .toSorted()
      .toReversed();
    const decidedAt = settlements.findLast((settlement) => settlement.document === document.id)?.settledAt ?? '';
    if (decidedAt >= at || (await isSentSince(journal, scope, document))) continue;
    const [row = 1] = document.rows;
    const message = messages.carriedOutSince(row, run, momentWords(at));
    return problem('usage', 'journal-outdated', message, messages.decideAgain(run, row));
  }
  return null;
}

/** Whether the journal knows the later sending, from its results. The document is then not sent again. */
async function isSentSince(
  journal: Journal,
  scope: string,
  { uid, fingerprint, occurrence }: JournalDocument,
): Promise<boolean> {
  const fate = await journal.fateOf(scope, uid);
  const twins = fingerprint === null ? [] : await sameAsOne(journal, scope, fingerprint);
  return fate?.state !== 'not-sent' || twins.some((twin) => twin.uid !== uid && twin.occurrence === occurrence);
}
