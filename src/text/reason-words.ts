/** The reason of a failure, as a part of a sentence: the error's message or the given text, without its full stop. */
export function reasonWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.trimEnd().replace(/(?<!\.)\.$/, '');
}
