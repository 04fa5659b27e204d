import { join } from 'node:path';
import { throughLinks } from '../disk/replace-file.ts';
import { LOCKS, type Lock } from '../journal/lock-port.ts';
import { messages as journalMessages } from '../journal/messages.ts';
import { acquireLock } from '../journal/open.ts';
import { problem, type Result } from '../problem/problem.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';
import { openStateFolder } from './state-folder.ts';

/** Runs `use` while this process alone may send for the account on this machine. */
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
 * The state folder may be removed, moved or replaced while a run is sending, and its lock with it; or somebody works with
 * another one. This lock lies elsewhere and is the account's alone: whoever has another folder has to wait. Where there is
 * no room for it, the first one counts.
 */
async function secondLock({ cacheDir }: Parts['config'], scope: string, holder: string): Promise<Lock> {
  return await acquireLock({ folder: join(cacheDir, LOCKS), scope: `account ${scope}`, holder });
}

/** Runs `use` while this process alone writes the file; null for stdout, which nobody else has. */
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

/** The disk is full, or something else is in the way of the lock: nothing is sent without it. */
function unusable(folder: string, fault: string): Result<never> {
  return problem(
    'usage',
    'lock-unusable',
    messages.lockUnusable(folder, fault),
    messages.checkLock(journalMessages.oneMemory),
  );
}
