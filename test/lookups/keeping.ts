import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenService, openService } from '../../src/app/open-service.ts';
import { scopeOf } from '../../src/app/scope.ts';
import { loadConfig } from '../../src/config.ts';
import { lookupsFor } from '../../src/lookups/for-command.ts';
import { ok } from '../../src/problem/problem.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { startSandbox } from '../../src/sandbox/start.ts';
import type { ReadingParts } from '../../src/workspace/parts.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2027, 0, 1);

type Environment = Readonly<Record<string, string>>;

/** A machine that keeps lookups between its commands, the service that they come from, and the clock of both. */
export async function keeping() {
  const clock = { nowMs: START_MS };
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-kept-'));
  writeFileSync(join(folder, 'countries.csv'), countriesCsv());
  const sandbox = await startSandbox({ now: () => clock.nowMs });
  const opened: OpenService[] = [];
  onTestFinished(async () => {
    for (const service of opened) await service.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  /** One command's parts; `told` is what it said. */
  const command = (env: Environment = {}) =>
    partsIn(folder, clock, { QCSHEET_BASE_URL: sandbox.url, ...env }, (service) => opened.push(service));
  /** The lookups of one command: how many hours after the start they were pulled, and what was said. */
  const pulledAt = async (env: Environment = {}, offline: 'allowed' | 'refused' = 'allowed') => {
    const { parts, told } = command(env);
    const result = await lookupsFor(parts, { offline });
    if (result.type === 'problem') return { problem: result.problem, told };
    return { hours: (Date.parse(result.value.pulledAt) - START_MS) / HOUR_MS, told };
  };
  return { clock, folder, sandbox, command, pulledAt };
}

/** The parts of commands of a machine with this folder as its home; `told` is what they said. */
export function partsIn(
  folder: string,
  clock: { readonly nowMs: number },
  env: Environment,
  onOpen: (service: OpenService) => void,
): { parts: ReadingParts; told: string[] } {
  const service = {
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_COUNTRIES: 'countries.csv',
  };
  const loaded = loadConfig({ flags: {}, env: { ...service, ...env }, platform: 'linux', home: folder });
  if (loaded.type === 'wrong') throw new Error(loaded.problem.message);
  const { config } = loaded;
  const told: string[] = [];
  const { signal } = new AbortController();
  const effects = {
    now: () => clock.nowMs,
    elapsed: () => clock.nowMs,
    sleep: async () => undefined,
    random: () => 0.5,
    note: (text: string) => void told.push(text),
    warn: (text: string) => void told.push(`Warning: ${text}`),
    onStep: () => undefined,
    stdin: () => null,
    cwd: folder,
    user: 'li',
    machine: 'desk',
    pause: () => undefined,
    stopping: signal,
    dropping: signal,
    leaving: signal,
    signalExit: () => undefined,
  };
  const open = async () => {
    const made = await openService(config, effects);
    if (made.type === 'ok') onOpen(made.value);
    return made;
  };
  const noJournal = async () => {
    throw new Error('the lookups need no journal');
  };
  const parts = {
    config,
    effects,
    scope: scopeOf(config),
    service: open,
    journal: noJournal,
    journalIfThere: async () => ok(null),
  };
  return { parts, told };
}
