import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Problem } from '../cells/reading.ts';
import { foldText, trimText } from '../cells/text.ts';
import { cellFact } from '../input/rows/cell-fact.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import type { DataRow } from '../input/rows/group.ts';
import { isSent } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

/** A cell that means "as above". */
export type DittoMark = { readonly row: DataRow; readonly column: Column; readonly problem: Problem };

/**
 * Text cells that mean "as above" and would be sent literally, by row number. They are errors in columns that identify
 * the document, join rows or are required; otherwise warnings. A dash counts only among codes, and only as a warning,
 * because it may mean "none". Columns of other types reject such a cell anyway. Rows that were sent before are ignored.
 */
export function* dittoMarks(
  kind: Kind,
  numbers: ReadonlyMap<string, number>,
  data: readonly MarkedRow[],
): Generator<void, ReadonlyMap<number, readonly DittoMark[]>> {
  const found: DittoMark[] = [];
  const mayBeDitto = cellFact(looksLikeDitto);
  const hasDitto = (key: string) => data.some((row) => mayBeDitto(row.cells, key));
  for (const column of kind.columns.filter(takesText)) {
    yield;
    // Nearly all columns have no such cells.
    if (!hasDitto(column.key)) continue;
    const dittos = dittosIn(column, columnLetters(numbers.get(column.key) ?? 0), isIdentifying(kind, column), data);
    for (const ditto of dittos) found.push(ditto);
  }
  return Map.groupBy(found, ({ row }) => row.number);
}

function looksLikeDitto(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  const text = trimText(cellText(cell));
  return isDitto(text) || isDash(text);
}

function takesText({ cell }: Column): boolean {
  return cell.type === 'text-list' || (cell.type === 'text' && cell.format === undefined);
}

function isIdentifying({ identity = [], levels }: Kind, { key, required }: Column): boolean {
  return identity.includes(key) || required === 'always' || levels.some(({ groupBy }) => groupBy === key);
}

function dittosIn(
  column: Column,
  letters: string,
  isColumnIdentifying: boolean,
  data: readonly MarkedRow[],
): readonly DittoMark[] {
  const cells = data.flatMap((row) => {
    const cell = row.cells.get(column.key);
    return cell === undefined ? [] : [{ row, text: trimText(cellText(cell)) }];
  });
  const dittoCells = cells.filter(({ text }) => isDitto(text));
  const dashes = isColumnIdentifying ? cells.filter(({ text }) => isDash(text)) : [];
  const others = cells.filter(({ text }) => !isDitto(text) && !isDash(text));
  const doubtful = new Set([...dittoCells, ...(areCodes(others, dashes.length) ? dashes : [])]);
  const found: DittoMark[] = [];
  let above: (typeof cells)[number] | undefined;
  for (const cell of cells) {
    if (above !== undefined && doubtful.has(cell) && !isSent(cell.row.marker)) {
      const place = `${letters}${above.row.number}`;
      const copy = { text: cell.text, meant: above.text, place, isSure: isColumnIdentifying && isDitto(cell.text) };
      found.push({ row: cell.row, column, problem: dittoProblem(copy) });
    }
    if (!isDitto(cell.text) && !isDash(cell.text)) above = cell;
  }
  return found;
}

/** Whether most cells have their own code, so a cell without a code is unusual. */
function areCodes(others: readonly { readonly text: string }[], dashes: number): boolean {
  const codes = new Set(others.filter(({ text }) => /\d/.test(text) && text.length >= SHORTEST_CODE).map(foldedText));
  return others.length > dashes && codes.size * 2 > others.length;
}

function foldedText({ text }: { readonly text: string }): string {
  return foldText(text);
}

const SHORTEST_CODE = 4;

type DittoCopy = { readonly text: string; readonly meant: string; readonly place: string; readonly isSure: boolean };

function dittoProblem({ text, meant, place, isSure }: DittoCopy): Problem {
  const what = messages.ditto(text, place, shortened(meant));
  const hint = messages.writeTheValue;
  return {
    code: 'unlikely',
    severity: isSure ? 'error' : 'warning',
    what,
    hint,
    suggestions: [meant],
    mentions: [place],
  };
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

const LONGEST = 60;

/** Signs that mean "as above": quotation marks of any language, alone or between dashes, arrows, waves and dots. */
const MARK =
  /^[-–—_ ]*(["“”„‟″‶〃〞〟˝]|['‘’‚′`´,]{2})+[-–—_ ]*$|^[↓⇓⬇▼⤓↑⇑⬆▲⤒^"″〃 ]+$|^\/\/$|^[~～〜∼]{1,3}$|^(\.{2,4}|…+)$/u;

const WORDS: ReadonlySet<string> = new Set([
  ...[
    'ditto',
    'ditto.',
    'do.',
    'same',
    'the same',
    'same as above',
    'same above',
    'same as before',
    'as above',
    'see above',
  ],
  ...[
    'as before',
    'same as previous',
    'idem',
    'ídem',
    'id.',
    'ibid',
    'ibid.',
    'dito',
    'dto',
    'dto.',
    'gleich',
    'wie oben',
  ],
  ...['s.o.', 's. o.', 'siehe oben', 'igual', 'lo mismo', 'igual que arriba', 'como arriba', 'mesmo', 'o mesmo'],
  ...[
    'comme ci-dessus',
    'ci-dessus',
    'même',
    'come sopra',
    'c.s.',
    'stesso',
    '同上',
    '同前',
    '同左',
    '同',
    '々',
    '上同',
  ],
]);

function isDitto(text: string): boolean {
  return (
    text.length <= LONGEST_MARK &&
    !/\d/.test(text) &&
    (MARK.test(text) || WORDS.has(foldText(text).replace(/^\(|\)$/g, '')))
  );
}

const LONGEST_MARK = 20;

function isDash(text: string): boolean {
  return /^[-–—]+$/.test(text);
}
