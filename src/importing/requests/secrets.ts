import { hashOrderPassword } from '../../contract/order-password.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { textOf } from '../cells/text.ts';
import { readRows, type SheetRange } from '../input/rows/data-rows.ts';

/** Values that are sent but never stored, by column key. */
export type Secrets = Readonly<Record<string, string>>;

/** The secrets of each row. Nothing else of the sheet is kept. */
export async function secretsIn(
  kind: Kind,
  rows: AsyncIterable<Row>,
  place: SheetRange,
): Promise<ReadonlyMap<number, Secrets>> {
  const columns = kind.columns.filter((column) => column.cell.type === 'order-password');
  const { data } = await readRows(kind, rows, place);
  return new Map(
    data.map(({ number, cells }) => {
      const filled = columns.flatMap(({ key }): [string, string][] => {
        const cell = cells.get(key);
        const read = cell && textOf(cell);
        return read === undefined || 'problem' in read ? [] : [[key, hashOrderPassword(read.text)]];
      });
      return [number, Object.fromEntries(filled)];
    }),
  );
}
