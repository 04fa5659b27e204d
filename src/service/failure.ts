import { minuteOf, type Outcome } from '../sending/outcome.ts';
import { type Answer, answerReason, networkReason } from './failure-reason.ts';
import type { Transport } from './transport.ts';

/** Why a call that changes nothing (a login, a read) got no result. The message and the hint are for people. */
export type Failure = {
  /**
   * `login`: refused; `address`: the base address is not the service's; `unreachable`: network, certificate or proxy;
   * `service`: it answered with a failure; `unexpected-answer`: it answered something that is not described.
   */
  readonly cause: 'login' | 'address' | 'unreachable' | 'service' | 'unexpected-answer';
  /** Stable, for scripts: `http-503`, `connection-refused`, `certificate`. */
  readonly code: string;
  readonly status: number | null;
  readonly message: string;
  readonly hint: string;
  /** Milliseconds for which the service asks nobody to log in: `Retry-After` of a 429 on a session's call. */
  readonly loginAfterMs?: number;
};

export type Failed = { readonly kind: 'failed'; readonly failure: Failure };

/** No answer at all. */
export function unreachable(what: string, transport: Exclude<Transport, Answer>): Failed {
  const reason = networkReason(transport);
  const hint =
    reason.code === 'certificate'
      ? 'Ask your administrator for the certificate of the company proxy and name its PEM file in QCSHEET_CA_FILE; never turn the check off.'
      : reason.code === 'proxy-refused'
        ? 'Check HTTPS_PROXY (with user and password where the proxy wants them: http://user:password@host:port) and NO_PROXY.'
        : 'Check the network, the base address and HTTPS_PROXY, then run the same command again.';
  return failed('unreachable', { ...reason, message: `Could not ${what}: ${transport.message}.` }, hint);
}

/** An answer whose status is no success; 401 and what a login means by its status are told by the caller. */
export function badStatus(what: string, answer: Answer, context: { readonly idsInPath: boolean }): Failed {
  const { status } = answer;
  const code = `http-${status}`;
  if ((status >= 300 && status < 400) || (status === 404 && !context.idsInPath))
    return failed('address', answerReason(answer, code, `Could not ${what}: not found at this address`), ADDRESS_HINT);
  if (status === 429)
    return failed(
      'service',
      answerReason(answer, code, `Could not ${what}: the service is busy`),
      'Wait some minutes, then run the same command again.',
    );
  if (status >= 400 && status < 500)
    return failed(
      'service',
      answerReason(answer, code, `Could not ${what}: the service refused it`),
      'Check the account and its rights with the provider.',
    );
  if (status >= 500)
    return failed(
      'service',
      answerReason(answer, code, `Could not ${what}: the service failed`),
      'Try again later; if it stays, tell the provider.',
    );
  return failed('unexpected-answer', answerReason(answer, code, `Could not ${what}: unexpected status`), ADDRESS_HINT);
}

export const ADDRESS_HINT = 'Check QCSHEET_BASE_URL: the address of the interface, not of the web site.';

export function failed(
  cause: Failure['cause'],
  reason: { readonly code: string; readonly status: number | null; readonly message: string },
  hint: string,
): Failed {
  const { code, status, message } = reason;
  return { kind: 'failed', failure: { cause, code, status, message, hint } };
}

/** A session's call that was answered with 429; undefined for any other answer and where no time was named. */
export function loginPutOff(what: string, answer: Answer, now: number): Failed | undefined {
  const { status, retryAfterMs } = answer;
  if (status !== 429 || retryAfterMs === null) return undefined;
  const { failure } = badStatus(what, answer, { idsInPath: false });
  const hint = `The service asks not to log in before ${minuteOf(now + retryAfterMs)}: run the same command again then.`;
  return { kind: 'failed', failure: { ...failure, hint, loginAfterMs: retryAfterMs } };
}

/** Of a document that was not sent because there was no session for it. */
export function withoutSession(failure: Failure): Outcome {
  const { cause, code, status, message, loginAfterMs } = failure;
  const reason = { code, status, message };
  if (cause === 'address') return { kind: 'stop', cause, reason };
  if (cause === 'login' || cause === 'unexpected-answer') return { kind: 'stop', cause: 'login', reason };
  if (code === 'certificate' || code === 'proxy-refused') return { kind: 'stop', cause: 'unreachable', reason };
  if (status !== 429) return { kind: 'again', cause: 'not-connected', reason };
  return { kind: 'again', cause: 'throttled', reason, ...(loginAfterMs !== undefined && { afterMs: loginAfterMs }) };
}
