import { problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';

/** The service's address in a scope. A scope is address, space and login, as `scopeOf` writes it. */
export function addressOf(scope: string): string {
  return scope.slice(0, scope.indexOf(' '));
}

/**
 * Whether two scopes are the same login at two addresses, which may be one service with two names. The sandbox profile
 * does not count, because nothing was really sent there.
 */
export function isOtherAddress(scope: string, otherScope: string): boolean {
  if (scope === otherScope || isOfSandbox(scope) || isOfSandbox(otherScope)) return false;
  return loginOf(scope) === loginOf(otherScope);
}

/** Whether it is the scope of the sandbox profile. */
export function isOfSandbox(scope: string): boolean {
  return addressOf(scope) === 'sandbox';
}

/** Whether two scopes are two logins at one address. */
export function isOtherAccount(scope: string, otherScope: string): boolean {
  return addressOf(scope) === addressOf(otherScope) && loginOf(scope) !== loginOf(otherScope);
}

/** The login in lower case, because logins are compared without case. */
export function loginOf(scope: string): string {
  return scope.slice(scope.indexOf(' ') + 1).toLowerCase();
}

/**
 * The problem that documents were already sent to another address. `sent` says what was sent there, as the start of a
 * sentence.
 */
export function otherService(
  scope: string,
  { sent, there, run }: { readonly sent: string; readonly there: string; readonly run: string | undefined },
): Result<never> {
  const message = messages.otherService(sent, addressOf(scope));
  return problem('usage', 'other-service', message, waysOut(there, run));
}

/** What a person can do about it. `there`: the other scope. `run`: the run that sent there. */
export function waysOut(there: string, run: string | undefined): string {
  return messages.sameService(addressOf(there), run);
}
