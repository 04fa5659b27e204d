import type { BusinessKey, Kind, Trait } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';
import { foldText } from '../cells/text.ts';
import { canonicalJson, type KindRequest, shortSha256 } from './fingerprint.ts';

/**
 * A feature that identifies a document after it was edited. Documents with equal keys have the same `words` in common.
 */
export type DocumentTrait = { readonly key: string; readonly words: string };

/** A booking of hundreds of orders is identified by the first ones. */
const MOST = 100;

/**
 * The traits of a document, each once, in the kind's order. `body` is the request's body, parsed by the kind's
 * operation.
 */
export function traitsOf(kind: Kind, body: unknown): readonly DocumentTrait[] {
  return traitsWith(`${kind.name}:t1:`, kind.traits?.(body) ?? [], foldText).slice(0, MOST);
}

/**
 * Keys that make two creating documents the same, in any spelling and with any other details: the business key, or the
 * kind's `sentOnce`. The journal finds them by the start of their keys (`journal/sqlite/sameness.ts`).
 */
export function identitiesOf(kind: Kind, request: KindRequest, body: unknown): readonly DocumentTrait[] {
  if (kind.operation.effect !== 'create') return [];
  const start = `${SAMENESS}${kind.name}:1:`;
  if (kind.sentOnce !== undefined) return traitsWith(start, kind.sentOnce(request), plainSpelling);
  const key = kind.businessKey?.(body);
  return key == null ? [] : [{ key: `${start}${keyHash(spelled(key))}`, words: '' }];
}

const SAMENESS = 'same:';

/** Whether a trait alone makes two documents the same. */
export function isIdentity(trait: string): boolean {
  return trait.startsWith(SAMENESS);
}

function traitsWith(start: string, traits: readonly Trait[], fold: (text: string) => string): DocumentTrait[] {
  const found = new Map<string, DocumentTrait>();
  for (const { words, parts } of traits) {
    const texts = Object.entries(parts).map(([name, part]) => [name, fold(part ?? '')] as const);
    if (texts.some(([, text]) => text === '')) continue;
    const key = `${start}${keyHash(Object.fromEntries(texts))}`;
    found.set(key, { key, words });
  }
  return [...found.values()];
}

/** Folded first, then sorted, because capitals sort before all small letters. */
function spelled(key: BusinessKey): unknown {
  return key.map((part) => (typeof part === 'string' ? plainSpelling(part) : part.map(plainSpelling).toSorted()));
}

function keyHash(value: unknown): string {
  return shortSha256(canonicalJson(value), 32);
}
