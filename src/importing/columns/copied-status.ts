import { cellText } from '../../schema/cell.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { statusOf } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

/**
 * Warns of a column under another header, or none, that has only the words of our `Status`: somebody may have copied the
 * rows from results, and this computer may not know that they were sent. Undefined for every other column.
 *
 * @param name what the message calls the column: `"Estado"`, `column S`.
 */
export function copiedStatus(
  number: number,
  name: string,
  { data, samples }: Pick<ReadSheet, 'data' | 'samples'>,
): Problem | undefined {
  const isStatus = (text: string) => statusOf(text) !== 'unclear';
  // All rows are read only where the first values are such words.
  if (!(samples.get(number) ?? []).every((cell) => isStatus(trimText(cellText(cell))))) return undefined;
  const words = data.flatMap(({ number: row, packed }) => {
    const cell = packed.filled().find((filled) => filled.number === number)?.cell;
    return cell === undefined ? [] : [{ row, text: trimText(cellText(cell)) }];
  });
  const sent = words.filter(({ text }) => statusOf(text) !== 'not-sent');
  if (sent[0] === undefined || !words.every(({ text }) => isStatus(text))) return undefined;
  const rows = rowWords(
    sent.map(({ row }) => row),
    6,
  );
  const [what, hint] = [messages.copiedStatus(name, sent[0].text, rows), messages.useOriginal];
  return { code: 'header-unknown', severity: 'warning', what, hint };
}
