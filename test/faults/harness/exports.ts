import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ReportItem } from '../../../src/contract/reports.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { readSheet } from '../../cli/sheets.ts';
import { type Workplace, workplace } from '../workplace.ts';
import { withLane } from './bench.ts';
import type { Layer } from './layer.ts';

const NIGHTS = 120;

/** Datasets and formats that are exported in turn. */
const JOBS = [
  ['reports', '-o', 'night.xlsx'],
  ['report-files', '--single-file', '--download', 'pdf', '-o', 'night.ndjson'],
  ['reports', '-o', 'night.csv'],
] as const;

/** The real program, killed in its nightly exports and started again the next night. */
export const killedExports: Layer = {
  name: 'exports',
  shows: 'kill -9 at every effect of an export: the old file is whole, the next one has every row',
  async run({ seed, share }) {
    const nights = Math.max(JOBS.length * 2, Math.ceil(NIGHTS * share));
    const random = seededRandom(seed);
    return await withLane(null, async ({ service, baseUrl, cacheDir, failPoints }) => {
      const violations: string[] = [];
      const found = { kills: 0, replaced: 0, moved: 0, runs: 0 };
      for (const [index, args] of JOBS.entries()) {
        const place = workplace(baseUrl, cacheDir);
        const start = (env: Readonly<Record<string, string>> = {}) =>
          place.run(['export', ...args, '--since', '-2d', '--since-last', '--json', '--rate', '100'], env);
        const send = (change: ReportItem & { readonly productId: string }) => {
          service.sendReports([change]);
          return change.productId;
        };
        const series = { place, file: join(place.folder, args.at(-1) ?? ''), listed: service.reports, send, start };
        const steps = await countEffects(series, failPoints);
        found.runs += 2;
        for (let night = index; night < nights; night += JOBS.length) {
          // Reading is long, and the places of files and memory change at the end.
          const from = random() < 0.5 ? 0 : steps * 0.6;
          const at = 1 + Math.floor(from + random() * (steps - from));
          const told = await killedNight(series, { at, failPoints, number: night });
          found.runs += 2;
          for (const what of ['kills', 'replaced', 'moved'] as const) found[what] += told[what] ? 1 : 0;
          violations.push(...told.wrong.map((what) => `${args[0]}, night ${night}, effect ${at} of ${steps}: ${what}`));
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
  readonly file: string;
  listed(all: boolean): readonly ReportItem[];
  /** Gives its id. */
  send(change: ReportItem & { readonly productId: string }): string;
  start(env?: Readonly<Record<string, string>>): ReturnType<Workplace['run']>;
};

/** How many effects the export of a night has; the first one, which has all reports, is let be. */
async function countEffects(series: Series, failPoints: string): Promise<number> {
  const { place, start } = series;
  const first = await start();
  if (first.exit !== 0) throw new Error(`the first export failed: ${first.stderr}`);
  sendTwo(series, 0);
  const steps = join(place.folder, 'steps');
  const second = await start({ NODE_OPTIONS: `--import=${failPoints}`, STEPS_FILE: steps });
  if (second.exit !== 0) throw new Error(`the second export failed: ${second.stderr}`);
  return Number(readFileSync(steps, 'utf8'));
}

/** One report comes, and one is sent again; their ids. */
function sendTwo({ listed, send }: Series, number: number): string[] {
  const now = Date.now();
  const [some] = listed(false);
  const made = listed(false).filter(({ productId }) => !productId?.startsWith('9'));
  const again = made[number % made.length]?.productId ?? '';
  const times = { inspectionDate: String(now), sendReportTime: String(now) };
  const productId = `9${String(number).padStart(5, '0')}1`;
  return [
    send({ ...some, ...times, productId, orderNumberProductSeq: `N-${number}` }),
    send({ productId: again, ...times }),
  ];
}

type Night = { readonly at: number; readonly failPoints: string; readonly number: number };

/** The export of what came is killed; that of the next night is not. */
async function killedNight(series: Series, { at, failPoints, number }: Night) {
  const { place, file, start } = series;
  const due = sendTwo(series, number + 1);
  const before = { bytes: readFileSync(file), askedAt: lastAskedAt(place) };
  const killed = await start({ NODE_OPTIONS: `--import=${failPoints}`, FAIL_AT: String(at) });
  const replaced = !readFileSync(file).equals(before.bytes);
  const moved = lastAskedAt(place) !== before.askedAt;
  const wrong: string[] = [];
  if (replaced) wrong.push(...(await missing(due, file, 'the file that took the place of the old one')));
  if (moved && !replaced) wrong.push('the series has moved on, and the file has not');
  wrong.push(...brokenDownloads(place, false));
  const next = await start();
  if (next.exit !== 0) wrong.push(`the next night ends with ${next.exit}: ${next.stderr}`);
  if (!moved) wrong.push(...(await missing(due, file, "the next night's file")));
  wrong.push(...leftovers(place), ...brokenDownloads(place, true));
  const kills = killed.exit === null;
  return { kills, replaced: kills && replaced, moved: kills && moved, wrong };
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
  const names = [...readdirSync(folder), ...readdirSync(stateDir)];
  return names.filter((name) => /\.tmp$|^export-/.test(name)).map((name) => `${name} was left`);
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
