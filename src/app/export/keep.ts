import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseDay } from '../../schema/day.ts';
import type { Effects } from '../parts.ts';
import { DATE } from './place.ts';

/**
 * Leaves the last so many files of a name with `{date}`, the one that was just written among them whatever days others
 * bear; no other file is touched. `name`: with the day still out.
 */
export async function removeOldDated(
  name: string,
  { keep, written }: { readonly keep: number; readonly written: string },
  { warn }: Pick<Effects, 'warn'>,
): Promise<void> {
  const folder = dirname(name);
  const [start = '', ...ends] = basename(name).split(DATE);
  const others = (await readdir(folder)).filter((each) => {
    const day = each.slice(start.length, start.length + DAY_LENGTH);
    return parseDay(day) !== undefined && each === [start, ...ends].join(day) && each !== basename(written);
  });
  for (const old of others.sort().slice(0, Math.max(0, others.length - (keep - 1)))) {
    await rm(join(folder, old)).catch((error: Error) => warn(`${old} cannot be removed: ${error.message}`));
  }
}

const DAY_LENGTH = '2027-03-10'.length;
