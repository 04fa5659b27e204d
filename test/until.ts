import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 10;
/** Long for a machine with other work, and shorter than a test may take. */
export const DEADLINE_MS = 120_000;

/** Looks again and again until it is so. What is not so in time fails, with the words of what was waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, everyMs = EVERY_MS): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${DEADLINE_MS / 1000} seconds in vain: ${what}.`);
    await wait(everyMs);
  }
}
