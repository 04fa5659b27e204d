import type { BusinessKey, Kind } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';
import { canonicalJson } from './fingerprint.ts';

/** The parts of a document, each with the number of times that the document has it. */
export type Parts = ReadonlyMap<string, number>;

/**
 * The parts of a body, in a form that is equal for every spelling. Quantities, comments and the like do not count.
 * Empty if the kind has no parts, or the form of a stored body is no longer known.
 */
export function partsOf(kind: Kind, body: unknown): Parts {
  const parts = new Map<string, number>();
  if (kind.partKeys === undefined) return parts;
  const parsed = kind.operation.body?.safeParse(body);
  for (const key of parsed?.success === true ? kind.partKeys(parsed.data) : []) {
    const part = canonicalJson(key.map(spelled));
    parts.set(part, (parts.get(part) ?? 0) + 1);
  }
  return parts;
}

/** Whether the second document has all parts of the first one. False for a document without parts. */
export function isContained(fewer: Parts, more: Parts): boolean {
  for (const [part, count] of fewer) if ((more.get(part) ?? 0) < count) return false;
  return fewer.size > 0;
}

function spelled(part: BusinessKey[number]): string | readonly string[] {
  return typeof part === 'string' ? plainSpelling(part) : part.map(plainSpelling).toSorted();
}
