/** The meaning of a number or code; undefined if `words` does not name it, also for `constructor`. */
export function meaningOf(words: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}
