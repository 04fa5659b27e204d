/**
 * A function that calls `of` only once for each text and keeps all results. Use it for few texts, such as our own
 * names, or for a short time.
 */
export function remembered<Answer>(of: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text) ?? of(text);
    known.set(text, answer);
    return answer;
  };
}
