import type { Kind } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import { canonicalJson, type KeptRequest, sha256 } from './fingerprint.ts';
import { type DocumentTrait, identitiesOf, traitsOf } from './traits.ts';

/** The identities of a document as an earlier version kept it, without them; none where its form is not known any more. */
export function identitiesOfKept(kind: Kind, requestText: string): readonly string[] {
  const request: KeptRequest = JSON.parse(requestText);
  const parsed = kind.operation.body?.safeParse(request.body);
  if (parsed?.success === false) return [];
  return identitiesOf(kind, request, parsed?.data).map(({ key }) => key);
}

/** The traits of a document as it is kept; none where its form is not known any more. */
export function traitsOfKept(kind: Kind, requestText: string): readonly DocumentTrait[] {
  const request: KeptRequest = JSON.parse(requestText);
  const parsed = kind.operation.body?.safeParse(request.body);
  return parsed?.success === false ? [] : traitsOf(kind, parsed?.data);
}

/** The parts that identify a document as one text; of an update, what its columns put into the path. */
export function businessKeyOf({ name }: Kind, parts: readonly (string | readonly string[])[]): string {
  return `${name}:v2:${sha256(canonicalJson(parts.map(compared)))}`;
}

/** Folded first, then sorted: capitals come before all small letters. */
function compared(part: string | readonly string[]): string | string[] {
  return typeof part === 'string' ? foldText(part) : part.map(foldText).toSorted();
}
