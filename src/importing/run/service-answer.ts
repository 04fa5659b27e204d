import { readAnswer } from '../../contract/envelope.ts';
import type { JournalDocument } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';
import { keptRequest } from '../history/secret-values.ts';

/** `difference`: what it says otherwise than was sent, so that somebody should look although it is accepted. */
export type Answer = { readonly words: string | null; readonly difference: string | null };

/** What the service's answer to an accepted document tells beyond its id. */
export function answerOf(
  kind: Kind,
  { state, request, response, trackingId }: Pick<JournalDocument, 'state' | 'request' | 'response' | 'trackingId'>,
): Answer {
  const answer = state === 'accepted' && response !== null ? readAnswer(kind.operation, response) : null;
  if (answer?.type !== 'content' || request === null) return { words: null, difference: null };
  const receipt = kind.operation.receipt?.(answer.content);
  // The answer that made it doubtful is about another document, where a person gave it another id.
  if (receipt?.type === 'id' && receipt.id !== trackingId) return { words: null, difference: null };
  return {
    words: kind.answerWords?.(answer.content) ?? null,
    difference: kind.answerDiffers?.(answer.content, keptRequest(request)) ?? null,
  };
}
