import { counted } from './counted.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/**
 * "2 years", "3 days", "40 hours", "1 minute": whole units, rounded down. Less than two years are in days, and less than
 * two days in hours. Null below a minute.
 */
export function roughDuration(ms: number): string | null {
  for (const [unit, unitMs] of UNITS) {
    const count = Math.floor(ms / unitMs);
    if (count > 1 || (count === 1 && unitMs < 24 * 60 * MINUTE_MS)) return counted(count, [unit, `${unit}s`]);
  }
  return null;
}

/** "45 s", "3 min", "2 h 10 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
