import type { RateChart } from '../../schema/overview.ts';

/** The specification does not show the largest page; a service that has a smaller one gives that. */
export const PAGE_SIZE = 200;

/** What `export` was asked to do, as typed. */
export type ExportOptions = {
  /** A path, in which `{date}` stands for the day, or `-` for stdout. */
  readonly output: string;
  readonly format: string | null;
  /** By flag; `true` of those that take no value. */
  readonly filters: Readonly<Record<string, string | true>>;
  /** Keys or headers, separated by commas. */
  readonly columns: string | null;
  /** A key or header; `:desc` after it turns the order round. */
  readonly sort: string | null;
  /** Whether a CSV holds texts as they are, formulas among them. */
  readonly raw: boolean;
  readonly pageSize: number | null;
  /** A file with the ids of what has no list at the service. */
  readonly ids: string | null;
  readonly expectRows: number | null;
  /** Whether it continues from the last complete export of the same dataset and filters. */
  readonly sinceLast: boolean;
  /** Whether the file keeps the rows that it has, and gets those of the export at its end. */
  readonly append: boolean;
  /** A run of bookings: only their reports, which its results get as well. */
  readonly forRun: string | null;
  /** How many files of a name with `{date}` stay; null for all. */
  readonly keep: number | null;
  /** The folder into which the records' files are fetched. */
  readonly download: string | null;
};

/** The same before it was checked: without an output nothing can be written. */
export type AskedExport = Omit<ExportOptions, 'output'> & { readonly output: string | null };

/** What `export` has to tell, and what the exit code needs beyond it. */
export type Exported = {
  readonly report: ExportReport;
  readonly noun: readonly [singular: string, plural: string];
  /** Why it is not of the expected size, in words; null when it is. */
  readonly unexpected: string | null;
  /** Whether another program has the file open, so that it was written beside it. */
  readonly held: boolean;
  readonly summary: ShownSummary;
};

/** What a screen shows of an export beside its file. */
export type ShownSummary = {
  /** What was asked for, in words: `inspected from 2026-10-22 on, with --status 50`; blank when all. */
  readonly asked: string;
  /** ISO time. */
  readonly exportedAt: string;
  /** None where the dataset has none. */
  readonly charts: readonly RateChart[];
};

/** What `export --json` prints. */
type ExportReport = {
  readonly dataset: string;
  /** Absolute path, or `-`. */
  readonly file: string;
  readonly rows: number;
  readonly pages: number;
  /** Days of the window; null where it is open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly complete: boolean;
  /** Only of an export with fewer rows than somebody expects. */
  readonly unexpected?: { readonly atLeast: number; readonly why: string };
  /** Only with `--append`: `rows` were added to the file. */
  readonly appended?: true;
  /** Only of a CSV: the dataset's tables that it has, and those with rows that it lacks. */
  readonly tables?: Tables;
  /** Only where another program has the file open: the export is beside it, as `file`. */
  readonly insteadOf?: {
    /** Absolute. */
    readonly file: string;
    readonly why: string;
    /** With `--since-last`: the series does not move on. */
    readonly rowsComeAgain: boolean;
  };
  /** Only with `--keep`: what it removed, and what it left of older days. */
  readonly kept?: KeepReport;
  /** Only with `--download`. */
  readonly downloads?: DownloadReport;
};

/** The sheets of a dataset that a CSV has, and those with rows that it lacks, by name. */
export type Tables = { readonly written: readonly string[]; readonly left: readonly string[] };

export type DownloadReport = {
  /** Absolute path. */
  readonly folder: string;
  readonly fetched: number;
  /** There already. */
  readonly kept: number;
  /** Without an address at the service. */
  readonly missing: number;
  readonly failed: number;
};

/** Why an old file was not removed. */
export type WhyLeft = 'link' | 'folder' | 'edited' | 'unknown' | 'collected' | 'failed';

/** What `--keep` did with the files of older days; absolute paths. */
export type KeepReport = {
  readonly removed: readonly string[];
  readonly left: readonly { readonly file: string; readonly why: WhyLeft }[];
};
