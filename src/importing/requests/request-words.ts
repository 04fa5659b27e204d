import type { Column, Kind } from '../../schema/kind.ts';
import { readDate } from '../cells/date.ts';
import { cellWords, dayWords } from '../cells/day-words.ts';
import { answerFields } from '../cells/field-words.ts';
import { trimText } from '../cells/text.ts';
import type { DataRow } from '../input/rows/group.ts';

/**
 * The values of a request (JSON) that help a person find it at the provider, one per line: `Reference number:
 * SS29-0818`.
 */
export function identityLines(kind: Kind, request: string): string {
  const { identity = [] } = kind;
  const found = sentValues(kind, request).filter(({ column }) => identity.includes(column.key));
  return found.map(({ column, values }) => `${column.header}: ${values.join(' / ')}`).join('\n');
}

/** All values of a request (JSON) as sent, for rows that now have other values. */
export function requestWords(kind: Kind, request: string): string {
  return sentValues(kind, request)
    .map(({ column, values }) => `${column.header}: ${values.join(' / ')}`)
    .join('; ');
}

/** The identifying values in one line without headers: `12-Mar-2029, SS29-0818`. */
export function requestIdentity(kind: Kind, request: string): string {
  const { identity = [] } = kind;
  const found = sentValues(kind, request).filter(({ column }) => identity.includes(column.key));
  const inOrder = found.toSorted((a, b) => identity.indexOf(a.column.key) - identity.indexOf(b.column.key));
  const words = [...new Set(inOrder.flatMap(({ values }) => values))].join(', ');
  return words.length > LONGEST_IDENTITY ? `${words.slice(0, LONGEST_IDENTITY)}...` : words;
}

/** The values of a request by column, each once. */
function sentValues({ columns }: Kind, request: string): { readonly column: Column; readonly values: string[] }[] {
  const byKey = Map.groupBy(answerFields(request), ([path]) =>
    path === 'file.name' ? 'file' : path.replace(/^(body|path|query)\./, '').replaceAll(/ \d+/g, ''),
  );
  return columns.flatMap((column) => {
    const values = (byKey.get(column.key) ?? []).map(([, value]) => value);
    return values.length === 0 ? [] : [{ column, values: [...new Set(values)] }];
  });
}

const LONGEST_IDENTITY = 120;

/** The written values of a document: first the document's own, then those of each row. */
export function writtenWords({ columns, levels }: Kind, rows: readonly DataRow[]): string {
  const sent = columns.filter(({ sent, place, secret }) => (sent || place !== undefined) && secret !== true);
  const isOnce = (column: Column) => column.level === levels[0].name;
  const once = sent.filter(isOnce).flatMap((column) => {
    const text = rows.map((row) => textIn(row, column)).find(Boolean);
    return text === undefined ? [] : [`${column.header}: ${text}`];
  });
  const inner = sent.filter((column) => !isOnce(column));
  const lines = rows.map((row) => {
    const texts = inner
      .map((column) => [column.header, textIn(row, column)] as const)
      .filter(([, text]) => text !== '');
    const words = texts.map(([header, text]) => `${header}: ${text}`).join('; ');
    return rows.length === 1 || words === '' ? words : `Row ${row.number}: ${words}`;
  });
  return [once.join('; '), ...lines].filter(Boolean).join('\n');
}

function textIn(row: DataRow, { key, cell: type }: Column): string {
  const cell = row.cells.get(key);
  const day = cell !== undefined && type.type === 'date' ? readDate(cell, type) : undefined;
  return day?.type === 'value' && day.day !== undefined ? dayWords(day.day) : trimText(cellWords(cell));
}
