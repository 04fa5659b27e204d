/** How often and how long: every number of the waits in one place. Times in milliseconds, `random` from 0 to 1. */

/** How long the whole run tries to reach somebody; the last try at its end ends the run. */
export const UNREACHED_MS = 150_000;
/** Times that one document is sent again after a 429. */
export const THROTTLED_TRIES = 8;
/** The longest wait that a service may ask a run for; when it asks for more the run stops, and somebody resumes it then. */
export const LONGEST_WAIT_MS = 3_600_000;
/** Attempts at a repeatable document before it counts as in doubt. */
export const REPEATED_TRIES = 3;

/** How often it is asked what became of a document that another run is sending. */
export const ELSEWHERE_MS = 500;
/** Times that one document is kept from being sent although its turn has come: more than chance can bring about. */
export const WITHHELD_TRIES = 100;

/** After the `tries`-th time in a row that the account had no room for one more: what the journal says, doubled up to 1 s. */
export function fullWaitMs(waitMs: number, tries: number): number {
  return Math.max(waitMs, Math.min(waitMs * 2 ** (tries - 1), 1_000));
}

/** The longest wait that a service may ask a read or a download for. */
export const LONGEST_READ_WAIT_MS = 120_000;

/** After the `tries`-th in a row that reached nobody: 2 s, doubled up to 60 s, less up to half so that many spread. */
export function unreachedWaitMs(tries: number, random: number): number {
  return Math.min(2_000 * 2 ** (tries - 1), 60_000) * (1 - random / 2);
}

/** After the `tries`-th 429 of a document: what the service asked for, else 5 s doubled up to 120 s; a little more. */
export function throttledWaitMs(tries: number, afterMs: number | undefined, random: number): number {
  return (afterMs ?? Math.min(5_000 * 2 ** (tries - 1), 120_000)) * (1 + random / 10);
}

/** Before the next attempt at a repeatable document: 1 s, doubled, less up to half. */
export function repeatWaitMs(tries: number, random: number): number {
  return secondsDoubled(tries, random);
}

/** Before a read or a download is tried again: 1 s, doubled, less up to half; longer where the service asks for it. */
export function readWaitMs(tries: number, afterMs: number, random: number): number {
  return Math.max(secondsDoubled(tries, random), afterMs);
}

function secondsDoubled(tries: number, random: number): number {
  return 1_000 * 2 ** (tries - 1) * (1 - random / 2);
}
