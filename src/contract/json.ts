/**
 * The value of a JSON text; undefined if the text is no JSON. An integer with more digits than a number can hold
 * becomes a text of its digits: it is an id or a code.
 */
export function parseJson(text: string): unknown {
  try {
    // A reviver is called for every value, which takes several times as long.
    return LONG_INTEGER.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A long integer at the position of a value. The smallest unsafe integer has 16 digits. */
const LONG_INTEGER = /(?:^|[[,:])\s*-?\d{16}/;

/** The third parameter exists in Node from version 21; TypeScript does not know it yet. */
function withAllDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}
