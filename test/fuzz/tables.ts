import fc from 'fast-check';
import { sampleRows } from '../../samples/bookings.ts';
import { SAMPLES } from '../../samples/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { oddText, times } from './texts.ts';

/** A file's rows as texts, the headers first. */
export type Table = { readonly kind: string; readonly rows: readonly (readonly string[])[] };

type Cells = Readonly<Record<string, unknown>>;

const WITHOUT_SERVICE = ['bookings', 'lab-orders', 'attachments'];
const edit = fc.record({ row: fc.nat(30), column: fc.nat(80), text: oddText });

/** Rows of a kind as the samples have them, with `edits` odd cells and headers at most. */
export function tableOf(edits: number): fc.Arbitrary<Table> {
  return fc
    .record({
      // The others ask the service each time.
      kind: fc.constantFrom(
        ...WITHOUT_SERVICE,
        ...WITHOUT_SERVICE,
        ...WITHOUT_SERVICE,
        'suppliers',
        'factory-confirmations',
      ),
      headers: fc.constantFrom('key', 'header'),
      turned: fc.nat(80),
      left: fc.array(fc.nat(80), { maxLength: 3 }),
      count: times(40),
      edits: fc.array(edit, { maxLength: edits }),
    })
    .map((chosen) => ({ kind: chosen.kind, rows: rowsOf(chosen) }));
}

type Chosen = {
  readonly kind: string;
  readonly headers: string;
  /** The columns begin with this one. */
  readonly turned: number;
  /** Columns that are left out. */
  readonly left: readonly number[];
  readonly count: number;
  readonly edits: readonly { readonly row: number; readonly column: number; readonly text: string }[];
};

function rowsOf({ kind, headers, turned, left, count, edits }: Chosen): string[][] {
  const right: readonly Cells[] = SAMPLES[kind]?.good ?? sampleRows;
  const all = (kinds.find(({ name }) => name === kind)?.columns ?? []).filter((_, index) => !left.includes(index));
  const start = turned % all.length;
  const columns = [...all.slice(start), ...all.slice(0, start)];
  const body = Array.from({ length: count }, (_, index) =>
    columns.map(({ key }) => {
      const value = right[index % right.length]?.[key] ?? '';
      return typeof value === 'string' ? value : '';
    }),
  );
  const rows = [columns.map((column) => (headers === 'key' ? column.key : column.header)), ...body];
  for (const { row, column, text } of edits) {
    const cells = rows[row % rows.length];
    if (cells !== undefined) cells[column % cells.length] = text;
  }
  return rows;
}
