import type { Spool } from '../../journal/spool.ts';
import type { RunReports } from '../runs/run-reports.ts';
import type { DownloadPlan } from './download.ts';
import type { ExportOptions } from './options.ts';
import type { Place } from './place.ts';
import type { ExportPlan } from './plan.ts';
import type { Series } from './series.ts';

export type ExportTalk = { stdout(piece: string | Uint8Array): Promise<void> };

/** One export: what was asked for and checked, and what it works with. */
export type ExportJob = {
  readonly plan: ExportPlan;
  readonly place: Place;
  readonly options: ExportOptions;
  readonly talk: ExportTalk;
  readonly ids: readonly string[];
  readonly series: Series;
  /** Where the records' files go; null when they are not wanted. */
  readonly downloads: DownloadPlan | null;
  /** The run whose bookings the export is of; null for none. */
  readonly reports: RunReports | null;
  readonly spool: Spool;
  /** What is listed to be read one by one. */
  readonly list: Spool;
};
