import { messageOf } from '../contract/envelope.ts';
import type { Reason } from '../sending/outcome.ts';
import { messages } from './messages.ts';
import { sanitizeServiceText } from './service-text.ts';
import type { Transport } from './transport.ts';

export type Answer = Extract<Transport, { type: 'answer' }>;

/** Gives the reason why there is no answer, with a stable code. */
export function networkReason(transport: Exclude<Transport, Answer>): Reason {
  const { message } = transport;
  if (transport.type === 'lost')
    return {
      code: TIMEOUTS.has(transport.code) ? 'no-answer' : 'connection-lost',
      status: null,
      message: messages.mayHaveArrived(message),
    };
  return { code: notConnectedCode(transport), status: null, message: messages.notSent(message) };
}

/** Gives our words about an answer, followed by the service's own message if it sent one. */
export function answerReason(answer: Answer, code: string, words: string): Reason {
  const theirs = sanitizeServiceText(messageOf(answer.body ?? ''));
  const message = theirs === null ? `${words} (HTTP ${answer.status}).` : `${words} (HTTP ${answer.status}): ${theirs}`;
  return { code, status: answer.status, message };
}

/**
 * Gives the reason for an answer with an id and an error status. The id is text from the service, so it is sanitized
 * too.
 */
export function receiptReason(answer: Answer, id: string): Reason {
  const { status } = answer;
  const theirs = sanitizeServiceText(messageOf(answer.body ?? ''));
  const message = messages.receiptWithError(status, `${sanitizeServiceText(id)}`, theirs);
  return { code: 'receipt-with-error', status, message };
}

const TIMEOUTS = new Set(['ANSWER_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function notConnectedCode({ fault, code }: Extract<Transport, { type: 'not-connected' }>): string {
  if (fault !== 'network') return fault;
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection-refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'name-not-found';
    case 'ETIMEDOUT':
      return 'connect-timeout';
    default:
      return 'not-connected';
  }
}
