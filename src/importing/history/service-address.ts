import { problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';

/** A scope as `scopeOf` writes it: the service's address, a space, the login. */
export function addressOf(scope: string): string {
  return scope.slice(0, scope.indexOf(' '));
}

/**
 * Whether two scopes are the same login at two addresses, which may be one service under two names. The sandbox profile
 * is no address: what was tried there was never sent.
 */
export function isOtherAddress(scope: string, otherScope: string): boolean {
  if (scope === otherScope || addressOf(scope) === SANDBOX || addressOf(otherScope) === SANDBOX) return false;
  return loginOf(scope) === loginOf(otherScope);
}

const SANDBOX = 'sandbox';

/** Whether two scopes are two logins at one address. */
export function isOtherAccount(scope: string, otherScope: string): boolean {
  return addressOf(scope) === addressOf(otherScope) && loginOf(scope) !== loginOf(otherScope);
}

/** Logins are compared without case. */
export function loginOf(scope: string): string {
  return scope.slice(scope.indexOf(' ') + 1).toLowerCase();
}

/** What was sent to another address would be sent twice. `sent` says what was sent there, as the beginning of a sentence. */
export function otherService(
  scope: string,
  { sent, there, run }: { readonly sent: string; readonly there: string; readonly run: string | undefined },
): Result<never> {
  const message = messages.otherService(sent, addressOf(scope));
  return problem('usage', 'other-service', message, waysOut(there, run));
}

/** What a person may do about it; `there` is the other scope, `run` what was sent there. */
export function waysOut(there: string, run: string | undefined): string {
  return messages.sameService(addressOf(there), run);
}
