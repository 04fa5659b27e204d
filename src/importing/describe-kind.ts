import { mapResult, type Result } from '../problem/problem.ts';
import { kindNamed } from './kind-named.ts';
import { describe, guideText } from './template/guide.ts';

/** The columns of a kind, for a program and for a person. Needs neither a configuration nor the service. */
export function describeKind(name: string): Result<{ description: ReturnType<typeof describe>; guide: string }> {
  return mapResult(kindNamed(name), (kind) => ({ description: describe(kind), guide: guideText(kind) }));
}
