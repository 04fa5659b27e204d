import { type Operation, type Request, requestProblem } from '../contract/operation.ts';
import type { Outcome } from '../sending/outcome.ts';
import { classify, isUnauthorized } from './classify.ts';
import {
  bearer,
  type ClientOptions,
  hasRowIds,
  MAX_SEND_BYTES,
  type Parts,
  secretsOf,
  timeoutsOf,
} from './client-parts.ts';
import type { Limits } from './exchange.ts';
import { withoutSession } from './failure.ts';
import { messages } from './messages.ts';
import { withoutSecrets } from './secrets.ts';
import { type Streamed, withUpload } from './upload.ts';

export type SendHooks = {
  /**
   * Called when the connection is ready. No byte of the document leaves before its promise resolves. If it rejects,
   * `send` throws the same error and sends nothing. It is called again if the first attempt was answered with 401.
   */
  beforeFirstByte(): Promise<void>;
  /** Called with the number of the file's bytes that have left. A second attempt counts from 0 again. */
  readonly fileBytesSent?: ((bytes: number) => void) | undefined;
  /** Called if the request has left and has no answer yet: after some seconds, then once a minute. */
  readonly noAnswerYet?: ((wait: NoAnswerYet) => void) | undefined;
  /** Drops the connection. */
  readonly signal?: AbortSignal | undefined;
};

/** When the wait for an answer began, and when it ends at the latest. Milliseconds since 1970. */
type NoAnswerYet = { readonly sinceMs: number; readonly untilMs: number };

/** Makes one attempt to send one document. A second one follows only after a 401 that proves that nothing was done. */
export async function send<Body, Content>(
  parts: Parts,
  operation: Operation<Body, Content>,
  request: Request<Body>,
  hooks: SendHooks,
): Promise<Outcome> {
  const problem = requestProblem(operation, request);
  if (problem !== null) return notSendable(messages.notSent(problem));
  return withUpload(operation, request, { random: parts.options.random, onSent: hooks.fileBytesSent }, (stream) =>
    attempt(parts, operation, { ...request, ...(stream && { stream }) }, hooks),
  );
}

function notSendable(message: string): Outcome {
  return { type: 'rejected', reason: { code: 'not-sendable', status: null, message } };
}

async function attempt<Body, Content>(
  parts: Parts,
  operation: Operation<Body, Content>,
  request: Request<Body> & { readonly stream?: Streamed },
  hooks: SendHooks,
): Promise<Outcome> {
  const { endpoint, session, options } = parts;
  const { beforeFirstByte, signal } = hooks;
  const answered = await session.authorized(
    (token) => endpoint.sendOnce(operation, request, bearer(token), limitsOf(options, hooks), beforeFirstByte),
    (transport) => isUnauthorized(operation, transport),
    signal,
  );
  const outcome =
    answered.type === 'failed'
      ? withoutSession(answered.failure)
      : classify(operation, answered.transport, {
          rowIdsInPath: hasRowIds(operation),
          unauthorizedBefore: answered.unauthorizedBefore,
        });
  const clean = (text: string): string => withoutSecrets(text, secretsOf(parts, operation, request));
  if (outcome.type === 'accepted') return { ...outcome, response: clean(outcome.response) };
  return { ...outcome, reason: { ...outcome.reason, message: clean(outcome.reason.message) } };
}

function limitsOf(options: ClientOptions, { noAnswerYet, signal }: SendHooks): Limits {
  const { sendMs: answerMs, tellMs: afterMs } = timeoutsOf(options);
  const tell = (waitedMs: number) => {
    const sinceMs = options.now() - waitedMs;
    noAnswerYet?.({ sinceMs, untilMs: sinceMs + answerMs });
  };
  return { answerMs, maxBytes: MAX_SEND_BYTES, signal, waiting: { afterMs, tell } };
}
