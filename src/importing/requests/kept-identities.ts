import type { Kind } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import { canonicalJson, type KeptRequest, sha256 } from './fingerprint.ts';
import { type DocumentTrait, identitiesOf, traitsOf } from './traits.ts';

/** The identities of a document that an earlier version stored without them; empty if its form is no longer known. */
export function identitiesOfKept(kind: Kind, requestText: string): readonly string[] {
  const request: KeptRequest = JSON.parse(requestText);
  const parsed = kind.operation.body?.safeParse(request.body);
  if (parsed?.success === false) return [];
  return identitiesOf(kind, request, parsed?.data).map(({ key }) => key);
}

/** The traits of a stored document; empty if its form is no longer known. */
export function traitsOfKept(kind: Kind, requestText: string): readonly DocumentTrait[] {
  const request: KeptRequest = JSON.parse(requestText);
  const parsed = kind.operation.body?.safeParse(request.body);
  return parsed?.success === false ? [] : traitsOf(kind, parsed?.data);
}

/** The parts that identify a document, as one text. For an update, they are its path values. */
export function businessKeyOf({ name }: Kind, parts: readonly (string | readonly string[])[]): string {
  return `${name}:v2:${sha256(canonicalJson(parts.map(compared)))}`;
}

/** Folded first, then sorted, because capitals sort before all small letters. */
function compared(part: string | readonly string[]): string | string[] {
  return typeof part === 'string' ? foldText(part) : part.map(foldText).toSorted();
}
