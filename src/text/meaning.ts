/** What a number or code means; undefined for one that the words do not name, `constructor` among them. */
export function meaningOf(words: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}
