import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { RecheckRows, TypedRow } from '../fixes/review.ts';
import { typedCell } from '../fixes/with-cells.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type Checked, checkSheet, type SheetContext } from './check-rows.ts';

/** Gives the function that checks some rows of a checked sheet again. It does not hold the other rows in memory. */
export function recheckOf(
  kind: Kind,
  { pause: _pause, onStep: _onStep, keysOf: _keysOf, fileFindings: _fileFindings, ...context }: SheetContext,
  { headers, dates }: Pick<Checked, 'headers' | 'dates'>,
): RecheckRows {
  return async (rows): Promise<readonly JoinedFinding[]> => {
    const { findings } = await checkSheet(kind, typedRows(rows, headers), { ...context, headers, dates });
    return findings;
  };
}

async function* typedRows(rows: readonly TypedRow[], headers: Headers): AsyncGenerator<Row> {
  for (const { number, texts } of rows) {
    const cells = [...texts].flatMap(([column, text]) => {
      const cell = typedCell(text, headers.columns.get(column));
      return cell === null ? [] : [[column, cell] as const];
    });
    yield { number, hidden: false, cells: new Map(cells) };
  }
}
