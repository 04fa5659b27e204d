import type { SheetModel, Style } from '../spreadsheet/model.ts';
import type { Day } from '../text/day.ts';

/**
 * How records are summed up on a sheet before them, and what is shown of changes on one behind them. The code that
 * exports counts the records, keeps a snapshot of each until the next export, and compares both.
 */
export type Overview = {
  /** By the names that the cells of both sheets use. */
  readonly styles: Readonly<Record<string, Style>>;
  /** Takes all records of an export, and then gives the sheet, and charts of its numbers for a screen. */
  startSummary(): {
    add(record: Fields): void;
    sheet(facts: ExportFacts): SheetModel;
    charts(exportedAt: string): readonly RateChart[];
  };
  snapshotOf(id: string, record: Fields): Snapshot;
  /** When what the list can be asked for happened (`AskedTime`); null where that is not known. */
  daysOf(snapshot: Snapshot): Readonly<Record<'inspected' | 'sent', Day | null>>;
  /** All types of change, the weightiest first. A new record's is `new`, that of one that is gone `vanished`. */
  readonly changeTypes: readonly string[];
  /** In what a record differs that both exports have, the weightiest first. */
  differences(before: Snapshot, after: Snapshot): readonly string[];
  /** Null: there is no export before. */
  changesSheet(previous: Previous | null): SheetModel;
};

/** How many in a hundred: a line over time, or a bar for each name. */
export type RateChart = {
  readonly type: 'line' | 'bars';
  readonly title: string;
  /** What it shows, for those who do not see it. */
  readonly description: string;
  readonly headers: readonly [label: string, part: string, whole: string, rate: string];
  readonly rows: readonly RateRow[];
  readonly unit: '%' | '';
  /** What it lacks, and why. */
  readonly notes: readonly string[];
};

export type RateRow = {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  /** In a hundred; null where there is nothing to divide by. */
  readonly rate: number | null;
  /** Whether it is no point of the line: it is in no time. */
  readonly isApart: boolean;
};

/** A record as the service gave it. */
type Fields = Readonly<Record<string, unknown>>;

/** What is kept of a record until the next export, as JSON. */
export type Snapshot = { readonly id: string; readonly [field: string]: unknown };

/** What became of one record: `before` is null for a new one, `after` for one that is gone. */
export type RecordChange<Kept extends Snapshot = Snapshot, Type extends string = string> = {
  /** The weightiest first. */
  readonly types: readonly [Type, ...Type[]];
  readonly before: Kept | null;
  readonly after: Kept | null;
};

/** The export before, of the same series. */
type Earlier = {
  /** ISO time. */
  readonly exportedAt: string;
  /** Whether a record that is gone may be there still, and only no longer match what was asked for. */
  readonly isFiltered: boolean;
};

/** What has changed since the export before, the weightiest first. */
export type Previous<Change = RecordChange> = Earlier & { readonly changes: Iterable<Change> };

/** What a summary says of an export beside its records. */
export type ExportFacts = {
  /** What was asked for, in words: `inspected from 22-Oct-2026 on`; blank when all. */
  readonly asked: string;
  /** Where the records are from, when they were read, and by what. */
  readonly source: string;
  /** Why not every record may be there; none when all are. */
  readonly doubts: readonly string[];
  /** Why there may be too few, in words; null when there are as many as expected. */
  readonly unexpected: string | null;
  /** ISO time. */
  readonly exportedAt: string;
  /** How many records changed, and how many in each way, which may be several; null for the first of a series. */
  readonly changed: (Earlier & { readonly records: number; readonly counts: ReadonlyMap<string, number> }) | null;
};
