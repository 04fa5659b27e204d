import { type Environment, variable } from './environment.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';

/** Node checks no certificate if this variable is 0 (Node.js documentation, Command-line API). */
const NAME = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * The problem if Node trusts every certificate: others could then read the login and change sent data. Null otherwise.
 */
export function uncheckedTls(environment: Environment): Wrong | null {
  if (variable(environment, NAME) !== '0') return null;
  const message = messages.uncheckedTls(NAME);
  const hint = messages.unsetIt(NAME);
  return wrong('config-value', message, hint);
}
