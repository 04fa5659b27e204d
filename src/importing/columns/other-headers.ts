import { type Cell, cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { mapWithPauses, type Pause } from '../../schema/pause.ts';
import { findingAt } from '../cells/finding-at.ts';
import { isBlank } from '../cells/text.ts';
import { columnsByName } from '../input/headers/columns-by-name.ts';
import { headerMeanings } from '../input/headers/header-names.ts';
import { cellFact } from '../input/rows/cell-fact.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/**
 * Errors about other header rows in the sheet. One above the header row would lose the rows between them: a warning if a
 * person chose the header row. One below it with another column order would put the rows below under wrong headers.
 */
export async function otherHeaders(
  kind: Kind,
  { sheet, headers, above, data }: OtherHeaderRows,
  pause: Pause,
): Promise<readonly Finding[]> {
  const named = namesIn(kind);
  const columns = columnsByName(kind);
  const isNoName = cellFact((cell) => cell?.type !== 'text' || columns.named(cell.text) === undefined);
  const lines = new Set([headers.row, ...[...headers.texts.values()].map(({ row }) => row)]);
  const titles = above.filter(({ number }) => !lines.has(number));
  const lost = titles.filter(({ number, cells }) => {
    const names = named(cells);
    const isAbove = (row: (typeof titles)[number]) =>
      row.number > number && [...names.keys()].filter((at) => !isBlank(row.cells.get(at))).length >= FEWEST_VALUES;
    return names.size >= FEWEST_NAMES && titles.some(isAbove);
  });
  const areMoved = await mapWithPauses(data, pause, ({ packed }) => {
    // Nearly all rows are data, and too few of their cells can be names.
    if (packed.isTrueOfAThird(isNoName)) return false;
    const filled = packed.filled();
    const names = named(new Map(filled.map(({ number, cell }) => [number, cell])));
    const isElsewhere = [...names].some(([at, column]) => headers.columns.get(at) !== column);
    return names.size >= FEWEST_NAMES && names.size * 3 >= filled.length * 2 && isElsewhere;
  });
  const moved = data.filter((_, index) => areMoved[index]);
  const isChosen = kind.naming?.headerRow !== undefined;
  const severity = isChosen ? 'warning' : 'error';
  return [
    ...lost.map(({ number }) => otherHeader({ sheet, row: number }, severity, messages.rowsBetween(headers.row))),
    ...moved.map(({ number }) => otherHeader({ sheet, row: number }, 'error', messages.rowsBelow)),
  ];
}

type OtherHeaderRows = Pick<ReadSheet, 'sheet' | 'headers' | 'above' | 'data'>;

/** A row with fewer column names may be data. */
const FEWEST_NAMES = 3;
const FEWEST_VALUES = 2;

/** The cells of a row that name columns. */
function namesIn(kind: Kind): (cells: ReadonlyMap<number, Cell>) => ReadonlyMap<number, Column> {
  const meaningOf = headerMeanings(kind);
  return (cells) =>
    new Map(
      [...cells].flatMap(([at, cell]): [number, Column][] => {
        const meaning = cell.type === 'text' ? meaningOf(cellText(cell)) : undefined;
        return meaning !== undefined && 'column' in meaning ? [[at, meaning.column]] : [];
      }),
    );
}

type PlaceOfRow = { readonly sheet: string; readonly row: number };

function otherHeader(place: PlaceOfRow, severity: 'error' | 'warning', what: string): Finding {
  const hint = messages.oneTablePerSheet;
  return findingAt(place, { code: 'header-duplicate', severity, what: messages.headersToo(what), hint });
}
