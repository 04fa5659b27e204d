import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from './office.ts';

export type SmallDisk = { readonly folder: string; fill(): void; empty(): void };

/** A disk of 8 MB under the machine's folder until the test ends; null where the system does not let us mount one. */
export function smallDisk(machine: Machine, mode: 'rw' | 'ro'): SmallDisk | null {
  const folder = machine.path('disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=8m,${mode}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  const others = join(folder, 'others');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(others, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(others),
  };
}
