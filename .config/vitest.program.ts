import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../test/bundle.ts';
import { SEED } from '../test/seed.ts';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/** Before all tests. Gives what clears up after them. */
export async function setup(): Promise<() => void> {
  console.log(`Chance follows from seed ${SEED}; QCSHEET_SEED=N for another one.`);
  const folder = mkdtempSync(join(placeOfFolder(), 'qcsheet-'));
  process.env['TMPDIR'] = folder;
  const removeProgram = await bundleProgram();
  return () => {
    removeProgram();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Journals are written through to the disk after each step: in memory the tests take an eighth less time. */
function placeOfFolder(): string {
  return process.env['TMPDIR'] === undefined && freeBytes() >= ENOUGH_BYTES ? MEMORY_DISK : tmpdir();
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
