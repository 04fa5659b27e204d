import type { Subject } from './measure.ts';

/** What every part works with. */
export type Bench = {
  /** For the files of one part; removed at the end. */
  readonly folder: string;
  /** Rows of the large workbook. */
  readonly rows: number;
  /** Called at the end of the part. */
  atEnd(close: () => Promise<void> | void): void;
};

/** Programs that do the same work. The first is the yardstick of the others, unless `yardstick` is false. */
export type Group = { readonly subjects: readonly Subject[]; readonly yardstick?: false };

/** A part of the benchmark, which can be run alone. */
export type Part = {
  readonly name: string;
  /** Makes the inputs and says what is run. */
  prepare(bench: Bench): Promise<readonly Group[]>;
};
