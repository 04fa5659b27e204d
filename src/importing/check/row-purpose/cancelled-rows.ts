import { cellText } from '../../../schema/cell.ts';
import type { Finding } from '../../../schema/finding.ts';
import { rowWords } from '../../../text/row-ranges.ts';
import { findingAt } from '../../cells/finding-at.ts';
import { trimText } from '../../cells/text.ts';
import type { MarkedRow, ReadSheet } from '../../input/rows/data-rows.ts';
import type { FilledCell } from '../../input/rows/packed-cells.ts';
import { isSent } from '../../input/rows/row-marker.ts';
import { messages } from './messages.ts';
import { isSentence } from './note-words.ts';
import type { OtherPurposes } from './row-purpose.ts';

const WORD =
  'cancel{1,2}ed|stornierte?[nrs]?|storno|cancelad[oa]s?|anulad[oa]s?|annul[ée]e?s?|annullat[oaie]|geannuleerd|iptal|void';
const FIRST = new RegExp(`^\\P{L}*(?:(?:${WORD})(?!\\p{L})|已?取消|已?作[废廢])`, 'iu');
const ANYWHERE = new RegExp(`(?<!\\p{L})(?:${WORD})(?!\\p{L})|取消|作[废廢]`, 'iu');
const MOST_CELLS = 2;

/**
 * Warnings about rows that a person may consider cancelled. Such rows are below a heading such as "Cancelled bookings",
 * up to the next block. Or they have a status such as "CANCELLED" in a column that the kind does not know. `documents`:
 * the data rows. Yields after rows, for pauses.
 */
export function* cancelledRows(
  { sheet, headers, beside }: ReadSheet,
  { apart, lone }: OtherPurposes,
  documents: readonly MarkedRow[],
): Generator<void, readonly Finding[]> {
  const open = documents.filter((row) => !lone.has(row) && !isSent(row.marker));
  const titles = [...apart.keys(), ...lone.keys(), ...beside].filter(({ packed }) => packed.filledCount <= MOST_CELLS);
  const repeated = [...apart].filter(([, { purpose }]) => purpose === 'header').map(([{ number }]) => number);
  const headings = [...new Set(titles)].flatMap(({ number, packed }) => {
    const [at] = packed.filled();
    if (at === undefined || !isHeading(at)) return [];
    const isRight = blockBelow(number, repeated, titles, documents);
    const rows = open.map((row) => row.number).filter(isRight);
    if (rows.length === 0) return [];
    const text = textOf(at);
    const what = messages.headingAbove(text, rowWords(rows));
    const place = { sheet, row: number, columnNumber: at.number, value: text };
    return [findingAt(place, { code: 'unlikely', severity: 'warning', what, hint: HINT })];
  });
  const statuses: Finding[] = [];
  for (const { number: row, packed } of open) {
    yield;
    if (packed.numbers.every((number) => headers.columns.has(number))) continue;
    const at = [...packed.named(), ...packed.filled()].find((cell) => cell.column === undefined && isStatus(cell));
    if (at === undefined) continue;
    const text = textOf(at);
    const what = messages.statusSays(headers.texts.get(at.number)?.text ?? '', text);
    const place = { sheet, row, columnNumber: at.number, value: text };
    statuses.push(findingAt(place, { code: 'unlikely', severity: 'warning', what, hint: HINT }));
  }
  return [...headings, ...statuses];
}

const HINT = messages.deleteCancelled;

/**
 * The rows of the block below a heading. With its own headers, the block ends at the next headers. Without, it also
 * ends at the next row with very few cells.
 */
function blockBelow(
  heading: number,
  repeated: readonly number[],
  titles: readonly MarkedRow[],
  documents: readonly MarkedRow[],
): (row: number) => boolean {
  const next = (numbers: readonly number[], after: number) =>
    numbers.reduce((least, number) => (number > after && number < least ? number : least), Number.POSITIVE_INFINITY);
  const numbers = documents.map(({ number }) => number);
  const first = next(repeated, heading);
  const isOwn = first < next(numbers, heading);
  const end = isOwn
    ? next(repeated, first)
    : Math.min(
        first,
        next(
          titles.map(({ number }) => number),
          heading,
        ),
      );
  return (row) => row > heading && row < end;
}

function isHeading(at: FilledCell): boolean {
  return at.cell.type === 'text' && ANYWHERE.test(textOf(at)) && !isSentence(textOf(at));
}

function isStatus(at: FilledCell): boolean {
  return at.cell.type === 'text' && FIRST.test(textOf(at)) && !isSentence(textOf(at));
}

function textOf({ cell }: FilledCell): string {
  return trimText(cellText(cell));
}
