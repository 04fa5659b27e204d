import type { Config } from '../config.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { SANDBOX_ACCOUNT } from '../sandbox/account.ts';

/**
 * Gives origin and account. Sendings of different scopes are never compared. Upper and lower case of a login do not
 * count: treating two spellings as two accounts would book twice. Treating two accounts as one is harmless, because
 * every request has its own user id.
 */
export function scopeOf(config: Config): Result<string> {
  if (config.service.type === 'sandbox') return ok(`sandbox ${SANDBOX_ACCOUNT.account}`);
  if (config.service.type === 'unset') return unset(config.service.problem);
  return ok(`${new URL(config.service.baseUrl).origin} ${config.service.account.toLowerCase()}`);
}

/** The problem of a service that is not configured. */
export function unset({ code, message, hint }: { code: string; message: string; hint: string }): Result<never> {
  return problem('usage', code, message, hint);
}
