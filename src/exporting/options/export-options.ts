import type { RateChart } from '../../schema/overview.ts';

/** The specification does not show the largest page size. A service with a smaller limit gives smaller pages. */
export const PAGE_SIZE = 200;

/** The options of `export`, as typed. */
export type ExportOptions = {
  /** A path, with `{date}` for the day, or `-` for stdout. */
  readonly output: string;
  readonly format: string | null;
  /** By flag; `true` for flags without a value. */
  readonly filters: Readonly<Record<string, string | true>>;
  /** Keys or headers, separated by commas. */
  readonly columns: string | null;
  /** A key or header. `:desc` after it reverses the order. */
  readonly sort: string | null;
  /** True if a CSV has texts unchanged, even formulas. */
  readonly raw: boolean;
  readonly pageSize: number | null;
  /** A file with ids, for datasets that the service does not list. */
  readonly ids: string | null;
  readonly expectRows: number | null;
  /** True if it continues from the last complete export of the same dataset and filters. */
  readonly sinceLast: boolean;
  /** True if the file keeps its rows and gets the new ones at its end. */
  readonly append: boolean;
  /** A run of bookings. Only their reports are exported, and the run's results get them too. */
  readonly forRun: string | null;
  /** How many files of a name with `{date}` stay; null for all. */
  readonly keep: number | null;
  /** The folder for the records' files. */
  readonly download: string | null;
};

/** The same options before the check. Without an output nothing can be written. */
export type AskedExport = Omit<ExportOptions, 'output'> & { readonly output: string | null };

/** What `export` reports, and what the exit code needs in addition. */
export type Exported = {
  readonly report: ExportReport;
  readonly noun: readonly [singular: string, plural: string];
  /** Why it does not have the expected size, for users; null if it does. */
  readonly unexpected: string | null;
  /** True if another program has the file open, so the export was written beside it. */
  readonly held: boolean;
  readonly summary: ShownSummary;
};

/** What a screen shows of an export in addition to its file. */
export type ShownSummary = {
  /** What was requested, for users: `inspected from 2026-10-22 on, with --status 50`. Empty for everything. */
  readonly asked: string;
  /** ISO time. */
  readonly exportedAt: string;
  /** Empty if the dataset has none. */
  readonly charts: readonly RateChart[];
};

/** The JSON of `export --json`. */
type ExportReport = {
  readonly dataset: string;
  /** Absolute path, or `-`. */
  readonly file: string;
  readonly rows: number;
  readonly pages: number;
  /** The requested days; null if open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly complete: boolean;
  /** Only if the export has fewer rows than expected. */
  readonly unexpected?: { readonly atLeast: number; readonly why: string };
  /** Only with `--append`: `rows` were added to the file. */
  readonly appended?: true;
  /** Only for a CSV: the tables of the dataset in it, and those with rows that it does not have. */
  readonly tables?: Tables;
  /** Only if another program has the file open: the export is beside it, at `file`. */
  readonly insteadOf?: {
    /** Absolute path. */
    readonly file: string;
    readonly why: string;
    /** True with `--since-last`: the next export has these rows again. */
    readonly rowsComeAgain: boolean;
  };
  /** Only with `--keep`: the older files that it removed, and those that it left. */
  readonly kept?: KeepReport;
  /** Only with `--download`. */
  readonly downloads?: DownloadReport;
};

/** The sheets of a dataset in a CSV, and those with rows that it does not have, by name. */
export type Tables = { readonly written: readonly string[]; readonly left: readonly string[] };

export type DownloadReport = {
  /** Absolute path. */
  readonly folder: string;
  readonly fetched: number;
  /** Files that were there already. */
  readonly kept: number;
  /** Files for which the service has no address. */
  readonly missing: number;
  readonly failed: number;
};

/** Why an old file was not removed. */
export type WhyLeft = 'link' | 'folder' | 'edited' | 'unknown' | 'collected' | 'failed';

/** What `--keep` did with the files of older days. Absolute paths. */
export type KeepReport = {
  readonly removed: readonly string[];
  readonly left: readonly { readonly file: string; readonly why: WhyLeft }[];
};
