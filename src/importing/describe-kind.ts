import { findKind, kinds } from '../kinds/index.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { describe, guideText } from './template/guide.ts';

/** The columns of a kind, for a program and for a person. Needs neither a configuration nor the service. */
export function describeKind(name: string): Result<{ description: ReturnType<typeof describe>; guide: string }> {
  const kind = findKind(name);
  if (kind === undefined) {
    const names = kinds.map((each) => each.name).join(', ');
    return problem('usage', 'kind-unknown', `"${name}" is not a kind.`, `Kinds: ${names}.`);
  }
  return ok({ description: describe(kind), guide: guideText(kind) });
}
