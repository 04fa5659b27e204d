import { join } from 'node:path';
import { acquireLock } from '../journal/lock.ts';
import type { Parts } from './parts.ts';
import { problem, type Result } from './problem.ts';
import { openStateFolder } from './state-folder.ts';

/** Runs `use` while this process alone may send for the account on this machine. */
export async function holdingLock<T>(parts: Parts, what: string, use: () => Promise<Result<T>>): Promise<Result<T>> {
  if (parts.scope.kind === 'problem') return parts.scope;
  const folder = openStateFolder(parts.config.stateDir);
  if (folder.kind === 'problem') return folder;
  const holder = `${what}, process ${process.pid}`;
  const lock = acquireLock({ folder: join(folder.value, 'locks'), scope: parts.scope.value, holder });
  if (lock.kind === 'busy') {
    const message = `Another qcsheet is sending for this account: ${lock.holder}.`;
    return problem('busy', 'run-busy', message, 'Wait until it has ended, then run the same command again.');
  }
  try {
    return await use();
  } finally {
    lock.release();
  }
}
