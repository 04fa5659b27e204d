import type { BusinessKey, Kind } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';
import { canonicalJson } from './fingerprint.ts';

/**
 * Whether one of two bodies of a kind has all parts of the other, in any spelling. Then a document was split into two
 * files, two were joined, or a part was added after it was sent. Quantities, comments and the like may differ.
 */
export function hasContainedParts(kind: Kind, before: unknown, now: unknown): boolean {
  const [fewer, more] = [partsOf(kind, before), partsOf(kind, now)].toSorted((one, other) => one.length - other.length);
  if (fewer === undefined || more === undefined || fewer.length === 0) return false;
  const left = [...more];
  return fewer.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A text for each part; empty if the kind has none, or the form of a stored body is no longer known. */
function partsOf(kind: Kind, body: unknown): readonly string[] {
  const parsed = kind.operation.body?.safeParse(body);
  const keys = parsed?.success === true ? (kind.partKeys?.(parsed.data) ?? []) : [];
  return keys.map((key) => canonicalJson(key.map(spelled)));
}

function spelled(part: BusinessKey[number]): string | readonly string[] {
  return typeof part === 'string' ? plainSpelling(part) : part.map(plainSpelling).toSorted();
}
