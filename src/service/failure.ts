import { minuteOf, type Outcome } from '../sending/outcome.ts';
import { type Answer, answerReason, networkReason } from './failure-reason.ts';
import { messages } from './messages.ts';
import { isNoTls, isOutOfDate, OTHER_NAME } from './not-connected.ts';
import type { Transport } from './transport.ts';

/** Why a call that changes nothing (a login, a read) got no result. The message and the hint are for users. */
export type Failure = {
  /**
   * `login`: the service refused it; `address`: the base address is not the service's; `unreachable`: network,
   * certificate or proxy; `service`: the service answered with a failure; `unexpected-answer`: the answer is not as
   * described.
   */
  readonly cause: 'login' | 'address' | 'unreachable' | 'service' | 'unexpected-answer';
  /** Stable, for scripts: `http-503`, `connection-refused`, `certificate`. */
  readonly code: string;
  readonly status: number | null;
  readonly message: string;
  readonly hint: string;
  /** Milliseconds for which the service asks not to log in: `Retry-After` of a 429 to a session's call. */
  readonly loginAfterMs?: number;
};

export type Failed = { readonly type: 'failed'; readonly failure: Failure };

/** Gives the failure for a request without an answer. */
export function unreachable(what: string, transport: Exclude<Transport, Answer>): Failed {
  const reason = networkReason(transport);
  const hint = hintFor(reason.code, transport.code);
  return failed('unreachable', { ...reason, message: messages.couldNot(what, transport.message) }, hint);
}

function hintFor(reason: string, code: string): string {
  if (code === OTHER_NAME) return messages.otherNameHint;
  if (isOutOfDate(code)) return messages.outOfDateHint;
  if (reason === 'certificate') return isNoTls(code) ? messages.noTlsHint : messages.certificateHint;
  return reason === 'proxy-refused' ? messages.proxyHint : messages.networkHint;
}

/** Gives the failure for an answer with an error status. The caller handles 401 and the statuses of a login. */
export function badStatus(what: string, answer: Answer, context: { readonly idsInPath: boolean }): Failed {
  const { status } = answer;
  const code = `http-${status}`;
  if ((status >= 300 && status < 400) || (status === 404 && !context.idsInPath))
    return failed('address', answerReason(answer, code, messages.notFound(what)), ADDRESS_HINT);
  if (status === 429) return failed('service', answerReason(answer, code, messages.busy(what)), messages.waitMinutes);
  if (status >= 400 && status < 500)
    return failed('service', answerReason(answer, code, messages.serviceRefused(what)), messages.checkRights);
  if (status >= 500)
    return failed('service', answerReason(answer, code, messages.serviceFailed(what)), messages.tryLater);
  return failed('unexpected-answer', answerReason(answer, code, messages.unexpectedStatus(what)), ADDRESS_HINT);
}

export const ADDRESS_HINT = messages.checkAddress;

export function failed(
  cause: Failure['cause'],
  reason: { readonly code: string; readonly status: number | null; readonly message: string },
  hint: string,
): Failed {
  const { code, status, message } = reason;
  return { type: 'failed', failure: { cause, code, status, message, hint } };
}

/**
 * Gives the failure for a 429 to a session's call. Undefined for any other answer, or if the answer has no
 * `Retry-After`.
 */
export function loginPutOff(what: string, answer: Answer, now: number): Failed | undefined {
  const { status, retryAfterMs } = answer;
  if (status !== 429 || retryAfterMs === null) return undefined;
  const { failure } = badStatus(what, answer, { idsInPath: false });
  const hint = messages.loginNotBefore(minuteOf(now + retryAfterMs));
  return { type: 'failed', failure: { ...failure, hint, loginAfterMs: retryAfterMs } };
}

/** Gives the outcome for a document that was not sent because there was no session. */
export function withoutSession(failure: Failure): Outcome {
  const { cause, code, status, message, loginAfterMs } = failure;
  const reason = { code, status, message };
  if (cause === 'address') return { type: 'stop', cause, reason };
  if (cause === 'login' || cause === 'unexpected-answer') return { type: 'stop', cause: 'login', reason };
  if (code === 'certificate' || code === 'proxy-refused') return { type: 'stop', cause: 'unreachable', reason };
  if (status !== 429) return { type: 'again', cause: 'not-connected', reason };
  return { type: 'again', cause: 'throttled', reason, ...(loginAfterMs !== undefined && { afterMs: loginAfterMs }) };
}
