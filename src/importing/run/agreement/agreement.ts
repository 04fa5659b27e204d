import type { Reopening } from '../../../journal/port.ts';
import { problem, type Result } from '../../../problem/problem.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { ImportOptions } from '../../history/import-options.ts';
import type { Rest } from '../../history/rest-of-run.ts';
import { type AgainDocument, againWords, optionsFor, sentBeforeWords } from '../../history/sent-again.ts';
import { messages } from '../messages.ts';
import type { KnownThen } from './sent-meanwhile.ts';

type Repeated = Pick<ImportOptions, 'sendAgain' | 'allowSimilar'>;

/** The documents that were sent before, and whose option this command does not repeat. */
export function notRepeated({ again }: Rest, { sendAgain, allowSimilar }: Repeated): readonly AgainDocument[] {
  return again.filter(({ sentBefore: { option } }) => !(option === 'send-again' ? sendAgain !== null : allowSimilar));
}

/** A person's agreement for the journal: to all documents except the `unagreed` ones. */
export function agreementTo(
  { again, later, heldBack, alike, knownUpTo }: Rest,
  unagreed: readonly number[],
): Pick<Reopening, 'agreed' | 'unagreed' | 'later' | 'heldBack'> & KnownThen {
  const agreed = again.map(({ id }) => id).filter((id) => !unagreed.includes(id));
  return { agreed, unagreed, later, heldBack, knownUpTo, alikeThen: alike.map(({ id }) => id) };
}

/**
 * The problem if `--send-again` has a wrong number; null if it is right. The number in `begun`, which began the run, is
 * right too.
 */
export function wrongSendAgain(rest: Rest, asked: number | null, begun: number | null): Result<never> | null {
  const left = rest.again.filter(({ sentBefore }) => sentBefore.option === 'send-again').length;
  if (asked === null || asked === left || asked === begun) return null;
  const { run } = rest.record;
  const message = messages.wrongCountInRun(asked, run, left);
  const hint = left === 0 ? messages.leaveSendAgain : messages.rightCountInRun(left);
  return problem('usage', 'send-again-mismatch', message, hint);
}

/** The message that documents stay unsent, because this command does not repeat their option. */
export function unsentWords(documents: readonly AgainDocument[], noun: Kind['noun'], run: string): string {
  return messages.notRepeated({ ...wordsOf(documents, noun), run });
}

/** The same message for before the question. */
export function onlyWithWords(documents: readonly AgainDocument[], noun: Kind['noun']): string {
  return messages.onlyWith(wordsOf(documents, noun));
}

function wordsOf(documents: readonly AgainDocument[], noun: Kind['noun']) {
  return {
    again: againWords(documents, noun),
    listed: listed(documents),
    isSingle: documents.length === 1,
    options: optionsFor(documents),
  };
}

const MOST = 4;

/** "row 3: accepted before as TRK-1 (row 3 of run r-1)". */
function listed(documents: readonly Pick<AgainDocument, 'rows' | 'sentBefore'>[]): string {
  const first = documents.slice(0, MOST).map(({ rows, sentBefore }) => {
    return `row ${rows[0]}: ${sentBefore.trackingId ?? sentBeforeWords(sentBefore)}`;
  });
  const more = documents.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
