import type { SheetModel, Style } from '../spreadsheet/model.ts';
import type { Day } from '../text/day.ts';

/**
 * How an export summarizes its records on a first sheet, and shows changes on a last sheet. The exporting code counts
 * the records and keeps a snapshot of each until the next export. It then compares the snapshots.
 */
export type Overview = {
  /** Styles by the names that the cells of both sheets use. */
  readonly styles: Readonly<Record<string, Style>>;
  /** Collects all records of an export. After that it gives the sheet, and charts for a screen. */
  startSummary(): {
    add(record: Fields): void;
    sheet(facts: ExportFacts): SheetModel;
    charts(exportedAt: string): readonly RateChart[];
  };
  snapshotOf(id: string, record: Fields): Snapshot;
  /** The day of each time that can be asked for (`AskedTime`); null if it is not known. */
  daysOf(snapshot: Snapshot): Readonly<Record<'inspected' | 'sent', Day | null>>;
  /**
   * All types of change, the most important first. A new record has `new`; a record that disappeared has `vanished`.
   */
  readonly changeTypes: readonly string[];
  /** How a record differs between two exports that both have it, the most important difference first. */
  differences(before: Snapshot, after: Snapshot): readonly string[];
  /** Null if there is no previous export. */
  changesSheet(previous: Previous | null): SheetModel;
};

/** A percentage: a line over time, or a bar for each name. */
export type RateChart = {
  readonly type: 'line' | 'bars';
  readonly title: string;
  /** A text description, for people who cannot see the chart. */
  readonly description: string;
  readonly headers: readonly [label: string, part: string, whole: string, rate: string];
  readonly rows: readonly RateRow[];
  readonly unit: '%' | '';
  /** What is missing in the chart, and why. */
  readonly notes: readonly string[];
};

export type RateRow = {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  /** In percent; null if `whole` is 0. */
  readonly rate: number | null;
  /** True for a row that is no point of the line, because it has no date. */
  readonly isApart: boolean;
};

/** A record as the service gave it. */
type Fields = Readonly<Record<string, unknown>>;

/** The part of a record that is kept until the next export, as JSON. */
export type Snapshot = { readonly id: string; readonly [field: string]: unknown };

/** The change of one record. `before` is null for a new record, `after` for one that disappeared. */
export type RecordChange<Kept extends Snapshot = Snapshot, Type extends string = string> = {
  /** The most important first. */
  readonly types: readonly [Type, ...Type[]];
  readonly before: Kept | null;
  readonly after: Kept | null;
};

/** The previous export of the same series. */
type Earlier = {
  /** ISO time. */
  readonly exportedAt: string;
  /** If true, a missing record may still exist, but no longer matches the filters. */
  readonly isFiltered: boolean;
};

/** All changes since the previous export, the most important first. */
export type Previous<Change = RecordChange> = Earlier & { readonly changes: Iterable<Change> };

/** Facts about an export that the summary shows besides its records. */
export type ExportFacts = {
  /** The filters, in words: `inspected from 22-Oct-2026 on`; blank without filters. */
  readonly asked: string;
  /** The source of the records, the time of reading and the program. */
  readonly source: string;
  /** Reasons why some records may be missing; empty if the export is complete. */
  readonly doubts: readonly string[];
  /** Why there may be too few records, in words; null if there are as many as expected. */
  readonly unexpected: string | null;
  /** ISO time. */
  readonly exportedAt: string;
  /**
   * The number of changed records, and the count of each type. One record can have several types. Null for the first
   * export of a series.
   */
  readonly changed: (Earlier & { readonly records: number; readonly counts: ReadonlyMap<string, number> }) | null;
};
