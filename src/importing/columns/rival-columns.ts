import { type Cell, cellText } from '../../schema/cell.ts';
import { type Column, type Kind, mayHoldSecrets } from '../../schema/kind.ts';
import type { Problem } from '../cells/reading.ts';
import { foldText, trimText } from '../cells/text.ts';
import { isNameOf, lettersOf } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { messages } from './messages.ts';

/** `PO number 2`, `PO (2)`, `address_2` */
const COUNTED = /[\s#._]*\(?(\d{1,2})\)?\s*$/;

/** Whether a header is the numbered sequel of another one: `Address 2` beside `Address` or `Address 1`. */
export function isSecond(header: string, { texts }: Pick<Headers, 'texts'>): boolean {
  const count = COUNTED.exec(header)?.[1];
  if (count === undefined || Number(count) < 2) return false;
  const base = lettersOf(header.replace(COUNTED, ''));
  return base !== '' && [...texts.values()].some(({ text }) => [base, `${base}1`].includes(lettersOf(text)));
}

/**
 * A warning about an unread column with the name of a read one, perhaps with a number after it. Both have different
 * values in a row, and a person may think that both are sent. Undefined for any other column.
 */
export function rivalColumn(
  kind: Kind,
  number: number,
  header: string,
  { headers, data }: Pick<ReadSheet, 'headers' | 'data'>,
): Problem | undefined {
  const names = [header, header.replace(COUNTED, '')].filter((name) => name !== '');
  const isRival = (column: Column) =>
    headers.numbers.has(column.key) && names.some((name) => isNameOf(name, kind, column));
  for (const column of kind.columns.filter(isRival)) {
    const different = data.flatMap(({ number: row, cells, packed }) => {
      const unread = packed.filled().find((cell) => cell.number === number)?.cell;
      const read = cells.get(column.key);
      if (unread === undefined || read === undefined || isSame(unread, read)) return [];
      // The headers may be repeated below.
      return foldText(cellText(unread)) === foldText(header) ? [] : [{ row, unread, read }];
    });
    const [first] = different;
    if (first === undefined) continue;
    const sent = headers.texts.get(headers.numbers.get(column.key) ?? 0)?.text ?? column.header;
    const values = mayHoldSecrets(kind)
      ? ''
      : ` ("${trimText(cellText(first.read))}", not "${trimText(cellText(first.unread))}")`;
    const what = messages.rivals(header, sent, first.row, values);
    const hint = messages.sendBoth(header);
    return { code: 'header-unknown', severity: 'warning', what, hint };
  }
  return undefined;
}

function isSame(a: Cell, b: Cell): boolean {
  return foldText(cellText(a)) === foldText(cellText(b));
}
