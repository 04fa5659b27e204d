import { cellText } from '../../schema/cell.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { statusOf } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

/**
 * A warning about a column with another header, or none, that has only words of our `Status`. Somebody may have copied
 * sent rows from results that this computer does not know. Undefined for any other column.
 *
 * @param name the column's name in the message: `"Estado"`, `column S`.
 */
export function copiedStatus(
  number: number,
  name: string,
  { data, samples }: Pick<ReadSheet, 'data' | 'samples'>,
): Problem | undefined {
  const isStatus = (text: string) => statusOf(text) !== 'unclear';
  // All rows are read only if the first values are such words.
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
