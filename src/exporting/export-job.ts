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
  /** Set if a screen can show charts, even for a file that has none. */
  readonly wantsCharts?: true;
};

/** One export: the checked request and what it works with. */
export type ExportJob = KnownJob & Spools;

/** What is known of an export before anything is read. */
export type KnownJob = {
  readonly plan: ExportPlan;
  readonly place: OutputTarget;
  readonly options: ExportOptions;
  readonly talk: ExportTalk;
  readonly ids: readonly string[];
  readonly series: Series;
  /** The file that rows are added to; null if the export replaces the file. */
  readonly appending: Appending | null;
  readonly guard: FileGuard;
  /** Where the records' files go; null if they are not requested. */
  readonly downloads: DownloadPlan | null;
  /** The run whose bookings are exported; null for none. */
  readonly reports: RunReports | null;
};

export type Spools = {
  /** The records for the file. */
  readonly spool: Spool;
  /** The listed records that must be read one by one. */
  readonly list: Spool;
  /** The spool of these two that has the service's list. */
  readonly listed: Spool;
};
