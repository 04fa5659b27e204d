import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Day, parseDay } from '../../schema/day.ts';
import type { Effects } from '../parts.ts';
import { DATE } from './place.ts';

/**
 * Leaves the files of the last so many days, those that were written beside them (`-2`) among them, and of the day of
 * the file that was just written, whatever days others bear; no other file is touched. `name`: with the day still out,
 * and without one in its folder.
 */
export async function removeOldDated(
  name: string,
  { keep, written }: { readonly keep: number; readonly written: string },
  { warn }: Pick<Effects, 'warn'>,
): Promise<void> {
  const folder = dirname(name);
  const dayOf = (file: string) => dayIn(file, basename(name));
  const dated = (await readdir(folder)).map((file) => ({ file, day: dayOf(file) }));
  const own = dayOf(basename(written));
  const others = new Set(dated.flatMap(({ day }) => (day === undefined || day === own ? [] : [day])));
  const old = new Set([...others].sort().slice(0, Math.max(0, others.size - (keep - 1))));
  for (const { file, day } of dated) {
    if (day === undefined || !old.has(day)) continue;
    await rm(join(folder, file)).catch((error: Error) => warn(`${file} cannot be removed: ${error.message}`));
  }
}

/** The day for which `reports-2027-03-10.xlsx`, or `reports-2027-03-10-2.xlsx`, was written by the name `reports-{date}.xlsx`. */
function dayIn(file: string, name: string): Day | undefined {
  const start = name.indexOf(DATE);
  const day = file.slice(start, start + DAY_LENGTH);
  const whole = name.replaceAll(DATE, day);
  if (file === whole) return parseDay(day);
  const ending = extname(whole);
  const stem = whole.slice(0, whole.length - ending.length);
  const isBeside = file.startsWith(stem) && file.endsWith(ending);
  return isBeside && /^-\d{1,4}$/.test(file.slice(stem.length, file.length - ending.length))
    ? parseDay(day)
    : undefined;
}

const DAY_LENGTH = '2027-03-10'.length;
