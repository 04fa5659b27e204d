import type { Readable } from 'node:stream';

/** The whole answer did not come in time, however busily its pieces did. */
class AnswerTimeout extends Error {
  readonly code = 'ANSWER_TIMEOUT';
}

/** How long the program waits for one answer, and who is notified. */
export type AnswerWait = {
  /** Aborts with `AnswerTimeout` when the time is up. */
  readonly signal: AbortSignal;
  /** Call it when the request has left: the wait begins. Only the first call counts. */
  begin(): void;
  /** There is nothing more to wait for. */
  end(): void;
};

export type WaitLimits = {
  /** For the whole answer, from the request's last byte on. */
  readonly answerMs: number;
  /** Called when the answer has been waited for that long, and then once a minute. */
  readonly waiting?: { readonly afterMs: number; tell(waitedMs: number): void } | undefined;
};

/**
 * undici's own limits are for the head and for each piece of the body: an answer that drips would hold a worker for as
 * long as it likes. These are timers of the real clock, as undici's are.
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
 * The bytes of a large body, which may take as long as they need while they come: when fewer than 1 kB a second came
 * within `everyMs`, the connection is dropped and the reader gets `AnswerTimeout`.
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
