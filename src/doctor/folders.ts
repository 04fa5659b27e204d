import { statfsSync, statSync } from 'node:fs';
import { shellWord } from '../text/shell-word.ts';
import type { Parts } from '../workspace/parts.ts';
import { stateFolderIfThere } from '../workspace/state-folder.ts';
import { type Check, failed, type Machine, passed, warned } from './check.ts';
import { messages } from './messages.ts';

/** A run of 100,000 bookings needs about this much in the journal. */
const LEAST_FREE_BYTES = 500_000_000;

/** With less, a journal cannot even be opened. */
const NO_ROOM_BYTES = 1_000_000;

/** The folder of the journal: can it be used, is it private, has its disk room? And can the cache be used? */
export function checkFolders(parts: Parts, machine: Machine): readonly Check[] {
  const { stateDir, cacheDir } = parts.config;
  const state = checkState(stateDir, machine);
  // In it is nothing that a command cannot do without.
  const hasCache = stateFolderIfThere(cacheDir).type === 'ok';
  return hasCache ? state : [...state, warned('folders', messages.cacheUnusable(cacheDir), messages.otherCache)];
}

function checkState(stateDir: string, { platform }: Machine): readonly Check[] {
  const there = stateFolderIfThere(stateDir);
  if (there.type === 'problem') return [failed('folders', there.problem)];
  if (!there.value) return [passed('folders', messages.noStateFolder(stateDir))];
  const free = freeBytes(stateDir);
  return [
    passed('folders', messages.stateFolder(stateDir, free === null ? null : gigabytes(free))),
    ...(platform !== 'win32' && othersMayRead(stateDir)
      ? [warned('folders', messages.openFolder(stateDir), messages.closeFolder(shellWord(stateDir, 'posix')))]
      : []),
    ...checkRoom(stateDir, free),
  ];
}

function checkRoom(folder: string, free: number | null): readonly Check[] {
  if (free === null || free >= LEAST_FREE_BYTES) return [];
  if (free >= NO_ROOM_BYTES)
    return [warned('folders', messages.littleRoom(folder, gigabytes(free)), messages.makeRoom)];
  const about = { message: messages.noRoom(folder), hint: messages.makeRoom };
  return [failed('folders', { type: 'usage', code: 'disk-full', ...about })];
}

/** Null where the file system does not say, as some in the network. */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Windows keeps no such bits; Node makes them up there. */
function othersMayRead(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0;
}
