import type { Kind } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import { canonicalJson, sha256 } from './fingerprint.ts';

/** One thing by which a document can be known again when it was edited: equal keys, in words the same of this. */
export type DocumentTrait = { readonly key: string; readonly words: string };

/** A booking of hundreds of orders is known by the first of them. */
const MOST = 100;

/** Each once, in the kind's order. `body` is the request's, parsed by the kind's operation. */
export function traitsOf(kind: Kind, body: unknown): readonly DocumentTrait[] {
  const traits = new Map<string, DocumentTrait>();
  for (const { words, parts } of kind.traits?.(body) ?? []) {
    const texts = Object.entries(parts).map(([name, part]) => [name, foldText(part ?? '')] as const);
    if (texts.some(([, text]) => text === '')) continue;
    const key = `${kind.name}:t1:${sha256(canonicalJson(Object.fromEntries(texts))).slice(0, 32)}`;
    traits.set(key, { key, words });
    if (traits.size === MOST) break;
  }
  return [...traits.values()];
}
