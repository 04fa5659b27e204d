import type { Journal, RunRecord } from '../../journal/port.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { resumeCommands } from '../../text/resume-commands.ts';
import { notAgreed, stoppedBySignal } from '../../workspace/failure.ts';
import type { Parts } from '../../workspace/parts.ts';
import { isUnfinished } from '../history/find-run.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { type Rest, restOf } from '../history/rest-of-run.ts';
import type { AgainDocument } from '../history/sent-again.ts';
import { begunWith } from '../history/unfinished-run.ts';
import { agreementTo, notRepeated, wrongSendAgain } from './agreement/agreement.ts';
import { refusedRun } from './agreement/refused-run.ts';
import { type ConfirmChangedFile, changedInput } from './changed-input.ts';
import { holdingRun } from './lock-run.ts';
import { messages } from './messages.ts';
import { concluded, outcomeOf, type RunOutcome, withFindings } from './outcomes/run-outcome.ts';
import { hasResults } from './outcomes/write-results.ts';
import type { ConfirmChanged } from './records/confirm-changed-records.ts';
import { runsThatResend } from './resend.ts';
import { type Remaining, sendRemaining, TO_SEND } from './send-run.ts';

/** The options typed with `resume`; all others come from the run. */
export type Resume = Pick<Remaining, 'onEvent' | 'concurrency' | 'rate' | 'allowSimilar' | 'sendAgain'> & {
  /** Asks which of the documents that need agreement are sent now. Not called if there are none. */
  confirmRest(question: RestQuestion): Promise<Agreed>;
  readonly confirmChanged: ConfirmChanged;
  readonly confirmChangedFile: ConfirmChangedFile;
};

/** The documents that `resume` asks about. Others need no question. */
export type RestQuestion = Pick<Rest, 'settled' | 'again' | 'alike'> & {
  readonly run: string;
  /** Origin and account of the run. */
  readonly scope: string;
  readonly noun: Kind['noun'];
  /** Documents of `again` whose option this command does not repeat. */
  readonly unrepeated: readonly AgainDocument[];
};

/**
 * A person's answer. `repeated`: all documents except those whose option this command does not repeat, as with `--yes`.
 */
export type Agreed = 'all' | 'repeated' | 'none' | 'unanswered';

/**
 * Continues a run: the named one, or the last unfinished one of this account, or the last one. A person must agree to
 * documents that were settled as not accepted, or that were sent before the run was planned. The same applies to
 * documents that look like what another file has sent since, and to a changed file. If nothing is left to do, it gives
 * the run as it ended.
 */
export async function resumeRun(parts: Parts, name: string | undefined, talk: Resume): Promise<Result<RunOutcome>> {
  return await holdingRun(parts, 'resume', name, async (journal, found) => {
    const { run, file, state } = found;
    if (!(await isUnfinished(journal, found))) {
      parts.effects.note(nothingLeft(name, run, await runsThatResend(journal, found)));
      return await asItEnded(parts, journal, found);
    }
    if (name === undefined) parts.effects.note(messages.continuing(run, file, state));
    const begun = begunWith(found);
    const sending = { states: TO_SEND, otherService: begun.otherService };
    const refused = await refusedRun(parts, journal, found, sending);
    if (refused !== null) return refused;
    const rest = await restOf(journal, found, talk);
    const wrong =
      wrongSendAgain(rest, talk.sendAgain, begun.sendAgain) ??
      (await changedInput(parts, journal, rest, talk.confirmChangedFile));
    if (wrong !== null) return stoppedBySignal(parts.effects) ?? wrong;
    const agreement = await agreedOf(rest, talk);
    const stopped = stoppedBySignal(parts.effects);
    if (stopped !== null) return stopped;
    if (agreement === null) return notAgreed(messages.notAnswered);
    const speed = { concurrency: talk.concurrency ?? begun.concurrency, rate: talk.rate ?? begun.rate };
    // The person agreed to what was known then. Newer facts need a new answer.
    const { allowSimilar, sendAgain, onEvent, confirmChanged } = talk;
    const typed = { allowSimilar, sendAgain, onEvent, confirmChanged };
    const how = { ...begun, ...speed, ...agreement, ...typed, limit: null, output: null };
    const sent = await sendRemaining(parts, journal, run, how);
    const warnings = rest.alike.map(({ finding }) => finding);
    return mapResult(sent, (outcome) => withFindings(outcome, warnings));
  });
}

/** The agreement; null if the question got no answer, for example because its window was closed. */
async function agreedOf(rest: Rest, talk: Resume) {
  const { settled, again, alike, record } = rest;
  if (settled.length + again.length + alike.length === 0) return agreementTo(rest, []);
  const unrepeated = notRepeated(rest, talk);
  const question = {
    settled,
    again,
    alike,
    unrepeated,
    run: record.run,
    scope: record.scope,
    noun: kindOf(record).noun,
  };
  const agreed = await talk.confirmRest(question);
  if (agreed === 'unanswered') return null;
  const without = agreed === 'all' ? [] : agreed === 'repeated' ? unrepeated : [...again, ...alike];
  const ids = without.map(({ id }) => id);
  return { ...agreementTo(rest, ids), settled: agreed !== 'none' };
}

function nothingLeft(name: string | undefined, run: string, resending: readonly string[]): string {
  const nothing = name === undefined ? messages.nothingToContinue(run) : messages.nothingToSend(run);
  const commands = resumeCommands(resending);
  return commands === '' ? nothing : messages.otherSends(nothing, commands);
}

/** A process that died at the very end may have written no results, or only those of an earlier stop. */
async function asItEnded(parts: Parts, journal: Journal, record: RunRecord): Promise<Result<RunOutcome>> {
  if (await hasResults(journal, record)) return ok(await outcomeOf(journal, record, record.output));
  return await concluded(parts, journal, record);
}
