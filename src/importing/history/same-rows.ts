import type { Journal, LaterRun, RunRecord } from '../../journal/port.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import { type AliasMeanings, meansOtherwise } from './alias-meanings.ts';
import { layoutOfRun } from './earlier-layout.ts';
import { fixesOfRun } from './kept-rows.ts';

/** The rows of a file, whatever its name. */
export type FileRows = {
  readonly scope: string;
  readonly sha256: string;
  /** Null for a CSV. */
  readonly sheet: string | null;
  readonly origin: string;
  /** How many rows of data it has. */
  readonly rows: number;
  /** How its columns and dates are read; null where that is not known. */
  readonly layout: ColumnLayout | null;
  readonly aliases: AliasMeanings;
  /** Tells apart what was chosen instead of its values (`fixesDigest`); null where nothing was. */
  readonly fixes: string | null;
};

/** A run that may be under way elsewhere. */
export type RunOfRows = RunRecord & Partial<Pick<LaterRun, 'isUnderWay'>>;

/** The runs that may have sent rows of a file as other requests, or are about to, the latest first. */
export type RunsOfRows = {
  /** Of the same bytes and sheet: a row is the one with the same number. */
  readonly ofSameBytes: readonly RunOfRows[];
  /**
   * Of this file before it was saved again, or of a file with as many rows, whose columns, aliases or values were read
   * otherwise: a row is one with the same cells. What they sent has other values now, so nothing else would know it again.
   */
  readonly readOtherwise: readonly RunOfRows[];
  /** Whether the run with this name read its file just as this one is read: what it sent is known again by its request. */
  isReadAlike(run: string): boolean;
};

/**
 * The runs that may have sent the rows of a file. None for updates, and for a kind that says itself what is sent once:
 * it may send other files with the same rows. `since`: only what others have begun or sent since this run was planned.
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

/** Two layouts with the same text read every file in the same way. The order counts: headers may change places. */
function readingOf(layout: ColumnLayout | null): string {
  return layout === null ? '' : JSON.stringify([layout.headers, layout.ignore, layout.map, layout.dateOrder]);
}

/** Runs of earlier versions did not note their sheet down. */
function isSameSheet({ options }: RunRecord, sheet: string | null): boolean {
  const noted: unknown = JSON.parse(options).sheet;
  return noted === undefined || noted === sheet;
}
