import { join } from 'node:path';
import { throughLinks } from '../disk/replace-file.ts';
import { systemFault } from '../journal/fault.ts';
import { acquireLock, LOCKS, type Lock } from '../journal/lock.ts';
import { ONE_MEMORY } from '../journal/one-memory.ts';
import { problem, type Result } from '../problem/problem.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';
import { openStateFolder } from './state-folder.ts';

/** Runs `use` while this process alone may send for the account on this machine. */
export async function holdingLock<T>(parts: Parts, what: string, use: () => Promise<Result<T>>): Promise<Result<T>> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const folder = openStateFolder(parts.config.stateDir);
  if (folder.kind === 'problem') return folder;
  const holder = `${what}, process ${process.pid}`;
  const lock = takeLock({ folder: join(folder.value, LOCKS), scope: parts.scope.value, holder });
  if (lock.kind === 'problem') return lock;
  if (lock.kind === 'busy') return busy(lock.holder);
  const second = secondLock(parts.config, parts.scope.value, holder);
  try {
    return second?.kind === 'busy' ? busy(second.holder) : await use();
  } finally {
    if (second?.kind === 'held') second.release();
    lock.release();
  }
}

function busy(holder: string): Result<never> {
  const message = messages.runBusy(holder);
  const hint = messages.answerOrWait;
  return problem('busy', 'run-busy', message, hint);
}

/**
 * The state folder may be removed, moved or replaced while a run is sending, and its lock with it. This one lies
 * elsewhere, so that whoever works with the new folder has to wait. Undefined where there is no room for it: the first
 * one counts.
 */
function secondLock({ cacheDir, stateDir }: Parts['config'], scope: string, holder: string): Lock | undefined {
  try {
    return acquireLock({ folder: join(cacheDir, LOCKS), scope: `${stateDir} ${scope}`, holder });
  } catch (error) {
    if (systemFault(error) === undefined) throw error;
    return undefined;
  }
}

/** Runs `use` while this process alone writes the file; null for stdout, which nobody else has. */
export async function holdingOutput<T>(
  { config }: Pick<Parts, 'config'>,
  path: string | null,
  what: string,
  use: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (path === null) return await use();
  const holder = `${what}, process ${process.pid}`;
  const scope = `file ${await throughLinks(path)}`;
  const lock = takeLock({ folder: join(config.stateDir, LOCKS), scope, holder });
  if (lock.kind === 'problem') return lock;
  if (lock.kind === 'busy') {
    const message = messages.outputBusy(path, lock.holder);
    return problem('busy', 'output-busy', message, messages.waitAndRepeat);
  }
  try {
    return await use();
  } finally {
    lock.release();
  }
}

/** The disk is full, or something else is in the way of the lock: nothing is sent without it. */
function takeLock(wanted: Parameters<typeof acquireLock>[0]): Lock | ReturnType<typeof problem> {
  try {
    return acquireLock(wanted);
  } catch (error) {
    const fault = systemFault(error);
    if (fault === undefined) throw error;
    const message = messages.lockUnusable(wanted.folder, fault.message);
    const hint = messages.checkLock(ONE_MEMORY);
    return problem('usage', 'lock-unusable', message, hint);
  }
}
