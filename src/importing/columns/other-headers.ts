import { type Cell, cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { mapWithPauses, type Pause } from '../../schema/pause.ts';
import { findingAt } from '../cells/finding-at.ts';
import { isBlank } from '../cells/text.ts';
import { headerMeanings } from '../input/headers/header-names.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/**
 * Errors about other rows of headers in the sheet: one above the header row, with rows between them that would be lost, or
 * one below it with the columns in another order, so the rows below it would be read under wrong headers.
 */
export async function otherHeaders(
  kind: Kind,
  { sheet, headers, above, data }: OtherHeaderRows,
  pause: Pause,
): Promise<readonly Finding[]> {
  const meaningOf = rememberedMeanings(kind);
  const named = namesIn(meaningOf);
  const isName = (cell: Cell) => cell.type === 'text' && 'column' in meaningOf(cell.text);
  const lines = new Set([headers.row, ...[...headers.texts.values()].map(({ row }) => row)]);
  const titles = above.filter(({ number }) => !lines.has(number));
  const lost = titles.filter(({ number, cells }) => {
    const columns = named(cells);
    const isAbove = (row: (typeof titles)[number]) =>
      row.number > number && [...columns.keys()].filter((at) => !isBlank(row.cells.get(at))).length >= FEWEST_VALUES;
    return columns.size >= FEWEST_NAMES && titles.some(isAbove);
  });
  const areMoved = await mapWithPauses(data, pause, ({ packed }) => {
    const filled = packed.filled();
    // A row of data is known by its first cells.
    let others = 0;
    for (const { cell } of filled) {
      if (isName(cell)) continue;
      others += 1;
      if (others * 3 > filled.length) return false;
    }
    const columns = named(new Map(filled.map(({ number, cell }) => [number, cell])));
    const isElsewhere = [...columns].some(([at, column]) => headers.columns.get(at) !== column);
    return columns.size >= FEWEST_NAMES && columns.size * 3 >= filled.length * 2 && isElsewhere;
  });
  const moved = data.filter((_, index) => areMoved[index]);
  return [
    ...lost.map(({ number }) => otherHeader(sheet, number, messages.rowsBetween(headers.row))),
    ...moved.map(({ number }) => otherHeader(sheet, number, messages.rowsBelow)),
  ];
}

type OtherHeaderRows = Pick<ReadSheet, 'sheet' | 'headers' | 'above' | 'data'>;

/** A row with fewer names of columns may be data. */
const FEWEST_NAMES = 3;
const FEWEST_VALUES = 2;

/** The cells of a row that name columns. */
function namesIn(meaningOf: MeaningOf): (cells: ReadonlyMap<number, Cell>) => ReadonlyMap<number, Column> {
  return (cells) =>
    new Map(
      [...cells].flatMap(([at, cell]): [number, Column][] => {
        const meaning = cell.type === 'text' ? meaningOf(cellText(cell)) : undefined;
        return meaning !== undefined && 'column' in meaning ? [[at, meaning.column]] : [];
      }),
    );
}

type MeaningOf = ReturnType<typeof headerMeanings>;

/** Rows repeat most of their texts, and to find out whether one is a header takes 5 microseconds. */
function rememberedMeanings(kind: Kind): MeaningOf {
  const meaningOf = headerMeanings(kind);
  const known = new Map<string, ReturnType<MeaningOf>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const meaning = meaningOf(text);
    if (known.size < MOST_MEANINGS) known.set(text, meaning);
    return meaning;
  };
}

const MOST_MEANINGS = 5_000;

function otherHeader(sheet: string, row: number, what: string): Finding {
  return findingAt(
    { sheet, row },
    {
      code: 'header-duplicate',
      what: messages.headersToo(what),
      hint: messages.oneTablePerSheet,
    },
  );
}
