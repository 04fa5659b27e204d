/** The value that a text writes as JSON; undefined, which no JSON parses to, when it writes none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
