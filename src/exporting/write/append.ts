import { isThere } from '../../disk/is-there.ts';
import { throughLinks, type Written } from '../../disk/replace-file.ts';
import type { AppendMemory } from '../../journal/appends-port.ts';
import type { ExportFileMemory, SeenRecord } from '../../journal/export-port.ts';
import type { Spool } from '../../journal/spool-port.ts';
import { ok, type Result } from '../../problem/problem.ts';
import { type LinesFile, lookAtLines } from '../../spreadsheet/read/lines-file.ts';
import { appendLines } from '../../spreadsheet/write/append-lines.ts';
import type { Effects, ReadingParts } from '../../workspace/parts.ts';
import { type AddableFile, addableFile } from '../history/addable-file.ts';
import type { Series } from '../history/series.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import type { ExportOptions } from '../options/export-options.ts';
import type { Format, OutputTarget } from '../options/output-place.ts';
import { contentHash, listedOf } from '../records/record-id.ts';
import { messages } from './messages.ts';
import type { Lines } from './write-export.ts';

/** The spool of written records and the spool of listed ones. They may be the same. */
type Pair = { readonly spool: Spool; readonly listed: Spool };

/** An export that adds rows to a file. Each record is added once for each change. */
export type Appending = {
  /** Marks the records that the file already has from exports that did not end. */
  setAside(spools: Pair): Promise<void>;
  /** Adds the rows to the file. `lacking`: the ids of listed records that were not read. */
  add(lines: Lines, spools: Pair, lacking: ReadonlySet<string>): Promise<Result<Written>>;
  /** Call it after the series continues from this export. */
  settle(): Promise<void>;
};

type Target = Pick<ExportPlan, 'columns'> & {
  readonly place: OutputTarget;
  readonly options: Pick<ExportOptions, 'append' | 'columns'>;
  readonly series: Series;
};

/** Gives the file that rows are added to; null if none are. Call it while no other export writes there. */
export async function appendingTo(parts: ReadingParts, target: Target): Promise<Result<Appending | null>> {
  const { place, options, series, columns } = target;
  const { path, name } = place;
  if (!options.append || path === null || name === null) return ok(null);
  const journal = await parts.journal();
  if (journal.type === 'problem') return journal;
  const look = () => addableFile(path, place.format, { columns, isChosen: options.columns !== null });
  const found = await look();
  if (found.type === 'problem') return found;
  const of = { series: series.key, name: await throughLinks(name) };
  await judgeEarlier(journal.value, of, parts.effects);
  const linked = await throughLinks(path);
  const inPlace = { path, linked, format: place.format, file: found.value.file, isFirst: series.last === undefined };
  await warnOfOtherFile(journal.value, inPlace, parts.effects);
  return ok(appending(journal.value, { ...of, path, linked, format: place.format }, look));
}

type SeriesFile = { readonly series: string; readonly name: string };

/**
 * Finds out if earlier exports that were killed had put their file in place, by the content of the file. If the user
 * edited it since, this is unknown. Then no row may be lost, and one may come twice.
 */
async function judgeEarlier(journal: AppendMemory, { series, name }: SeriesFile, { warn }: Pick<Effects, 'warn'>) {
  for (const { append, path, before, after, isPlaced } of await journal.appendsTo(series, name)) {
    const isStillThere = await isThere(path);
    // The user moved the file away. Its rows of this series are needed again.
    if (!isStillThere) await journal.forgetAppend(append);
    if (!isStillThere || isPlaced) continue;
    const now = (await lookAtLines(path).catch(() => null))?.sha256;
    if (now === after) {
      await journal.appendPlaced(append);
      continue;
    }
    if (now !== before) warn(messages.editedAfterKill(path, TWICE));
    await journal.forgetAppend(append);
  }
}

type AppendFile = {
  readonly path: string;
  /** The path with links resolved. */
  readonly linked: string;
  readonly format: Format;
  readonly file: LinesFile | null;
  /** True if the series has no export yet. All listed records are then added. */
  readonly isFirst: boolean;
};

/**
 * Warns if the file is not as the last export left it. Rows that an older copy lacks do not come again. A file that
 * this machine has not written may already have the new rows, from another computer.
 */
async function warnOfOtherFile(
  memory: ExportFileMemory,
  { path, linked, format, file, isFirst }: AppendFile,
  { warn }: Pick<Effects, 'warn'>,
): Promise<void> {
  const versions = (await memory.exportFile(linked))?.versions ?? [];
  if (file === null && !isFirst && versions[0] !== undefined) warn(messages.fileGone(path, versions[0].rows));
  if (file === null || versions.some(({ sha256 }) => sha256 === file.sha256)) return;
  if (versions.length === 0) {
    if (isFirst && rowsIn(file, format) > 0) warn(messages.unknownFile(path, rowsIn(file, format)));
    return;
  }
  const before = versions[0]?.rows ?? null;
  const gone = before === null ? 0 : before - rowsIn(file, format);
  warn(messages.notAsLeft(path, gone));
}

const TWICE = messages.maybeTwice;

/** `look`: reads the facts of the file again, because the user may have edited it while the service was read. */
function appending(
  journal: AppendMemory & ExportFileMemory,
  of: SeriesFile & { readonly path: string; readonly linked: string; readonly format: Format },
  look: () => Promise<Result<AddableFile>>,
): Appending {
  const { series, name, path, linked, format } = of;
  const isInFile = async ({ id, json }: { id: string; json: string }) =>
    (await journal.addedAs(series, name, id)) === contentHash(json);
  return {
    setAside: async ({ spool, listed }) => {
      await listed.setAside(isInFile);
      if (spool === listed) return;
      await spool.setAside(({ id }) => {
        const of = listedOf(id, listed.wasListed);
        return of !== undefined && listed.isAside(of);
      });
    },
    add: async (lines, { spool, listed }, lacking) => {
      const looked = await look();
      if (looked.type === 'problem') return looked;
      const { file, isNew } = looked.value;
      if (!isNew && spool.countToWrite() === 0) return ok({ type: 'written' });
      let append: number | undefined;
      const count = { rows: isNew ? 0 : rowsIn(file, format) };
      const written = await appendLines(path, {
        found: file,
        pieces: piecesOf(lines, looked.value, count),
        announce: async (after) => {
          const before = file?.sha256 ?? null;
          await journal.announceFile({ path: linked, sha256: after, rows: count.rows, series });
          append = await journal.announceAppend({ series, name, path, before, after }, addedRecords(listed, lacking));
        },
      });
      // If the file could not get its name, the next export finds out what it has.
      if (append !== undefined && written.type === 'written') {
        await journal.appendPlaced(append);
        await journal.filePlaced(linked);
      }
      return ok(written);
    },
    settle: () => journal.appendsSettled(series, name),
  };
}

/** Gives the text to add, without a second header or byte order mark. Adds the number of rows to `count`. */
function* piecesOf(
  { start, rows, lineEnd }: Lines,
  { isNew, lacksLineEnd }: AddableFile,
  count: { rows: number },
): Iterable<string> {
  if (isNew) yield* start;
  if (lacksLineEnd) yield lineEnd;
  for (const row of rows) {
    count.rows += 1;
    yield row;
  }
}

/** Gives the number of rows without the header. */
function rowsIn(file: LinesFile | null, format: Format): number {
  if (file === null) return 0;
  return format === 'csv' ? Math.max(0, file.records - 1) : file.lines;
}

function* addedRecords(listed: Spool, lacking: ReadonlySet<string>): Iterable<SeenRecord> {
  for (const { id, json } of listed.toWrite()) if (!lacking.has(id)) yield { id, hash: contentHash(json) };
}
