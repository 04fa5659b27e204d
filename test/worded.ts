/** Stands in a message for what a test does not know or does not care about. */
export const ANY = '\u0001';

/** Matches what holds the message, with any text of the same line for each `ANY`. With it, tests quote no sentences. */
export function worded(message: string): RegExp {
  const parts = message.split(ANY).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}
