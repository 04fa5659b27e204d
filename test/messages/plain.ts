/** Words that readers with school English stumble over. */
const UNPLAIN =
  /\b(mend(s|ed)?|anew|at hand|to be had|of which|by which|that which|nothing else than|none but|stands? in|goes on|go on)\b/i;
const LONGEST_SENTENCE = 20;

/** Whether a text has short sentences and everyday words. */
export function isPlain(text: string): boolean {
  return !UNPLAIN.test(text) && longest(text) <= LONGEST_SENTENCE;
}

/** The words of the longest sentence. What stands in quotes is the user's, and counts as one. */
function longest(text: string): number {
  const sentences = text.replace(/"[^"]*"|“[^”]*”/g, 'quote').split(/[.?!:;](?:\s|$)|\n/);
  return Math.max(...sentences.map((sentence) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length));
}
