/**
 * The value that a text writes as JSON; undefined, which no JSON parses to, when it writes none. An integer with more
 * digits than a number keeps comes as the text of its digits: it is an id or a code.
 */
export function parseJson(text: string): unknown {
  try {
    // To be asked about every value takes a multiple of the time.
    return LONG_INTEGER.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where a value may stand; the least that is no safe integer has 16 digits. */
const LONG_INTEGER = /(?:^|[[,:])\s*-?\d{16}/;

/** (The third parameter is in every Node from 21 on; TypeScript does not know it yet.) */
function withAllDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}
