import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DATE } from './export-place.ts';
import type { Effects } from './parts.ts';

/** Leaves the last so many files of a name with `{date}`; no other file is touched. `name`: with the day still out. */
export async function removeOldDated(name: string, keep: number, { warn }: Pick<Effects, 'warn'>): Promise<void> {
  const folder = dirname(name);
  const [start = '', ...ends] = basename(name).split(DATE);
  const dated = (await readdir(folder)).filter((each) => {
    const day = each.slice(start.length, start.length + DAY_LENGTH);
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && each === [start, ...ends].join(day);
  });
  for (const old of dated.sort().slice(0, Math.max(0, dated.length - keep))) {
    await rm(join(folder, old)).catch((error: Error) => warn(`${old} cannot be removed: ${error.message}`));
  }
}

const DAY_LENGTH = '2027-03-10'.length;
