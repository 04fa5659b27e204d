/** All numbers for retries and waits. Times are in milliseconds, and `random` is from 0 to 1. */

/** How long a run tries to reach the service. The last try comes at the end of this time. */
export const UNREACHED_MS = 150_000;
/** How often one document is sent again after a 429. */
export const THROTTLED_TRIES = 8;
/** The longest wait that a run accepts from the service. If the service asks for more, the run stops. */
export const LONGEST_WAIT_MS = 3_600_000;
/** Attempts to send a repeatable document before it is in doubt. */
export const REPEATED_TRIES = 3;

/** How long to wait between two looks at a document that another run is sending. */
export const ELSEWHERE_MS = 500;
/** How often the journal may stop the same document when its turn has come. More often means a bug. */
export const WITHHELD_TRIES = 100;

/** Gives the wait when the account was at its limit `tries` times in a row: the journal's wait, doubled up to 1 s. */
export function fullWaitMs(waitMs: number, tries: number): number {
  return Math.max(waitMs, Math.min(waitMs * 2 ** (tries - 1), 1_000));
}

/** The longest wait that a read or a download accepts from the service. */
export const LONGEST_READ_WAIT_MS = 120_000;

/**
 * Gives the wait when the service could not be reached `tries` times in a row: 2 s, doubled up to 60 s, minus a random
 * part of at most half.
 */
export function unreachedWaitMs(tries: number, random: number): number {
  return Math.min(2_000 * 2 ** (tries - 1), 60_000) * (1 - random / 2);
}

/**
 * Gives the wait after the `tries`-th 429 of a document: the service's own wait, or else 5 s, doubled up to 120 s. A
 * random part of at most a tenth is added.
 */
export function throttledWaitMs(tries: number, afterMs: number | undefined, random: number): number {
  return (afterMs ?? Math.min(5_000 * 2 ** (tries - 1), 120_000)) * (1 + random / 10);
}

/**
 * Gives the wait before the next attempt of a repeatable document: 1 s, doubled, minus a random part of at most half.
 */
export function repeatWaitMs(tries: number, random: number): number {
  return secondsDoubled(tries, random);
}

/**
 * Gives the wait before a read or a download is tried again: 1 s, doubled, minus a random part of at most half. If the
 * service asks for a longer wait, that one is used.
 */
export function readWaitMs(tries: number, afterMs: number, random: number): number {
  return Math.max(secondsDoubled(tries, random), afterMs);
}

function secondsDoubled(tries: number, random: number): number {
  return 1_000 * 2 ** (tries - 1) * (1 - random / 2);
}
