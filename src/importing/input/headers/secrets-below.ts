import { cellText } from '../../../schema/cell.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { headerMeanings } from './header-names.ts';
import { remembered } from './remembered.ts';
import { mayMean } from './resemblance.ts';

/**
 * Whether a cell may have a secret value, in rows whose header row is not known: a cell above it looks like the header
 * of a secret column of any kind.
 */
export function secretsBelow(kinds: readonly Kind[], rows: readonly Row[]): (row: number, column: number) => boolean {
  const withSecrets = kinds.flatMap((kind) => {
    const columns = kind.columns.filter(({ secret }) => secret === true);
    return columns.length === 0 ? [] : [{ kind, columns, meaningOf: headerMeanings(kind) }];
  });
  const isSecretHeader = remembered((text: string) =>
    withSecrets.some(({ kind, columns, meaningOf }) => {
      const meaning = meaningOf(text);
      if (meaning.type === 'column' || meaning.type === 'synonym') return meaning.column.secret === true;
      return columns.some((column) => mayMean(text, kind, column));
    }),
  );
  const headers = new Map<number, number>();
  for (const { number, cells } of rows) {
    for (const [column, cell] of cells) {
      if (!headers.has(column) && isSecretHeader(cellText(cell))) headers.set(column, number);
    }
  }
  return (row, column) => row > (headers.get(column) ?? Number.POSITIVE_INFINITY);
}
