import type { Share } from '../journal/account-port.ts';
import type { AdaptiveConcurrency } from './adaptive-concurrency.ts';
import type { AdaptiveRate } from './adaptive-rate.ts';
import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import { minuteOf } from './outcome.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { fullWaitMs, LONGEST_WAIT_MS } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';

/** The rate that all senders of the account may use together. Each sender gets an equal part. */
export type AccountRate = Pick<RateLimiter, 'rate'> & {
  readonly senders: number;
  /** Sets the account's limit to `most` requests a second, divided equally among `senders`. */
  share(most: number, senders: number): void;
};

/** Gives the account's rate. Each change of it also sets the rate of this process. */
export function createAccountRate(rateLimiter: RateLimiter): AccountRate {
  let found = rateLimiter.rate;
  let most = Number.POSITIVE_INFINITY;
  let senders = 1;
  const apply = () => {
    rateLimiter.rate = Math.min(found, most) / senders;
  };
  return {
    get rate() {
      return found;
    },
    set rate(rate) {
      found = rate;
      apply();
    },
    get senders() {
      return senders;
    },
    share(ofAccount, among) {
      most = ofAccount;
      senders = among;
      apply();
    },
  };
}

type Shared = {
  readonly adaptive: AdaptiveConcurrency;
  readonly adaptiveRate: AdaptiveRate;
  readonly accountRate: AccountRate;
  readonly rateLimiter: RateLimiter;
  readonly effects: Effects;
  readonly stopController: StopController;
  onEvent(event: SubmitEvent): void;
};

/** Keeps this run to its part of the account's limits while other machines send for the account too. */
export type AccountShare = {
  /** Applies the limits that the journal returns with each intent. */
  applyShare(share: Share): void;
  /**
   * Slows down after a 429 to the attempt that began at `startedAt` (clock `elapsed`). `throttles`: the account's count
   * of 429s from the journal; null if no other sender shares the account. `askedMs`: the wait that the service asked
   * for; 0 without one.
   */
  throttledHere(startedAt: number, throttles: number | null, askedMs: number): void;
};

export function createAccountShare(shared: Shared): AccountShare {
  const { adaptive, adaptiveRate, accountRate, rateLimiter, effects, stopController, onEvent } = shared;
  /** The last known count of 429s. If it grows, this run slows down, even if another sender got the 429. */
  let known: number | null = null;
  let fullTries = 0;
  let fullWaitedMs = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const slowDown = (startedAt: number, askedMs: number) => {
    adaptive.throttled(startedAt, effects.elapsed());
    adaptiveRate.throttled(startedAt, effects.elapsed(), askedMs);
  };
  const applyThrottles = (throttles: number, askedMs: number) => {
    const isNews = known !== null && throttles > known;
    known = throttles;
    if (isNews) slowDown(effects.elapsed(), askedMs);
  };
  const pause = (ms: number) => {
    if (ms > LONGEST_WAIT_MS)
      return stopController.because('unreachable', messages.nothingBefore(minuteOf(effects.now() + ms)));
    const until = effects.elapsed() + ms;
    rateLimiter.pause(ms);
    // Calls within a second have the same cause. The user sees it once, and shorter waits not at all.
    if (ms >= SAME_PAUSE_MS && until > pausedUntil + SAME_PAUSE_MS)
      onEvent({ type: 'waiting', because: ELSEWHERE, ms });
    pausedUntil = Math.max(pausedUntil, until);
  };
  const awaitTurn = (waitMs: number, others: number) => {
    const before = fullTries === 1 ? 0 : fullWaitedMs;
    const ms = fullWaitMs(waitMs, fullTries);
    fullWaitedMs = before + ms;
    rateLimiter.pause(ms);
    if (before < LONG_TURN_MS && fullWaitedMs >= LONG_TURN_MS) onEvent({ type: 'turn-awaited', others });
  };
  return {
    throttledHere(startedAt, throttles, askedMs) {
      if (throttles === null) slowDown(startedAt, askedMs);
      else applyThrottles(throttles, askedMs);
    },
    applyShare({ concurrency, rate, senders, throttles, answer }) {
      adaptive.share(Math.max(1, concurrency));
      accountRate.share(rate, senders);
      applyThrottles(throttles, answer.type === 'throttled' ? answer.waitMs : 0);
      fullTries = answer.type === 'full' ? fullTries + 1 : 0;
      if (answer.type === 'throttled') pause(answer.waitMs);
      else if (answer.type === 'full') awaitTurn(answer.waitMs, senders - 1);
      else if (answer.type === 'too-fast') rateLimiter.pause(answer.waitMs);
    },
  };
}

/** After this many milliseconds the user sees why nothing is sent. */
const LONG_TURN_MS = 3_000;
const SAME_PAUSE_MS = 1_000;
const ELSEWHERE = { code: 'http-429', status: 429, message: messages.throttledElsewhere };
