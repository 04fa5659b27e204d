import type { Spool } from '../journal/spool-port.ts';
import type { DownloadPlan } from './download/plan-download.ts';
import type { FileGuard } from './history/own-files.ts';
import type { Series } from './history/series.ts';
import type { ExportPlan } from './options/checked-options.ts';
import type { ExportOptions } from './options/export-options.ts';
import type { OutputTarget } from './options/output-place.ts';
import type { RunReports } from './reports-of-run.ts';
import type { Appending } from './write/append.ts';

export type ExportTalk = {
  stdout(piece: string | Uint8Array): Promise<void>;
  /** Whether there is a screen for charts, also of a file that has none. */
  readonly wantsCharts?: true;
};

/** One export: what was asked for and checked, and what it works with. */
export type ExportJob = KnownJob & Spools;

/** As far as it is known before anything is read. */
export type KnownJob = {
  readonly plan: ExportPlan;
  readonly place: OutputTarget;
  readonly options: ExportOptions;
  readonly talk: ExportTalk;
  readonly ids: readonly string[];
  readonly series: Series;
  /** The file that rows are added to; null where the export takes its place. */
  readonly appending: Appending | null;
  readonly guard: FileGuard;
  /** Where the records' files go; null when they are not wanted. */
  readonly downloads: DownloadPlan | null;
  /** The run whose bookings the export is of; null for none. */
  readonly reports: RunReports | null;
};

export type Spools = {
  /** What goes into the file. */
  readonly spool: Spool;
  /** For what is listed to be read one by one. */
  readonly list: Spool;
  /** The one of both that holds what the service listed. */
  readonly listed: Spool;
};
