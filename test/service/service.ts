import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileToSend } from '../../src/contract/operation.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import type { FaultPlan } from '../../src/sandbox/fault-plan.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/start.ts';
import { createClient } from '../../src/service/client.ts';
import type { ClientOptions } from '../../src/service/client-parts.ts';
import { credentials } from '../sandbox/client.ts';

export const PASSWORD = credentials.password;

export type Clock = { nowMs: number };

export function clientOptions(baseUrl: string, clock: Clock, change: Partial<ClientOptions> = {}): ClientOptions {
  return {
    baseUrl,
    credentials,
    apiAccessToken: SANDBOX_ACCOUNT.apiAccessToken,
    referer: SANDBOX_ACCOUNT.referer,
    headers: {},
    wireNames: {},
    env: {},
    saved: null,
    timeouts: { connectMs: 1_000, sendMs: 1_000, readMs: 1_000 },
    now: () => clock.nowMs,
    // Time passes only by waiting.
    sleep: async (ms) => {
      clock.nowMs += ms;
    },
    random: () => 0.5,
    ...change,
  };
}

/** A sandbox and a client of it on one clock that stands still until it is moved; both end with the test. */
export async function start(change: Partial<ClientOptions> = {}, options: Partial<SandboxOptions> = {}) {
  const clock: Clock = { nowMs: Date.UTC(2027, 0, 1) };
  const sandbox = await startSandbox({ now: () => clock.nowMs, keepRequests: 10_000, ...options });
  const client = createClient(clientOptions(sandbox.url, clock, change));
  onTestFinished(async () => {
    await client.close();
    await sandbox.close();
  });
  return { clock, sandbox, client };
}

/** `POST /auth/v2/token 200`-like lines without the status: what the service saw, in order. */
export function seen(sandbox: Sandbox): string[] {
  return sandbox.requests().map(({ method, path }) => `${method} ${path.split('?')[0]}`);
}

/** How often the service was asked to refresh a session. */
export const refreshes = (lines: string[]) => lines.filter((line) => line === 'PUT /auth/v2/token').length;

export function fault(on: string, act: FaultPlan['faults'][number]['act'], times = 1): FaultPlan {
  return { faults: [{ on, times, act }] };
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'qcsheet-api-'));
}

/** A file on disk as a check would have seen it. */
export function fileOf(content: string | Uint8Array, name = 'drawing.pdf'): FileToSend {
  const path = join(freshFolder(), name);
  writeFileSync(path, content);
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  return { path, name: basename(path), size: statSync(path).size, sha256 };
}
