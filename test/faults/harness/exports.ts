import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { readSheet } from '../../cli/sheets.ts';
import { type Workplace, workplace } from '../workplace.ts';
import { withLane } from './bench.ts';
import type { Layer } from './layer.ts';

const NIGHTS = 120;

/** Datasets and formats that are exported in turn, in a quick look the first ones; the file is the last argument. */
const JOBS = [
  ['reports', '--since-last', '--append', '-o', 'news.csv'],
  ['reports', '-o', 'night.xlsx'],
  ['report-files', '--single-file', '--download', 'pdf', '--since-last', '-o', 'night-{date}.ndjson'],
  ['reports', '--since-last', '-o', 'night-{date}.csv'],
] as const;

/** The real program, killed in its nightly exports and started again the next night. */
export const killedExports: Layer = {
  name: 'exports',
  shows:
    'kill -9 at every effect of an export: the old file is whole, the next one has every row, and none is added twice',
  async run({ seed, share }) {
    const nights = Math.ceil(NIGHTS * share);
    const random = seededRandom(seed);
    return await withLane(null, async ({ service, baseUrl, cacheDir, failPoints }) => {
      const violations: string[] = [];
      const found = { kills: 0, replaced: 0, moved: 0, runs: 0 };
      for (const [index, args] of JOBS.slice(0, nights).entries()) {
        const place = workplace(baseUrl, cacheDir);
        const start = (env: Readonly<Record<string, string>> = {}) =>
          place.run(['export', ...args, '--since', '-4d', '--json', '--rate', '100'], env);
        const send = (change: ReportItem & { readonly productId: string }) => {
          service.sendReports([change]);
          return change.productId;
        };
        const adds = args.some((arg) => arg === '--append');
        const series = { place, name: args.at(-1) ?? '', adds, listed: service.reports, send, start };
        const steps = await countEffects(series, failPoints);
        found.runs += 2;
        if (typeof steps === 'string') violations.push(steps);
        for (let night = index; typeof steps === 'number' && night < nights; night += JOBS.length) {
          // Reading is long, and the places of files and memory change at the end.
          const from = random() < 0.5 ? 0 : steps * 0.6;
          const at = 1 + Math.floor(from + random() * (steps - from));
          // Between the file and the memory of what was added to it there is little.
          const isBehind = adds && (night - index) % (2 * JOBS.length) === 0;
          const env: Readonly<Record<string, string>> = isBehind ? { FAIL_BEHIND: 'rename' } : { FAIL_AT: String(at) };
          const told = await killedNight(series, { env, failPoints, number: night });
          found.runs += 2;
          for (const what of ['kills', 'replaced', 'moved'] as const) found[what] += told[what] ? 1 : 0;
          const where = isBehind ? 'behind its rename' : `effect ${at} of ${steps}`;
          violations.push(...told.wrong.map((what) => `${args[0]}, night ${night}, ${where}: ${what}`));
        }
        place.close();
      }
      const { kills, runs, replaced, moved } = found;
      const notes = [`${replaced} after the file had its name, ${moved} after the series had moved on`];
      if (kills > 30 && (replaced === 0 || replaced === kills)) violations.push(`none of the kills struck elsewhere`);
      return { runs, kills, violations, notes };
    });
  },
};

type Series = {
  readonly place: Workplace;
  /** As it is named, with `{date}`. */
  readonly name: string;
  /** Whether each export adds to the file. */
  readonly adds: boolean;
  listed(all: boolean): readonly ReportItem[];
  /** Gives its id. */
  send(change: ReportItem & { readonly productId: string }): string;
  start(env?: Readonly<Record<string, string>>): ReturnType<Workplace['run']>;
};

/**
 * How many effects the export of a night has; the first one, which has all reports, is let be. What is wrong with them,
 * in words, where they fail.
 */
async function countEffects(series: Series, failPoints: string): Promise<number | string> {
  const { place, name, start } = series;
  const first = await start();
  if (first.exit !== 0) return `the first export to ${name} failed: ${first.stderr}`;
  sendTwo(series, 0);
  const steps = join(place.folder, 'steps');
  const second = await start({ NODE_OPTIONS: `--import=${failPoints}`, STEPS_FILE: steps });
  if (second.exit !== 0) return `the second export to ${name} failed: ${second.stderr}`;
  return Number(readFileSync(steps, 'utf8'));
}

/** The second of the last sending: a report that is sent twice within one would be two equal rows, and rightly so. */
let lastSentMs = 0;

/** One report comes, and one is sent again; their ids. */
function sendTwo({ listed, send }: Series, number: number): string[] {
  lastSentMs = Math.max(lastSentMs + 1_000, Date.now());
  const [some] = listed(false);
  const made = listed(false).filter(({ productId }) => !productId?.startsWith('9'));
  const again = made[number % made.length]?.productId ?? '';
  const times = { inspectionDate: String(lastSentMs), sendReportTime: String(lastSentMs) };
  const productId = `9${String(number).padStart(5, '0')}1`;
  return [
    send({ ...some, ...times, productId, orderNumberProductSeq: `N-${number}` }),
    send({ productId: again, ...times }),
  ];
}

type Night = {
  readonly env: Readonly<Record<string, string>>;
  readonly failPoints: string;
  readonly number: number;
};

