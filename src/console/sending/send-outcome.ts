import type { RunOutcome } from '../../importing/run/outcomes/run-outcome.ts';
import { fileNameIn } from '../../text/file-name.ts';
import type { SendState } from '../api/send.ts';
import type { TerminalWords } from '../terminal-words.ts';
import { onPage } from '../words/on-page.ts';

/** The result of a sending, for the page. */
export function outcomeOf(outcome: RunOutcome, words: TerminalWords): NonNullable<SendState['outcome']> {
  const { run, state, why, counts, results } = outcome.report;
  const { documents, accepted, rejected, inDoubt, invalid, skipped, unsent } = counts;
  const { reasons, next } = words.ended(outcome);
  return {
    run,
    state,
    // A person who stopped the sending knows the reason.
    why: outcome.cause === 'signal' ? null : onPage(why),
    noun: outcome.noun,
    file: outcome.report.file,
    mayAsk: mayAsk(outcome),
    results: results && fileNameIn(results),
    counts: { documents, accepted, rejected, inDoubt, invalid, skipped, unsent },
    reasons: [...reasons],
    next: [...next],
  };
}

/** Whether a person can settle documents in doubt of the run. Updates in doubt are sent again instead. */
export function mayAsk({ report: { state, counts }, updates }: RunOutcome): boolean {
  return counts.inDoubt > 0 && !updates && state !== 'running';
}
