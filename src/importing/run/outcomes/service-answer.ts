import { readAnswer } from '../../../contract/envelope.ts';
import type { JournalDocument } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import { keptRequest } from '../../history/secret-values.ts';

/**
 * `difference`: how the answer differs from what was sent. Somebody should look at it, although the document is
 * accepted.
 */
export type Answer = { readonly words: string | null; readonly difference: string | null };

/** What the service's answer says about an accepted document besides its id. */
export function answerOf(
  kind: Kind,
  { state, request, response, trackingId }: Pick<JournalDocument, 'state' | 'request' | 'response' | 'trackingId'>,
): Answer {
  const answer = state === 'accepted' && response !== null ? readAnswer(kind.operation, response) : null;
  if (answer?.type !== 'content' || request === null) return { words: null, difference: null };
  const receipt = kind.operation.receipt?.(answer.content);
  // If a person gave the document another id, the doubtful answer is about another document.
  if (receipt?.type === 'id' && receipt.id !== trackingId) return { words: null, difference: null };
  return {
    words: kind.answerWords?.(answer.content) ?? null,
    difference: kind.answerDiffers?.(answer.content, keptRequest(request)) ?? null,
  };
}