/** The export of what came is killed; that of the next night is not. */
async function killedNight(series: Series, { env, failPoints, number }: Night) {
  const { place, adds, start } = series;
  const due = sendTwo(series, number + 1);
  const before = { files: filesOf(series), rows: adds ? rowsOf(series) : [], askedAt: lastAskedAt(place) };
  const killed = await start({ NODE_OPTIONS: `--import=${failPoints}`, ...env });
  const [file] = [...filesOf(series)].flatMap(([path, bytes]) => (before.files.get(path)?.equals(bytes) ? [] : [path]));
  const replaced = file !== undefined;
  const moved = lastAskedAt(place) !== before.askedAt;
  const wrong: string[] = [];
  if (replaced) wrong.push(...(await missing(due, file, 'the file that took the place of the old one')));
  if (replaced && adds) wrong.push(...wronglyAdded(due, before.rows, series));
  if (moved && !replaced) wrong.push('the series has moved on, and the file has not');
  wrong.push(...brokenDownloads(place, false));
  const next = await start();
  if (next.exit !== 0) wrong.push(`the next night ends with ${next.exit}: ${next.stderr}`);
  else if (!moved || adds) wrong.push(...(await missing(due, JSON.parse(next.stdout).file, "the next night's file")));
  if (adds) wrong.push(...wronglyAdded(due, before.rows, series));
  wrong.push(...leftovers(place), ...brokenDownloads(place, true));
  const kills = killed.exit === null;
  return { kills, replaced: kills && replaced, moved: kills && moved, wrong };
}

/** The files that exports of the series have written, by path. */
function filesOf({ place: { folder }, name }: Series): ReadonlyMap<string, Buffer> {
  const [start = '', end = ''] = name.split('{date}');
  const own = readdirSync(folder).filter((file) => file.startsWith(start) && file.endsWith(end));
  return new Map(own.map((file) => [join(folder, file), readFileSync(join(folder, file))]));
}

/** The rows of the file that is added to, as text. */
function rowsOf({ place: { folder }, name }: Series): readonly string[] {
  return parse(readFileSync(join(folder, name)), { bom: true, columns: true }).map((row) => JSON.stringify(row));
}

/** What was there must be there still, each of the two that came since is there once more, and no row is there twice. */
function wronglyAdded(due: readonly string[], before: readonly string[], series: Series): string[] {
  const rows = rowsOf(series);
  const added = rows.slice(before.length);
  const wrong = before.some((row, index) => row !== rows[index]) ? ['rows that the file had are gone'] : [];
  const twice = rows.filter((row, index) => rows.indexOf(row) < index);
  wrong.push(...twice.map((row) => `a row is in the file twice, the first had ${before.length} rows: ${row}`));
  const ids = added.map((row) => JSON.parse(row)['Product id']);
  return [...wrong, ...due.filter((id) => !ids.includes(id)).map((id) => `${id} was not added`)];
}

/** When the last export of the series that counts began; null before there is one. */
function lastAskedAt({ stateDir }: Workplace): unknown {
  const journal = new DatabaseSync(join(stateDir, 'journal.sqlite'));
  try {
    return journal.prepare('SELECT asked_at FROM export_series').get()?.['asked_at'] ?? null;
  } finally {
    journal.close();
  }
}

/** A file that cannot be read to its end is what must not be, not a fault of the harness. */
async function missing(due: readonly string[], file: string, where: string): Promise<string[]> {
  try {
    const found = await idsIn(file);
    return due.filter((id) => !found.has(id)).map((id) => `${id} is not in ${where}`);
  } catch (error) {
    return [`${where} cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}

/** The product ids of a file that can be read to its end. */
async function idsIn(file: string): Promise<ReadonlySet<string>> {
  if (file.endsWith('.xlsx'))
    return new Set((await readSheet(file, 'Reports', 1)).map(({ cells }) => cells['Product id'] ?? ''));
  const text = readFileSync(file, 'utf8');
  if (text !== '' && !text.endsWith('\n')) throw new Error(`${file} ends in the middle of a line`);
  const lines = text.split('\n').filter((line) => line !== '');
  if (file.endsWith('.ndjson')) return new Set(lines.map((line) => JSON.parse(line).productId));
  return new Set(lines.flatMap((line) => line.split(/[,"]+/)));
}

/** What an export that was killed has left, and the next one must have removed. */
function leftovers({ folder, stateDir }: Workplace): string[] {
  const unfinished = join(stateDir, 'unfinished-exports');
  const names = [...readdirSync(folder), ...readdirSync(stateDir)].filter((name) => /\.tmp$|^export-/.test(name));
  return [...names, ...(existsSync(unfinished) ? readdirSync(unfinished) : [])].map((name) => `${name} was left`);
}

/** Files of the folder that are not whole; while the program is dead one that it copied may be there as well. */
function brokenDownloads({ folder }: Workplace, isOver: boolean): string[] {
  const pdf = join(folder, 'pdf');
  if (!existsSync(pdf)) return [];
  const isWhole = (name: string) => {
    const text = readFileSync(join(pdf, name), 'latin1');
    return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
  };
  return readdirSync(pdf)
    .filter((name) => (isOver || !name.endsWith('.tmp')) && !isWhole(name))
    .map((name) => `${name} is not a whole file`);
}
