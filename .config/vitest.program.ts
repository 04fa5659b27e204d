import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from '../test/bundle.ts';
import { postgresFolder } from '../test/journal/contract/server.ts';
import { SEED } from '../test/seed.ts';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/** Before all tests. Gives what clears up after them. */
export async function setup(): Promise<() => void> {
  console.log(`Chance follows from seed ${SEED}; QCSHEET_SEED=N for another one.`);
  const place = placeOfFolder();
  const folder = mkdtempSync(join(place, 'qcsheet-'));
  process.env['TMPDIR'] = folder;
  const postgres = postgresFolder(place === MEMORY_DISK ? place : undefined);
  process.env['QCSHEET_TEST_POSTGRES'] = postgres;
  const removeProgram = await bundleProgram();
  return () => {
    removeProgram();
    for (const made of [folder, postgres]) rmSync(made, { recursive: true, force: true });
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
