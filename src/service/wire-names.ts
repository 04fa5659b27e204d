import { parseJson } from '../contract/json.ts';
import type { Request } from '../contract/operation.ts';

type Query = NonNullable<Request['query']>;

/** From the specification's neutral field names to the provider's real ones (QCSHEET_WIRE_NAMES), and back. */
export type WireNames = {
  /** A request body as the provider names its fields, at any depth. */
  bodyToWire(body: unknown): unknown;
  queryToWire(query: Query): Query;
  /** The text of an answer with the names of the specification. All else stays, and so does text that is not JSON. */
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
      // The names alone are replaced: writing the whole again would cost long numbers their digits.
      return text.replace(STRINGS, (string: string, colon: string | undefined) => {
        const neutral = colon === undefined ? undefined : toNeutral.get(JSON.parse(string));
        return neutral === undefined ? string : JSON.stringify(neutral);
      });
    },
  };
}

/** Every string in a JSON text, and whether it names a member. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)/g;

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [names.get(key) ?? key, rename(item, names)]));
}
