import { type Environment, variable } from './environment.ts';
import { type Wrong, wrong } from './problem.ts';

/** Node checks no certificate where this variable is 0 (Node.js documentation, Command-line API). */
const NAME = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * The problem where Node is told to trust every certificate: anybody on the way could then read the login and change
 * what is sent. Null where it is not.
 */
export function uncheckedTls(environment: Environment): Wrong | null {
  if (variable(environment, NAME) !== '0') return null;
  const message = `${NAME}=0 makes Node trust every certificate. Anybody on the network could then read the login.`;
  const hint = `Unset ${NAME}. To trust your company's authority, name its PEM file in QCSHEET_CA_FILE or NODE_EXTRA_CA_CERTS.`;
  return wrong('config-value', message, hint);
}
