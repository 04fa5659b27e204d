import { type DocumentReport, isOvertaken, type RunReport } from '../importing/run/run-report.ts';
import { rowWords } from '../text/row-ranges.ts';
import { messages } from './messages/answers.ts';

const MOST_DOCUMENTS = 20;

/** The documents of a run that need a person, with their rows: in doubt, rejected, held back. The rest is counted. */
export function personLines({ documents }: RunReport): readonly string[] {
  const needing = ORDER.flatMap((state) =>
    documents.filter((document) => document.state === state && !isOvertaken(document)),
  );
  if (needing.length === 0) return [];
  const rest = needing.length - MOST_DOCUMENTS;
  return [
    messages.needPerson(needing.length),
    ...needing.slice(0, MOST_DOCUMENTS).map(lineOf),
    ...(rest > 0 ? [messages.moreNeedPerson(rest)] : []),
  ];
}

const ORDER = ['in-doubt', 'rejected', 'invalid'] as const;

function lineOf({ state, rows, error }: DocumentReport): string {
  const word = state === 'invalid' ? messages.heldBackWord : state === 'in-doubt' ? messages.inDoubtWord : state;
  return `  ${rowWords(rows, 6)}: ${word}${error === null ? '' : `. ${error.message}`}`;
}
