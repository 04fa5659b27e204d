import { join } from 'node:path';
import { throughLinks } from '../disk/replace-file.ts';
import { LOCKS, type Lock } from '../journal/lock-port.ts';
import { messages as journalMessages } from '../journal/messages.ts';
import { acquireLock } from '../journal/open.ts';
import { problem, type Result } from '../problem/problem.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';
import { openStateFolder } from './state-folder.ts';

/** Runs `use` while no other process on this machine can send for the account. */
export async function holdingLock<T>(parts: Parts, what: string, use: () => Promise<Result<T>>): Promise<Result<T>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const folder = openStateFolder(parts.config.stateDir);
  if (folder.type === 'problem') return folder;
  const holder = `${what}, process ${process.pid}`;
  const locks = join(folder.value, LOCKS);
  const lock = await acquireLock({ folder: locks, scope: parts.scope.value, holder });
  if (lock.type === 'unusable') return unusable(locks, lock.message);
  if (lock.type === 'busy') return busy(lock.holder);
  const second = await secondLock(parts.config, parts.scope.value, holder);
  try {
    return second.type === 'busy' ? busy(second.holder) : await use();
  } finally {
    if (second.type === 'held') await second.release();
    await lock.release();
  }
}

function busy(holder: string): Result<never> {
  const message = messages.runBusy(holder);
  const hint = messages.answerOrWait;
  return problem('busy', 'run-busy', message, hint);
}

/**
 * A second lock in the cache folder, one for each account. The state folder and its lock may be removed, moved or
 * replaced during a run, or a person may use another state folder. This lock makes the second process wait anyway. If
 * the lock cannot be created, only the first one counts.
 */
async function secondLock({ cacheDir }: Parts['config'], scope: string, holder: string): Promise<Lock> {
  return await acquireLock({ folder: join(cacheDir, LOCKS), scope: `account ${scope}`, holder });
}

/** Runs `use` while no other process writes the file. No lock for null (stdout), because every process has its own. */
export async function holdingOutput<T>(
  { config }: { readonly config: Pick<Parts['config'], 'stateDir'> },
  path: string | null,
  what: string,
  use: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (path === null) return await use();
  const holder = `${what}, process ${process.pid}`;
  const scope = `file ${await throughLinks(path)}`;
  const locks = join(config.stateDir, LOCKS);
  const lock = await acquireLock({ folder: locks, scope, holder });
  if (lock.type === 'unusable') return unusable(locks, lock.message);
  if (lock.type === 'busy') {
    const message = messages.outputBusy(path, lock.holder);
    return problem('busy', 'output-busy', message, messages.waitAndRepeat);
  }
  try {
    return await use();
  } finally {
    await lock.release();
  }
}

/**
 * The problem if the lock cannot be created, for example because the disk is full. Nothing is sent without the lock.
 */
function unusable(folder: string, fault: string): Result<never> {
  return problem(
    'usage',
    'lock-unusable',
    messages.lockUnusable(folder, fault),
    messages.checkLock(journalMessages.oneMemory),
  );
}
