import type { Refreshed } from '../importing/run/refresh-run.ts';
import { counted } from '../text/counted.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Answer, Context } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { messages } from './messages/answers.ts';
import { runAnswer, runJson } from './run-text.ts';

const MOST_UNANSWERED = 10;

/** The run with its booking results, and the bookings without a result. */
export function refreshedAnswer(refreshed: Refreshed, context: Context): Answer {
  const { outcome, asked, changed, unanswered } = refreshed;
  const lines = unanswered
    .slice(0, MOST_UNANSWERED)
    .map(({ rows, trackingId, message }) => messages.noResult(rowWords(rows, 4), trackingId, message));
  const rest = unanswered.length - lines.length;
  const text = [
    messages.asked(counted(asked, ['booking', 'bookings']), counted(changed, ['answer is', 'answers are'])),
    ...lines,
    ...(rest > 0 ? [messages.moreWithout(rest)] : []),
  ];
  return {
    exit: exitOfRefresh(refreshed),
    json: { ...runJson(outcome), refreshed: { asked, changed, unanswered } },
    text: [...runAnswer(outcome, context).text, ...text],
  };
}

/** 6 if bookings of the run are in doubt. Otherwise 8, as for an incomplete export, if some have no result. */
export function exitOfRefresh({ outcome, unanswered }: Pick<Refreshed, 'outcome' | 'unanswered'>): number {
  const { counts, leftInDoubt } = outcome.report;
  if (counts.inDoubt > 0 || leftInDoubt !== undefined) return EXIT.inDoubt;
  return unanswered.length > 0 ? EXIT.incomplete : EXIT.done;
}
