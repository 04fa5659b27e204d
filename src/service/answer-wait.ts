import type { Readable } from 'node:stream';

/** The whole answer did not come in time, even if parts of it came. */
class AnswerTimeout extends Error {
  readonly code = 'ANSWER_TIMEOUT';
}

/** The wait for one answer. */
export type AnswerWait = {
  /** Aborts with `AnswerTimeout` when the time is up. */
  readonly signal: AbortSignal;
  /** Call it when the request has left, to start the wait. Only the first call counts. */
  begin(): void;
  /** Call it when the answer is complete or lost. Stops all timers. */
  end(): void;
};

export type WaitLimits = {
  /** The time for the whole answer in milliseconds, from the request's last byte. */
  readonly answerMs: number;
  /** `tell` is called after `afterMs` without a whole answer, and then once a minute. */
  readonly waiting?: { readonly afterMs: number; tell(waitedMs: number): void } | undefined;
};

/**
 * Gives the timers for one answer. undici limits only the head and each piece of the body, so a very slow answer would
 * occupy a worker without end. These timers use the real clock, like those of undici.
 */
export function answerWait({ answerMs, waiting }: WaitLimits): AnswerWait {
  const controller = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let begun = false;
  return {
    signal: controller.signal,
    begin: () => {
      if (begun) return;
      begun = true;
      timers.push(setTimeout(() => controller.abort(new AnswerTimeout('no whole answer in time')), answerMs));
      if (waiting === undefined) return;
      const tell = (waitedMs: number) => {
        waiting.tell(waitedMs);
        timers.push(setTimeout(tell, MINUTE_MS, waitedMs + MINUTE_MS));
      };
      timers.push(setTimeout(tell, waiting.afterMs, waiting.afterMs));
    },
    end: () => {
      begun = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const MINUTE_MS = 60_000;

/**
 * Gives the bytes of a large body. It may take any time while its bytes come. If fewer than 1 kB a second came within
 * `everyMs`, the connection is dropped and the reader gets `AnswerTimeout`.
 */
export async function* steadyBytes(body: Readable, everyMs: number): AsyncGenerator<Uint8Array> {
  let came = 0;
  const timer = setInterval(() => {
    if (came < everyMs * BYTES_PER_MS) body.destroy(new AnswerTimeout('the bytes come too slowly'));
    came = 0;
  }, everyMs);
  try {
    for await (const chunk of body) {
      came += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}

const BYTES_PER_MS = 1;
