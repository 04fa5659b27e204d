import type { RunSummary } from '../importing/run/outcomes/run-report.ts';
import { runStateWords } from '../schema/run-state.ts';
import { minuteWords } from '../text/day.ts';
import { messages } from './messages/answers.ts';
import { columnsText } from './words.ts';

/** A table of runs. It shows who started each run, if several people or computers did. */
export function runsText(list: readonly RunSummary[]): readonly string[] {
  const people = list.map(({ who, machine }) =>
    who === null || machine === null ? '' : messages.person(who, machine),
  );
  const isShared = new Set(people).size > 1;
  return columnsText(
    ['RUN', ...(isShared ? ['BY'] : []), 'STATE', 'STARTED', 'KIND', ...COUNT_HEADERS, 'FILE'],
    list.map((summary, index) => [
      summary.run,
      ...(isShared ? [people[index] ?? ''] : []),
      summaryState(summary),
      minuteWords(summary.startedAt),
      summary.kind,
      ...countCells(summary),
      summary.file,
    ]),
    messages.noRuns,
  );
}

/** The state of a run, as the list shows it. */
export function summaryState({ state, counts }: RunSummary): string {
  const { sending = 0 } = counts;
  return sending > 0 ? messages.stateOnTheWay(state, sending) : runStateWords(state, counts);
}

/** All columns except the last add up to the last one, together with the documents being sent. */
const COUNT_HEADERS = ['ACCEPTED', 'SKIPPED', 'IN DOUBT', 'REJECTED', 'NOT SENT', 'OF'];

function countCells(summary: RunSummary): readonly string[] {
  const { accepted, skipped, rejected, invalid, unsent, documents } = summary.counts;
  return [`${accepted}`, `${skipped}`, summaryDoubts(summary), `${rejected}`, `${invalid + unsent}`, `${documents}`];
}

/** How many documents are in doubt, and which runs sent them. */
export function summaryDoubts({ counts: { inDoubt }, inDoubtFrom = {} }: RunSummary): string {
  return messages.doubtsOf(inDoubt, Object.entries(inDoubtFrom));
}
