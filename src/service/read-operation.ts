import { readAnswer } from '../contract/envelope.ts';
import { parseJson } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import { LONGEST_READ_WAIT_MS, LONGEST_WAIT_MS, readWaitMs } from '../sending/retry-policy.ts';
import { ADDRESS_HINT, badStatus, type Failed, type Failure, failed, unreachable } from './failure.ts';
import { type Answer, answerReason } from './failure-reason.ts';
import { messages } from './messages.ts';
import type { Answered } from './session.ts';

export type Read<Content> =
  | { readonly type: 'ok'; readonly content: Content; readonly message: string | null }
  | Failed;

/** Gives the result of one attempt to read, with the content that the operation describes. */
export function readingOf<Content>(
  operation: Pick<Operation<never, Content>, 'name' | 'envelope' | 'content'>,
  answered: Answered,
  context: Context,
): Read<Content> {
  return answerOf(operation.name, answered, context, (answer) => contentOf(operation, answer));
}

/** Gives the result of one attempt to read from an endpoint without a described answer: its text as it came. */
export function textOf({ name }: Pick<Operation, 'name'>, answered: Answered, context: Context): Read<string> {
  return answerOf(name, answered, context, (answer) =>
    answer.body === null || answer.body.length > MAX_TEXT
      ? notText(name, answer)
      : { type: 'ok', content: answer.body, message: null },
  );
}

/** In UTF-16 units. Such a text is kept forever, so it must not be larger. */
const MAX_TEXT = 1_000_000;

type Context = { readonly idsInPath: boolean };

function answerOf<Content>(
  what: string,
  { transport, unauthorizedBefore }: Answered,
  context: Context,
  contentOf: (answer: Answer) => Read<Content>,
): Read<Content> {
  if (transport.type !== 'answer') return unreachable(what, transport);
  if (transport.status === 401 && unauthorizedBefore)
    return failed('login', answerReason(transport, 'http-401', messages.sessionNotTaken(what)), messages.checkRights);
  if (transport.status !== 200) return badStatus(what, transport, context);
  return contentOf(transport);
}

/**
 * Tries up to 5 times if the failure may pass by itself. Waits as long as the service asks, up to 2 minutes. If the
 * service asks not to log in, it waits up to one hour, because nothing works without a login.
 */
export async function persistently<Good extends { readonly type: 'ok' }>(
  attempt: () => Promise<{ readonly read: Good | Failed; readonly afterMs: number | null }>,
  { sleep, random, signal, onWait, mayPass = mayPassByItself }: RetryPolicy,
): Promise<Good | Failed> {
  for (let tries = 1; ; tries++) {
    const { read, afterMs } = await attempt();
    if (read.type === 'ok' || tries === MAX_TRIES || !mayPass(read.failure) || signal?.aborted) return read;
    const { loginAfterMs } = read.failure;
    const askedMs = loginAfterMs ?? afterMs ?? 0;
    if (askedMs > (loginAfterMs === undefined ? LONGEST_READ_WAIT_MS : LONGEST_WAIT_MS)) return read;
    const waitMs = readWaitMs(tries, askedMs, random());
    onWait(read.failure, waitMs);
    await sleep(waitMs, signal);
    if (signal?.aborted) return read;
  }
}

export type RetryPolicy = {
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  /** Called before each wait of `ms` milliseconds. */
  readonly onWait: (failure: Failure, ms: number) => void;
  /** True if a failure may pass by itself. Default: the rule for reads. */
  readonly mayPass?: (failure: Failure) => boolean;
};

const MAX_TRIES = 5;

function contentOf<Content>(
  operation: Pick<Operation<never, Content>, 'name' | 'envelope' | 'content'>,
  answer: Answer,
): Read<Content> {
  const what = operation.name;
  if (answer.body === null) return notText(what, answer);
  const reading = readAnswer(operation, answer.body);
  if (reading.type === 'content') return { type: 'ok', content: reading.content, message: reading.message };
  if (reading.type === 'failure')
    return failed('service', answerReason(answer, 'refused', messages.noResult(what)), messages.checkRights);
  const code = parseJson(answer.body) === undefined ? NO_JSON : 'unreadable-answer';
  return failed(
    'unexpected-answer',
    answerReason(answer, code, messages.answerDiffers(what, reading.problem)),
    messages.serviceChanged,
  );
}

/** The answer was cut, or a gateway sent a page of its own. A second try may give a whole answer. */
const NO_JSON = 'answer-not-json';

function notText(what: string, answer: Answer): Failed {
  const words = messages.answerNoText(what);
  return failed('unexpected-answer', answerReason(answer, 'unreadable-answer', words), ADDRESS_HINT);
}

function mayPassByItself({ cause, code, status }: Failure): boolean {
  if (code === NO_JSON) return true;
  if (cause === 'unreachable') return code !== 'certificate' && code !== 'proxy-refused';
  return cause === 'service' && (status === 429 || (status ?? 0) >= 500);
}
