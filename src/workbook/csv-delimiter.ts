/** How the lines of a CSV are split, and whether its first line is a `sep=` that says so. */
export type Dialect = { readonly delimiter: string; readonly hasSepLine: boolean };

const DELIMITERS = [',', ';', '\t', '|'];

/** Judged by the first record that is not blank: the headers. `start` is the beginning of the text. */
export function dialectOf(start: string): Dialect {
  const sep = /^sep=([^\r\n"])(?:\r|\n|$)/i.exec(start);
  if (sep?.[1] !== undefined) return { delimiter: sep[1], hasSepLine: true };
  const counts = countInRecord(start.trimStart());
  const [first = ','] = DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { delimiter: first, hasSepLine: false };
}

/** Each character of the first record outside its quotes, counted. */
function countInRecord(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}
