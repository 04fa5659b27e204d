import { mapResult, type Result } from '../problem/problem.ts';
import { kindNamed } from './kind-named.ts';
import { describe, guideText } from './template/guide.ts';

/** The columns of a kind, for programs and for people. It needs no configuration and no service. */
export function describeKind(name: string): Result<{ description: ReturnType<typeof describe>; guide: string }> {
  return mapResult(kindNamed(name), (kind) => ({ description: describe(kind), guide: guideText(kind) }));
}
