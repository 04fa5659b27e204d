import { parseJson } from '../contract/json.ts';
import type { Request } from '../contract/operation.ts';

type Query = NonNullable<Request['query']>;

/** Translates the specification's neutral field names to the provider's real ones (QCSHEET_WIRE_NAMES), and back. */
export type WireNames = {
  /** Gives a request body with the provider's field names, at any depth. */
  bodyToWire(body: unknown): unknown;
  queryToWire(query: Query): Query;
  /**
   * Gives the text of an answer with the specification's field names. Everything else is unchanged, also text that is
   * not JSON.
   */
  fromWire(text: string): string;
};

export function wireNames(realByNeutral: Readonly<Record<string, string>>): WireNames {
  const toReal = new Map(Object.entries(realByNeutral));
  const toNeutral = new Map([...toReal].map(([neutral, real]) => [real, neutral]));
  return {
    bodyToWire: (body) => (toReal.size === 0 ? body : rename(body, toReal)),
    queryToWire: (query) =>
      Object.fromEntries(Object.entries(query).map(([name, value]) => [toReal.get(name) ?? name, value])),
    fromWire: (text) => {
      if (toReal.size === 0 || parseJson(text) === undefined) return text;
      // Only the names are replaced. Parsing and writing the whole JSON would lose digits of long numbers.
      return text.replace(STRINGS, (string: string, colon: string | undefined) => {
        const neutral = colon === undefined ? undefined : toNeutral.get(JSON.parse(string));
        return neutral === undefined ? string : JSON.stringify(neutral);
      });
    },
  };
}

/** Matches every string in a JSON text, and shows if it is the name of a member. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)/g;

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [names.get(key) ?? key, rename(item, names)]));
}
