import { type Environment, variable } from './environment.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';

/** Node checks no certificate where this variable is 0 (Node.js documentation, Command-line API). */
const NAME = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * The problem where Node is told to trust every certificate: anybody on the way could then read the login and change
 * what is sent. Null where it is not.
 */
export function uncheckedTls(environment: Environment): Wrong | null {
  if (variable(environment, NAME) !== '0') return null;
  const message = messages.uncheckedTls(NAME);
  const hint = messages.unsetIt(NAME);
  return wrong('config-value', message, hint);
}
