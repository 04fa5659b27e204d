import type { Cell } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { OnStep } from '../../../schema/work-step.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { isBlank } from '../../cells/text.ts';
import { type Headers, reachHeaders, readHeaders } from '../headers/headers.ts';
import type { DataRow } from './group.ts';
import { withMergedKeys } from './merged-keys.ts';
import { type FilledCell, type PackedCells, packerOf } from './packed-cells.ts';
import { isSent, markerOf, type RowMarker, type SentMarker } from './row-marker.ts';

export type SheetRange = {
  /** The name of the sheet, for messages. */
  readonly sheet: string;
  /** The number of the header row, if the file gives it. */
  readonly headerRow?: number | undefined;
  /** The headers, if they are known. Then all rows are below them. */
  readonly headers?: Headers;
};

export type MarkedRow = DataRow & {
  readonly marker: RowMarker | null;
  readonly hidden: boolean;
  /** The cells as in the row; `cells` may also have group keys from merged cells. */
  readonly packed: PackedCells;
  /** The first value beyond the header row, in a CSV row that is longer than it. */
  readonly beyond?: FilledCell;
};

export type ReadSheet = {
  readonly sheet: string;
  readonly headers: Headers;
  /** The header row and the rows above it. */
  readonly above: readonly Row[];
  /** Rows with a value in a known column. */
  readonly data: readonly MarkedRow[];
  /** Markers of rows without any other value. */
  readonly left: readonly { readonly number: number; readonly marker: SentMarker }[];
  /** Rows with values only in unknown columns. */
  readonly beside: readonly MarkedRow[];
  /** Keys of the columns with at least one value. */
  readonly filled: ReadonlySet<string>;
  /** The first filled cells of unknown or duplicate columns. */
  readonly samples: ReadonlyMap<number, readonly Cell[]>;
};

/** Reads the whole sheet once. */
export async function readRows(
  kind: Kind,
  rows: AsyncIterable<Row>,
  { sheet, headerRow, headers: known }: SheetRange,
  onStep: OnStep = () => undefined,
): Promise<ReadSheet> {
  const top: Row[] = [];
  const data: MarkedRow[] = [];
  const left: { number: number; marker: SentMarker }[] = [];
  const beside: MarkedRow[] = [];
  const filled = new Set<string>();
  const samples = new Map<number, Cell[]>();
  let headers = known;
  let width: number | undefined;
  let pack: ((row: Row) => PackedCells) | undefined;
  let seen: readonly number[] | undefined;
  const keep = (row: Row, headers: Headers) => {
    if (row.number === headers.row) width = row.width;
    const below = headers.row !== null && row.number > headers.row;
    if (!below) return;
    addSamples(samples, row, headers);
    pack ??= packerOf(headers);
    const kept = dataRow(row, kind, headers, { pack, width });
    const { number, cells, marker } = kept;
    if (cells !== kept.packed || kept.packed.numbers !== seen) for (const key of cells.keys()) filled.add(key);
    seen = kept.packed.numbers;
    if (cells.size > 0) data.push(kept);
    else if (isSent(marker)) left.push({ number, marker });
    else if (kept.packed.filledCount > 0) beside.push(kept);
  };
  let count = 0;
  for await (const row of rows) {
    count += 1;
    onStep({ what: 'rows', done: count, of: null });
    if (headers !== undefined) {
      keep(row, headers);
      continue;
    }
    top.push(row);
    if (!reachHeaders(kind, top, headerRow)) continue;
    headers = readHeaders(kind, top, headerRow);
    for (const early of top) keep(early, headers);
  }
  if (headers === undefined) {
    headers = readHeaders(kind, top, headerRow);
    for (const row of top) keep(row, headers);
  }
  const last = headers.row ?? 0;
  return { sheet, headers, above: top.filter(({ number }) => number <= last), data, left, beside, filled, samples };
}

const SAMPLES = 50;

/** Adds the first filled cells of columns that are not read. */
function addSamples(samples: Map<number, Cell[]>, { cells }: Row, { columns, own }: Headers): void {
  cells.forEach((cell, number) => {
    if (columns.has(number) || own.has(number)) return;
    const kept = samples.get(number) ?? [];
    if (isBlank(cell) || kept.length >= SAMPLES) return;
    samples.set(number, [...kept, cell]);
  });
}

type Packing = {
  readonly pack: (row: Row) => PackedCells;
  /** The width of a CSV's header row, in columns. */
  readonly width: number | undefined;
};

/** A row with its filled cells. */
function dataRow(row: Row, kind: Kind, headers: Headers, { pack, width }: Packing): MarkedRow {
  const packed = pack(row);
  const whole = withMergedKeys(kind, headers, row);
  const cells = whole === row ? packed : pack(whole);
  const merged = mergedIn(row, headers);
  const isLong = width !== undefined && (row.width ?? 0) > width;
  const beyond = isLong ? packed.filled().find((cell) => cell.number > width) : undefined;
  return {
    number: row.number,
    hidden: row.hidden,
    cells,
    packed,
    marker: markerOf(row, headers),
    ...(merged.length === 0 ? {} : { merged }),
    ...(beyond && { beyond }),
  };
}

function mergedIn({ merged }: Row, headers: Headers): NonNullable<DataRow['merged']> {
  return merged === undefined
    ? NO_MERGED
    : merged.flatMap(({ column: number, top, range, cell }) => {
        const column = headers.columns.get(number);
        return column === undefined ? [] : [{ column, top, range, cell }];
      });
}

const NO_MERGED: NonNullable<DataRow['merged']> = [];
