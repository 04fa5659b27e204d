import { createHash } from 'node:crypto';
import type { LookupEntry } from '../../schema/lookup.ts';

/** A hash that is equal for the same entries in any order. */
export function listDigest(entries: readonly LookupEntry[]): string {
  const lines = entries.map(({ id, label, parent = '' }) => JSON.stringify([parent, id, label])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}
