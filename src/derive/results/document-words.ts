import type { Column, Kind } from '../../schema/kind.ts';
import { readDate } from '../cells/date.ts';
import { cellWords, dayWords } from '../cells/day-words.ts';
import { trimText } from '../cells/text.ts';
import type { DataRow } from '../check/group.ts';
import { answerFields } from '../field-words.ts';

/** By what a person finds a document at the provider, a line each: `Reference number: SS29-0818`. */
export function identityWords({ columns, identity = [] }: Kind, rows: readonly DataRow[]): string {
  const lines = columns.flatMap((column) => {
    if (!identity.includes(column.key)) return [];
    const texts = new Set(rows.map((row) => textIn(row, column)).filter(Boolean));
    return texts.size === 0 ? [] : [`${column.header}: ${[...texts].join(' / ')}`];
  });
  return lines.join('\n');
}

/** The same of a request as the journal keeps it (JSON), in one line without headers: `12-Mar-2029, SS29-0818`. */
export function requestIdentity({ identity = [] }: Kind, request: string): string {
  const values = answerFields(request).flatMap(([path, value]) => {
    const key = path === 'file.name' ? 'file' : path.replace(/^(body|path|query)\./, '').replaceAll(/ \d+/g, '');
    return identity.includes(key) ? [{ place: identity.indexOf(key), value }] : [];
  });
  const inOrder = values.toSorted((one, other) => one.place - other.place).map(({ value }) => value);
  const words = [...new Set(inOrder)].join(', ');
  return words.length > LONGEST_IDENTITY ? `${words.slice(0, LONGEST_IDENTITY)}...` : words;
}

const LONGEST_IDENTITY = 120;

/** What was written for a document: what it has once, then what each of its rows adds. */
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
  return day?.kind === 'value' && day.day !== undefined ? dayWords(day.day) : trimText(cellWords(cell));
}
