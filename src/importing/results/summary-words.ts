import type { Corrections } from '../../schema/corrections.ts';
import { type Kind, mayHoldSecrets } from '../../schema/kind.ts';
import { counted } from '../../text/counted.ts';
import { resumeCommands } from '../../text/resume-commands.ts';
import type { Doubtful } from './doubt-sheet.ts';
import { messages } from './messages.ts';
import type { ResultsRun } from './results-input.ts';

type Counts = ResultsRun['counts'];

/**
 * The outcome of the run in one line; good if nothing is left to do. `left`: the number of documents in doubt from
 * earlier runs of the file.
 */
export function headline(counts: Counts, kind: Kind, left: number): Headline {
  const line = ownHeadline(counts, kind);
  return left === 0 ? line : { text: messages.plusLeft(line.text, left), good: false };
}

type Headline = { readonly text: string; readonly good: boolean };

function ownHeadline(counts: Counts, { noun, operation }: Kind): Headline {
  const { documents, accepted, skipped, rejected, inDoubt, invalid, unsent } = counts;
  const all = counted(documents, noun);
  const whole = documents > 1 ? `All ${all}` : all;
  if (accepted === documents) return { text: messages.allAccepted(whole), good: true };
  const before = operation.effect === 'update' ? 'unchanged' : messages.acceptedBefore;
  if (skipped === documents) return { text: messages.allSkipped(whole, before), good: true };
  const parts = [
    accepted > 0 ? `${accepted} accepted` : '',
    skipped > 0 ? `${skipped} ${before}` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    inDoubt > 0 ? `${inDoubt} in doubt` : '',
    invalid > 0 ? `${invalid} held back` : '',
    unsent > 0 ? `${unsent} not sent` : '',
  ].filter((part) => part !== '');
  return { text: messages.fates(all, parts.join(', ')), good: accepted + skipped === documents };
}

/**
 * The next steps, the most urgent first. `left`: documents in doubt from earlier runs of the file. `fixSheet`: null
 * without values to choose. `corrections`: of the documents held back.
 */
export function nextSteps(
  ended: ResultsRun,
  kind: Kind,
  sheets: {
    readonly left: readonly Pick<Doubtful, 'run'>[];
    readonly doubtSheet: string;
    readonly findingsSheet: string;
    readonly fixSheet: string | null;
    readonly corrections: Corrections;
  },
): string[] {
  const { noun, sheet, operation } = kind;
  const { left, doubtSheet, findingsSheet, fixSheet, corrections } = sheets;
  const { inDoubt, invalid, rejected } = ended.counts;
  const updates = operation.effect === 'update';
  const hasSecrets = mayHoldSecrets(kind);
  const steps = [
    inDoubt > 0 && updates ? messages.sendUpdatesAgain(noun[1], ended.run) : '',
    left.length > 0 && updates ? leftUpdates(left) : '',
    inDoubt + left.length > 0 && !updates ? messages.settleInSheet(noun[1], doubtSheet) : '',
    ...(updates && inDoubt > 0 ? [] : toSend(ended)),
    rejected > 0 ? messages.correctRejected(noun[1]) : '',
    invalid > 0 && corrections.columns ? messages.addColumns(findingsSheet) : '',
    invalid > 0 && corrections.names ? messages.nameColumns(findingsSheet) : '',
    invalid > 0 && corrections.cells ? messages.fixRed(sheet) : '',
    invalid > 0 && fixSheet !== null && !hasSecrets ? messages.chooseOnce(fixSheet) : '',
    invalid + rejected > 0 ? (hasSecrets ? messages.inOwnFile : messages.thenImport)(noun[1]) : '',
  ].filter((step) => step !== '');
  return steps.length > 0 ? steps : [updates ? messages.nothing : messages.keepWorkbook];
}

/** The steps for unsent documents. If the run is complete, another run sends them. */
function toSend({ run, counts, state, settledUnsent, resending }: ResultsRun): string[] {
  const isOpen = counts.unsent > 0 && state !== 'complete';
  const settled = resumeCommands(resending);
  const isElsewhere = counts.unsent > (settled === '' ? 0 : settledUnsent) && !isOpen;
  return [
    isOpen ? messages.sendRest(run) : '',
    settled === '' ? '' : messages.sendSettled(settled),
    isElsewhere ? messages.seeOtherRun : '',
  ];
}

/** Why documents of a run were not sent, for the line with their count. */
export function unsentWords({ counts, state, settledUnsent }: ResultsRun): string {
  const others = state === 'complete' ? messages.takenOver : messages.unsent;
  if (settledUnsent === 0) return others;
  return settledUnsent === counts.unsent ? messages.settledUnsent : messages.partlySettled(settledUnsent, others);
}

/** The step for updates without rows in the file. Only their own run sends them again. */
function leftUpdates(left: readonly Pick<Doubtful, 'run'>[]): string {
  return messages.decideValues(resumeCommands(left.flatMap(({ run }) => run ?? [])));
}
