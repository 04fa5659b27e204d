/** From the specification's neutral field names to the provider's real ones (QCSHEET_WIRE_NAMES), and back. */
export type WireNames = {
  /** A request body as the provider names its fields. */
  toWire(value: unknown): unknown;
  /** The text of an answer with the specification's names; text that is no JSON stays as it is. */
  fromWire(text: string): string;
};

export function wireNames(realByNeutral: Readonly<Record<string, string>>): WireNames {
  const toReal = new Map(Object.entries(realByNeutral));
  const toNeutral = new Map([...toReal].map(([neutral, real]) => [real, neutral]));
  return {
    toWire: (value) => rename(value, toReal),
    fromWire: (text) => {
      // Untouched, so that long numbers keep their digits.
      if (toReal.size === 0) return text;
      try {
        return JSON.stringify(rename(JSON.parse(text), toNeutral));
      } catch {
        return text;
      }
    },
  };
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [names.get(key) ?? key, rename(item, names)]));
}
