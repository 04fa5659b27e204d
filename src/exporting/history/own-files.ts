import { stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { isThere } from '../../disk/is-there.ts';
import { throughLinks } from '../../disk/replace-file.ts';
import { sha256Of } from '../../disk/sha256.ts';
import type { ExportFile, ExportFileMemory } from '../../journal/export-port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { RecordSheet } from '../../schema/dataset.ts';
import type { ExportPlan } from '../options/checked-options.ts';
import { DATE, type OutputTarget } from '../options/output-place.ts';
import { filesAt } from '../options/tables.ts';
import { hasExportColumns } from './earlier-file.ts';
import { messages } from './messages.ts';

/** Knows the files that exports wrote, and prevents an export from replacing any other file. */
export type FileGuard = {
  /** Gives why a file of the target must not be replaced; null if all may be. */
  problemAt(place: OutputTarget): Promise<Result<never> | null>;
  /**
   * Call it before `temporary` gets the name `path`. The file is then known even if the process dies at that moment.
   */
  announce(path: string, temporary: string): Promise<void>;
  placed(path: string): Promise<void>;
};

type Guarding = {
  readonly memory: ExportFileMemory;
  readonly plan: Pick<ExportPlan, 'dataset' | 'columns'>;
  readonly stateDir: string;
  /** The series that collects its new records in the files; null for an export of everything. */
  readonly series: string | null;
};

export function fileGuard(guarding: Guarding): FileGuard {
  const { memory, plan, series } = guarding;
  return {
    problemAt: async (place) => {
      if (place.path === null) return null;
      for (const { file, sheet } of filesAt(place.path, place, plan.dataset)) {
        const standing = await standingOf(memory, file);
        if (standing.type === 'own' || (await isFree(guarding, place, { file, sheet, standing }))) continue;
        return foreign(file, WHY[standing.type]);
      }
      return null;
    },
    announce: async (path, temporary) => {
      const [target, sha256] = await Promise.all([throughLinks(path), sha256Of(temporary)]);
      await memory.announceFile({ path: target, sha256, rows: null, series });
    },
    placed: async (path) => memory.filePlaced(await throughLinks(path)),
  };
}

/**
 * `own`: unchanged since the last export; `edited`: changed since; `unknown`: not from a known export; `collected`: a
 * series adds its new records to it.
 */
export type Standing =
  | { readonly type: 'own' | 'edited' | 'unknown' }
  | { readonly type: 'collected'; readonly series: string };

/** Gives what is known of a file. */
export async function standingOf(memory: ExportFileMemory, file: string): Promise<Standing> {
  const known = await memory.exportFile(await throughLinks(file));
  if (known === undefined) return { type: 'unknown' };
  if (!(await isAsLeft(known, file))) return { type: 'edited' };
  return known.series === null ? { type: 'own' } : { type: 'collected', series: known.series };
}

async function isAsLeft({ versions }: ExportFile, file: string): Promise<boolean> {
  const sha256 = await sha256Of(file).catch(() => null);
  return versions.some((version) => version.sha256 === sha256);
}

/**
 * Gives another file in which the same series collects new records; null if there is none. What one of the files gets,
 * the other does not. `name`: absolute, with `{date}` not replaced.
 */
export async function otherFileOf(memory: ExportFileMemory, series: string, name: string): Promise<string | null> {
  const [start = '', ...dated] = (await throughLinks(name)).split(DATE);
  const isOfName = (file: string) =>
    dated.length === 0 ? file === start : file.startsWith(start) && /^\d{4}-\d\d-\d\d/.test(file.slice(start.length));
  for (const file of await memory.filesOf(series)) if (!isOfName(file) && (await isThere(file))) return file;
  return null;
}

type OwnFile = { readonly file: string; readonly sheet: RecordSheet; readonly standing: Standing };

/** True if a file may be replaced although no known export wrote it: it is missing, empty, or from an older version. */
async function isFree(
  { memory, plan, stateDir }: Guarding,
  place: OutputTarget,
  { file, sheet, standing }: OwnFile,
): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  // A folder at this path is reported when it is written.
  if (found === null || found.isDirectory()) return true;
  const isOfState = !/^\.\.(?:[\\/]|$)/.test(relative(await throughLinks(stateDir), await throughLinks(file)));
  if (found.size === 0) return !isOfState;
  if (standing.type !== 'unknown' || found.mtimeMs >= Date.parse(await memory.filesKnownSince())) return false;
  const isChosen = sheet === plan.dataset.sheets[0];
  return await hasExportColumns(file, place.format, isChosen ? [sheet, { ...sheet, columns: plan.columns }] : [sheet]);
}

const WHY: Readonly<Record<Standing['type'], string>> = {
  own: '',
  edited: messages.edited,
  unknown: messages.unknown,
  collected: messages.collected,
};

function foreign(file: string, why: string): Result<never> {
  return problem('usage', 'output-foreign', `${file} ${why}.`, messages.otherFile);
}
