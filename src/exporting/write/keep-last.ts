import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { throughLinks } from '../../disk/replace-file.ts';
import type { ExportFileMemory } from '../../journal/export-port.ts';
import { type Day, parseDay } from '../../text/day.ts';
import { type Standing, standingOf } from '../history/own-files.ts';
import type { KeepReport, WhyLeft as Why } from '../options/export-options.ts';
import { DATE } from '../options/output-place.ts';
import { messages } from './messages.ts';

type Keeping = {
  readonly keep: number;
  /** Absolute path. */
  readonly written: string;
  /** The series of `--since-last` whose files may be removed; null for an export of everything. */
  readonly series: string | null;
};

/**
 * Removes old files and keeps those of the last `keep` days, including those written beside them (`-2`). The day of the
 * file just written is always kept, even if other files have later days. Removes only files that exports wrote and
 * nobody changed; other files do not count as days. `name`: with `{date}` not replaced, and not in its folder.
 */
export async function removeOldDated(
  memory: ExportFileMemory,
  name: string,
  { keep, written, series }: Keeping,
): Promise<KeepReport> {
  const folder = dirname(name);
  const own = dayIn(basename(written), basename(name));
  const dated: Dated[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const day = dayIn(file, basename(name));
    if (day === undefined || day === own) continue;
    dated.push({ file: join(folder, file), day, why: await whyLeft(memory, join(folder, file), series) });
  }
  const days = [...new Set(dated.flatMap(({ day, why }) => (why === null ? [day] : [])))].sort();
  const kept = keep > 1 ? days.slice(1 - keep) : [];
  const removed: string[] = [];
  const left: { file: string; why: Why }[] = [];
  for (const { file, day, why } of dated) {
    if (kept.includes(day) || kept.length < keep - 1 || (kept[0] !== undefined && day > kept[0])) continue;
    const reason = why ?? (await remove(memory, file));
    if (reason === null) removed.push(file);
    else left.push({ file, why: reason });
  }
  return { removed, left };
}

/** A file with a day in its name. `why`: the reason not to remove it; null if it may be removed. */
type Dated = { readonly file: string; readonly day: Day; readonly why: Why | null };

async function whyLeft(memory: ExportFileMemory, file: string, series: string | null): Promise<Why | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null) return 'failed';
  if (!found.isFile()) return found.isDirectory() ? 'folder' : 'link';
  const standing: Standing = await standingOf(memory, file);
  if (standing.type === 'own') return null;
  if (standing.type !== 'collected') return standing.type;
  return standing.series === series ? null : 'collected';
}

async function remove(memory: ExportFileMemory, file: string): Promise<Why | null> {
  const known = await throughLinks(file);
  const isRemoved = await rm(file).then(
    () => true,
    () => false,
  );
  if (isRemoved) await memory.forgetFile(known);
  return isRemoved ? null : 'failed';
}

const WHY: Readonly<Record<Why, string>> = {
  link: 'are links',
  folder: 'are folders',
  edited: messages.edited,
  unknown: messages.unknown,
  collected: messages.collected,
  failed: messages.failed,
};

/** Gives the report for users, a line for each reason. */
export function keepLines({ removed, left }: KeepReport): readonly string[] {
  const lines = removed.length === 0 ? [] : [messages.removed(namesOf(removed))];
  const reasons = [...new Set(left.map(({ why }) => why))];
  return [
    ...lines,
    ...reasons.map((why) => {
      const files = left.filter((file) => file.why === why).map(({ file }) => file);
      return messages.notRemoved(WHY[why], namesOf(files));
    }),
  ];
}

/** The JSON has all of them. */
const MOST_NAMES = 10;

function namesOf(files: readonly string[]): string {
  const names = files.slice(0, MOST_NAMES).map((file) => basename(file));
  const more = files.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Gives the day in the name of a file: `reports-2027-03-10.xlsx` or `reports-2027-03-10-2.xlsx` for the name
 * `reports-{date}.xlsx`. Undefined if there is none.
 */
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
