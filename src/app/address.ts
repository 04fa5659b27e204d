/** A scope as `scopeOf` writes it: the service's address, a space, the login. */
export function addressOf(scope: string): string {
  return scope.slice(0, scope.indexOf(' '));
}

/**
 * Whether two scopes are the same login at two addresses, which may be one service under two names. The sandbox profile
 * is no address: what was tried there was never sent.
 */
export function isOtherAddress(scope: string, other: string): boolean {
  if (scope === other || addressOf(scope) === SANDBOX || addressOf(other) === SANDBOX) return false;
  return loginOf(scope) === loginOf(other);
}

const SANDBOX = 'sandbox';

/** Logins are compared without case. */
function loginOf(scope: string): string {
  return scope.slice(scope.indexOf(' ') + 1).toLowerCase();
}
