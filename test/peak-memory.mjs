// Plain JavaScript: it is loaded into programs whose memory and time are measured.
import { readFileSync } from 'node:fs';

/**
 * The most memory, in kB, that this process held. On Linux `maxRSS` is never less than what the program that started this
 * one had then: with a test worker of 540 MB, each child has 540. What /proc says is of this process alone.
 */
export function peakKb() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}
