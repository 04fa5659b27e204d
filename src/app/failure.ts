import type { Failure } from '../api/client.ts';
import { type Problem, problem } from './problem.ts';

/** A failed call of the service as the failure of the command that needed it. */
export function fromFailure({ cause, code, message, hint }: Failure): { kind: 'problem'; problem: Problem } {
  switch (cause) {
    case 'login':
      return problem('login', code, message, hint);
    case 'address':
      return problem('usage', code, message, hint);
    default:
      return problem('unreachable', code, message, hint);
  }
}
