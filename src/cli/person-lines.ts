import { type DocumentReport, isOvertaken, type RunReport } from '../importing/run/outcomes/run-report.ts';
import { rowWords } from '../text/row-ranges.ts';
import { messages } from './messages/answers.ts';

const MOST_DOCUMENTS = 20;

/**
 * The documents of a run that need a person, with their rows: in doubt, rejected, held back, overtaken with a loss, or
 * left for a reason. All others are counted.
 */
export function personLines({ documents }: RunReport): readonly string[] {
  const needing = ORDER.flatMap((state) =>
    documents.filter((document) => document.state === state && needsPerson(document)),
  );
  if (needing.length === 0) return [];
  const rest = needing.length - MOST_DOCUMENTS;
  return [
    messages.needPerson(needing.length),
    ...needing.slice(0, MOST_DOCUMENTS).map(lineOf),
    ...(rest > 0 ? [messages.moreNeedPerson(rest)] : []),
  ];
}

/** Nothing is left to do for a document that a later run has sent completely. */
function needsPerson(document: DocumentReport): boolean {
  // An unsent document with a reason needs a person. Without one, `resume` sends it.
  if (document.state === 'unsent') return document.error !== null;
  return !isOvertaken(document) || (document.notSentLater ?? []).length > 0;
}

const ORDER = ['in-doubt', 'rejected', 'invalid', 'unsent'] as const;

function lineOf(document: DocumentReport): string {
  const { rows, error } = document;
  return `  ${rowWords(rows, 6)}: ${wordOf(document)}${error === null ? '' : `. ${error.message}`}`;
}

function wordOf(document: DocumentReport): string {
  if (isOvertaken(document)) return messages.overtakenWord;
  if (document.state === 'invalid') return messages.heldBackWord;
  if (document.state === 'unsent') return messages.notSent;
  return document.state === 'in-doubt' ? messages.inDoubtWord : document.state;
}
