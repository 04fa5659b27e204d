import type { Journal, LaterRun, RunRecord } from '../../journal/port.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import { type AliasMeanings, meansOtherwise } from './alias-meanings.ts';
import { layoutOfRun } from './earlier-layout.ts';
import { storedOptions } from './import-options.ts';
import { fixesOfRun } from './kept-rows.ts';

/** The rows of a file, whatever its name. */
export type FileRows = {
  readonly scope: string;
  readonly sha256: string;
  /** Null for a CSV. */
  readonly sheet: string | null;
  readonly origin: string;
  /** The number of data rows. */
  readonly rows: number;
  /** How its columns and dates are read; null if not known. */
  readonly layout: ColumnLayout | null;
  readonly aliases: AliasMeanings;
  /** A hash of the chosen replacement values (`fixesDigest`); null if there are none. */
  readonly fixes: string | null;
};

/** A run that may be sending on another machine. */
export type RunOfRows = RunRecord & Partial<Pick<LaterRun, 'isUnderWay'>>;

/** The runs that may have sent rows of a file as other requests, or are about to. The latest first. */
export type RunsOfRows = {
  /** Runs of the same bytes and sheet. Equal row numbers mean the same row. */
  readonly ofSameBytes: readonly RunOfRows[];
  /**
   * Runs that read columns, aliases or values in another way. They are runs of an earlier version of this file, or of a
   * file with as many rows. Equal cells mean the same row. What they sent has other values now, so only the cells can
   * identify it.
   */
  readonly readOtherwise: readonly RunOfRows[];
  /**
   * Whether the run with this name read its file in the same way. Its requests are then recognised by their
   * fingerprints.
   */
  isReadAlike(run: string): boolean;
};

/**
 * The runs that may have sent the rows of a file. Empty for updates, and for a kind with `sentOnce`, which may send
 * other files with the same rows. `since`: only what others have begun or sent since this run was planned.
 */
export async function runsOfRows(
  journal: Pick<Journal, 'runs' | 'runsSince'>,
  kind: Kind,
  file: FileRows,
  since: string | null = null,
): Promise<RunsOfRows> {
  if (kind.sentOnce !== undefined || kind.operation.effect !== 'create')
    return { ofSameBytes: [], readOtherwise: [], isReadAlike: () => false };
  const all: readonly RunOfRows[] = since === null ? await journal.runs() : await journal.runsSince(since);
  const others = all.filter((run) => run.scope === file.scope && run.kind === kind.name);
  const isLike = ({ origin, rows }: RunRecord) => origin === file.origin || rows === file.rows;
  const reading = readingOf(file.layout);
  const isOtherwise = (run: RunRecord) =>
    readingOf(layoutOfRun(run)) !== reading ||
    fixesOfRun(run) !== file.fixes ||
    meansOtherwise(file.aliases, run.findings);
  return {
    ofSameBytes: others.filter((run) => run.sha256 === file.sha256 && isSameSheet(run, file.sheet)),
    readOtherwise: others.filter((run) => run.sha256 !== file.sha256 && isLike(run) && isOtherwise(run)),
    isReadAlike: (name) => others.some((run) => run.run === name && !isOtherwise(run)),
  };
}

/** A text for a layout. Layouts with equal texts read every file in the same way. The header order counts. */
function readingOf(layout: ColumnLayout | null): string {
  return layout === null ? '' : JSON.stringify([layout.headers, layout.ignore, layout.map, layout.dateOrder]);
}

/** Runs of earlier versions did not record their sheet. */
function isSameSheet(run: RunRecord, sheet: string | null): boolean {
  const { sheet: noted } = storedOptions(run);
  return noted === undefined || noted === sheet;
}
