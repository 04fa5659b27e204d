import { expect } from 'vitest';
import { z } from 'zod';
import { md5 } from '../../src/config/password.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { told } from './json.ts';
import type { Machine } from './office.ts';

const diagnosis = z.strictObject({
  healthy: z.boolean(),
  checks: z.array(
    z.strictObject({
      check: z.string(),
      state: z.enum(['ok', 'warning', 'failed', 'skipped']),
      code: z.string().nullable(),
      message: z.string().min(1),
      hint: z.string().nullable(),
    }),
  ),
});

/** What `doctor` finds: the exit code, and what is not right as `check state code`. */
export async function examined(machine: Machine) {
  const ended = await machine.qcsheet('doctor', '--json');
  const { healthy, checks } = told(diagnosis, ended);
  for (const secret of [md5(SANDBOX_ACCOUNT.password), SANDBOX_ACCOUNT.apiAccessToken])
    expect(ended.stdout + ended.stderr).not.toContain(secret);
  for (const { state, hint } of checks) if (state === 'warning' || state === 'failed') expect(hint).not.toBe('');
  const odd = checks.filter(({ state }) => state !== 'ok');
  return {
    exit: ended.exit,
    healthy,
    odd: odd.map(({ check, state, code }) => [check, state, ...(code === null ? [] : [code])].join(' ')),
    checks,
  };
}
