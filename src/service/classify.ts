import { readAnswer } from '../contract/envelope.ts';
import type { Operation } from '../contract/operation.ts';
import type { Outcome, Reason } from '../sending/outcome.ts';
import { type Answer, answerReason, networkReason, receiptReason } from './failure-reason.ts';
import { messages } from './messages.ts';
import type { Transport } from './transport.ts';

export type Context = {
  /**
   * True if the path has an id from the row (an order, a supplier). A 404 then concerns the row, not the base address.
   */
  readonly rowIdsInPath: boolean;
  /** True for the second try, with a new token after a 401. */
  readonly unauthorizedBefore: boolean;
};

/** The parts of an operation that decide how its answer is judged. */
export type Judged<Content> = Pick<
  Operation<never, Content>,
  'effect' | 'envelope' | 'content' | 'receipt' | 'isSureReceipt' | 'idReturns'
>;

/**
 * Gives what one attempt to send a document proved. It depends only on its arguments. Any answer that is not listed
 * here means doubt. An operation with the effect `create` must never be done twice; every other one is repeatable. A
 * whole answer is judged by its status even if its text cannot be read: a 400 rejects in any encoding.
 */
export function classify<Content>(operation: Judged<Content>, transport: Transport, context: Context): Outcome {
  const perhaps = operation.effect === 'create' ? inDoubt : repeatable;
  if (transport.type === 'lost') return perhaps(networkReason(transport));
  if (transport.type === 'answer') return byStatus(operation, transport, context, perhaps);
  const reason = networkReason(transport);
  if (transport.fault !== 'network') return { type: 'stop', cause: 'unreachable', reason };
  return { type: 'again', cause: 'not-connected', reason };
}

/** Gives the outcome if the service may have done it: in doubt for a creation, else another attempt. */
type Perhaps = (reason: Reason) => Outcome;

const inDoubt: Perhaps = (reason) => ({ type: 'in-doubt', reason });
const repeatable: Perhaps = (reason) => ({ type: 'again', cause: 'repeatable', reason });

function byStatus<Content>(operation: Judged<Content>, answer: Answer, context: Context, perhaps: Perhaps): Outcome {
  const { status } = answer;
  const creates = operation.effect === 'create';
  const because = (words: string): Reason => answerReason(answer, `http-${status}`, words);
  if (isSuccess(status)) return byContent(operation, answer, perhaps);
  const id = receiptId(operation, answer);
  if (id !== null) return withReceipt(answer, id);
  if (status === 204 && !creates) return { type: 'accepted', trackingId: null, status, response: '' };
  if (status === 302 || status === 303) {
    const reason = because(messages.redirected);
    return { type: 'in-doubt', reason, stop: 'address' };
  }
  if (status === 304 && answer.body === null && creates) return inDoubt(because(messages.unreadableText));
  if (status === 301 || status === 304 || status === 307 || status === 308 || (status === 404 && !context.rowIdsInPath))
    return { type: 'stop', cause: 'address', reason: because(messages.notAtThisAddress) };
  if (status === 401) {
    const reason = because(messages.sessionRefused);
    return context.unauthorizedBefore ? { type: 'stop', cause: 'login', reason } : repeatable(reason);
  }
  if (status === 408) return perhaps(because(messages.gaveUpWaiting));
  if (status === 429) {
    const reason = because(messages.slower);
    const { retryAfterMs } = answer;
    return { type: 'again', cause: 'throttled', reason, ...(retryAfterMs !== null && { afterMs: retryAfterMs }) };
  }
  if (status >= 400 && status < 500) return { type: 'rejected', reason: because(messages.refused) };
  if (status >= 500 && status < 600) return perhaps(because(messages.failedWithRequest));
  return inDoubt(because(messages.unclear));
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201 || status === 202;
}

/**
 * Gives the outcome for an answer with a receipt and an error status. Some gateways send such answers. The service most
 * likely did the request, so it is never sent again.
 */
function withReceipt(answer: Answer, id: string): Outcome {
  const { status } = answer;
  const reason = receiptReason(answer, id);
  return { type: 'in-doubt', reason, ...((status === 302 || status === 303) && { stop: 'address' }) };
}

/** Gives the id if the answer to a creation is a receipt, with any status. Null if it is not a receipt. */
function receiptId<Content>(operation: Judged<Content>, { body }: Answer): string | null {
  if (operation.effect !== 'create' || body === null) return null;
  const reading = readAnswer(operation, body);
  if (reading.type !== 'content') return null;
  const receipt = operation.receipt?.(reading.content);
  const isSure = operation.isSureReceipt?.(reading.content) ?? true;
  return receipt?.type === 'id' && isSure ? receipt.id : null;
}

/** True if the service rejected the session before it did anything. The request may then be made with a new session. */
export function isUnauthorized<Content>(operation: Judged<Content>, transport: Transport): boolean {
  return transport.type === 'answer' && transport.status === 401 && receiptId(operation, transport) === null;
}

/** Judges an answer with status 200, 201 or 202. Only the id decides, never the text. */
function byContent<Content>(operation: Judged<Content>, answer: Answer, perhaps: Perhaps): Outcome {
  const { status, body } = answer;
  const because = (code: string, words: string): Reason => answerReason(answer, code, words);
  if (body === null) return perhaps(because('unreadable-answer', messages.notText));
  const reading = readAnswer(operation, body);
  if (reading.type === 'unreadable')
    return perhaps(because('unreadable-answer', messages.notAsDescribed(reading.problem)));
  if (reading.type === 'failure') {
    if (reading.message === null) return perhaps(because('no-reason', messages.noReason));
    return { type: 'rejected', reason: because('refused', messages.refused) };
  }
  const receipt = operation.receipt?.(reading.content);
  if (operation.effect === 'create') {
    if (receipt?.type === 'id') {
      const { idReturns } = operation;
      return { type: 'accepted', trackingId: receipt.id, status, response: body, ...(idReturns && { idReturns }) };
    }
    return inDoubt(because('no-id', messages.noId));
  }
  if (receipt?.type === 'done') return { type: 'accepted', trackingId: null, status, response: body };
  if (receipt?.type === 'refused') return { type: 'rejected', reason: because('refused', messages.notDone) };
  return perhaps(because('no-proof', messages.noProof));
}
