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

/** Checks that the journal's folder is usable, private and has free disk space, and that the cache is usable. */
export function checkFolders(parts: Parts, machine: Machine): readonly Check[] {
  const { stateDir, cacheDir } = parts.config;
  const state = checkState(stateDir, machine);
  // Commands work without the cache, so an unusable one is only a warning.
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

/** Null if the file system does not report it, as some network file systems. */
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

/** Whether other users may read the folder. Windows has no such bits: Node invents them there. */
function othersMayRead(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0;
}
