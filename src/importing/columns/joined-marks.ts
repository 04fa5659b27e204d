import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { isByKey, type NamedColumn } from '../input/headers/bare-keys.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import { groupRows } from '../input/rows/group.ts';
import { messages } from './messages.ts';

const FEWEST_CELLS = 2;

/**
 * The finding about rows that a bare group key would join, although each row has the data of a whole document.
 * Undefined if there are none.
 */
export function joinedByBareKey(kind: Kind, { sheet, headers, data }: Pick<ReadSheet, 'sheet' | 'headers' | 'data'>) {
  const [level] = kind.levels;
  const number = headers.numbers.get(level.groupBy ?? '') ?? 0;
  const column = headers.columns.get(number);
  const text = headers.texts.get(number)?.text ?? '';
  if (column === undefined || headers.mapped.get(number) !== 'synonym' || !isByKey({ text, column })) return undefined;
  const own = kind.columns.filter(({ level: name, sent }) => name === level.name && sent).map(({ key }) => key);
  const isWhole = ({ cells }: { readonly cells: ReadonlyMap<string, unknown> }) =>
    own.filter((key) => cells.has(key)).length >= FEWEST_CELLS;
  const joined = groupRows(kind, data).find((rows) => rows.length > 1 && rows.every(isWhole));
  return joined && { finding: doubtful(kind, { sheet, headers, number, column, text }, joined), number };
}

type GroupedColumn = { readonly sheet: string; readonly headers: Headers; readonly number: number } & NamedColumn;

function doubtful(
  { noun }: Kind,
  { sheet, headers, number, column, text }: GroupedColumn,
  rows: readonly { readonly number: number }[],
): Finding {
  const [singular] = noun;
  const joined = rowWords(rows.map((row) => row.number));
  const what = messages.joins(text, column.header, joined, singular);
  const hint = messages.nameGroup(`${text}=${column.key}`, singular, text);
  const place = { sheet, row: headers.texts.get(number)?.row ?? headers.row, columnNumber: number, value: text };
  return { ...findingAt(place, { code: 'header-mapped', severity: 'error', what, hint }), column: column.key };
}
