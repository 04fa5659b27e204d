import type { Failed } from './failure.ts';
import type { Held, Renewed } from './renewal.ts';
import type { Transport } from './transport.ts';

type Renew = (old: Held | null, signal?: AbortSignal) => Promise<Renewed>;
type Passed = { readonly type: 'passed'; readonly transport: Transport; readonly held: Held };

export type SessionGate = {
  /** Makes the request with a session that is not `rejected`. */
  pass(
    attempt: (token: string) => Promise<Transport>,
    rejected: Held | null,
    signal?: AbortSignal,
  ): Promise<Passed | Failed>;
  current(signal?: AbortSignal): Promise<{ readonly type: 'ok'; readonly held: Held } | Failed>;
  held(): Held | null;
  replace(held: Held | null): void;
};

/**
 * Gives a gate that lets requests through while the session is good. A renewal closes the gate, waits for the requests
 * under way, runs alone, and opens it again. Between two renewals at least one request is made.
 */
export function createSessionGate(now: () => number, renew: Renew): SessionGate {
  let held: Held | null = null;
  let isUsed = true;
  const flights = inFlight();
  let renewing: Promise<Renewed> | undefined;

  const start = async (signal: AbortSignal | undefined): Promise<Renewed> => {
    await flights.landed();
    const renewed = await renew(held, signal);
    if (renewed.type === 'ok') {
      held = renewed.held;
      // A session from the file may have any age. A new one is renewed only after it was used.
      isUsed = held.owner === 'saved' && held.session.obtainedAt < now() - FRESH_MS;
    }
    return renewed;
  };
  const good = async (rejected: Held | null, signal: AbortSignal | undefined): Promise<Renewed> => {
    for (;;) {
      const before = held;
      const isDue = before === null || before === rejected || (isUsed && isOld(before, now()));
      if (renewing === undefined && !isDue) return { type: 'ok', held: before };
      renewing ??= start(signal).finally(() => {
        renewing = undefined;
      });
      const renewed = await renewing;
      // A renewal that was made early and failed does not end a session that is still good.
      if (renewed.type === 'failed' && isUsable(before, rejected, now())) return { type: 'ok', held: before };
      if (renewed.type === 'failed') return renewed;
    }
  };
  return {
    pass: async (attempt, rejected, signal) => {
      let current = await good(rejected, signal);
      // A renewal may have begun between these two lines. Wait for it.
      while (current.type === 'ok' && renewing !== undefined) current = await good(rejected, signal);
      if (current.type === 'failed') return current;
      isUsed = true;
      const { token } = current.held.session;
      return { type: 'passed', transport: await flights.take(() => attempt(token)), held: current.held };
    },
    current: (signal) => good(null, signal),
    held: () => held,
    replace: (session) => {
      held = session;
      isUsed = false;
    },
  };
}

/** Counts the requests under way. A request counts from the call of `take`. `landed` resolves when none is left. */
function inFlight() {
  let count = 0;
  let idle = Promise.withResolvers<void>();
  return {
    async take<T>(request: () => Promise<T>): Promise<T> {
      count += 1;
      try {
        return await request();
      } finally {
        count -= 1;
        if (count === 0) {
          idle.resolve();
          idle = Promise.withResolvers<void>();
        }
      }
    },
    async landed(): Promise<void> {
      if (count > 0) await idle.promise;
    },
  };
}

const FRESH_MS = 1_000;

/**
 * True if less than a tenth of the lifetime, at most 60 s, is left. A lifetime of 0 or less means that the clocks
 * differ: then only a 401 shows that the session ended.
 */
function isOld({ session }: Held, now: number): boolean {
  const lifetime = session.validBefore - session.obtainedAt;
  return lifetime > 0 && session.validBefore - now < Math.min(lifetime / 10, 60_000);
}

function isUsable(held: Held | null, rejected: Held | null, now: number): held is Held {
  return held !== null && held !== rejected && held.session.validBefore > now;
}
