import { hash } from 'node:crypto';
import type { LookupEntry } from '../../schema/lookup.ts';

/** A hash that is equal for the same entries in any order. */
export function listDigest(entries: readonly LookupEntry[]): string {
  const lines = entries.map(({ id, label, parent = '' }) => JSON.stringify([parent, id, label])).sort();
  return hash('sha256', lines.join('\n')).slice(0, 16);
}
