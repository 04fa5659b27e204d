/**
 * Why something failed, to be put into a sentence: what an error says, or the sentence that says it already, without its
 * full stop.
 */
export function reasonWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.trimEnd().replace(/(?<!\.)\.$/, '');
}
