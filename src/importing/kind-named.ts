import { findKind, kinds } from '../kinds/index.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import type { Kind } from '../schema/kind.ts';
import { nearestName } from '../text/nearest-name.ts';
import { messages } from './messages.ts';

/** In the order of the help. */
export const KIND_NAMES: readonly string[] = kinds.map(({ name }) => name);

/** The kinds' names with their titles for people. */
export const KINDS: readonly { readonly name: string; readonly title: string }[] = kinds.map(({ name, title }) => ({
  name,
  title,
}));

/** The kind with a typed name. */
export function kindNamed(name: string): Result<Kind> {
  const kind = findKind(name);
  if (kind !== undefined) return ok(kind);
  return problem(
    'usage',
    'kind-unknown',
    messages.notAKind(name, nearestName(name, KIND_NAMES)),
    messages.kinds(KIND_NAMES.join(', ')),
  );
}
