import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from './office.ts';

export type SmallDisk = {
  readonly folder: string;
  /** Leaves so much room, in bytes. */
  fill(room?: number): void;
  empty(): void;
};

/** A disk of 8 MB under the machine's folder until the test ends; null where the system does not let us mount one. */
export function smallDisk(machine: Pick<Machine, 'path'>, mode: 'rw' | 'ro'): SmallDisk | null {
  const folder = machine.path('disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=8m,${mode}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  const others = join(folder, 'others');
  return {
    folder,
    fill: (room = 0) => {
      const page = Buffer.alloc(4096);
      // Whoever works on the disk takes room meanwhile: only its own word tells that it is full.
      try {
        for (;;) appendFileSync(others, page);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
      truncateSync(others, statSync(others).size - room);
    },
    empty: () => rmSync(others),
  };
}
