import type { ColumnLayout, ColumnNaming } from '../../schema/column-layout.ts';
import type { DateOrder } from '../../schema/date-order.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Effects } from '../../workspace/parts.ts';
import { headersOf } from '../history/earlier-layout.ts';
import { headerForm } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import { rememberLayout } from '../input/mapping-files.ts';
import { messages } from './messages.ts';

type Remembered = {
  readonly kind: Kind;
  readonly headers: readonly string[];
  readonly columns: ColumnNaming['columns'];
  readonly dateOrder: DateOrder | undefined;
};

/** Saves typed options and answers for files with the same headers, and says where. */
export async function keepLayout(
  folder: string,
  { kind, headers, columns, dateOrder }: Remembered,
  { note, warn }: Pick<Effects, 'note' | 'warn'>,
) {
  const kept = await rememberLayout(folder, withOrder(layoutOf(kind.name, headers, columns), dateOrder));
  if (kept.type === 'ok') note(messages.remembered(kept.value, messages.changeAnswer));
  else warn(`${kept.problem.message} ${kept.problem.hint}`);
}

function withOrder(layout: ColumnLayout, dateOrder: DateOrder | undefined): ColumnLayout {
  return dateOrder === undefined ? layout : { ...layout, dateOrder };
}

function layoutOf(kind: string, headers: readonly string[], columns: ColumnNaming['columns']): ColumnLayout {
  const words = headers.map((header) => [header, columns.get(headerForm(header))] as const);
  return {
    kind,
    headers: [...headers],
    map: Object.fromEntries(words.flatMap(([header, key]) => (typeof key === 'string' ? [[header, key]] : []))),
    ignore: words.flatMap(([header, key]) => (key === null ? [header] : [])),
  };
}

/** How the columns of a sheet are read, also by synonyms, with the date order if known. */
export function layoutRead(kind: Kind, headers: Headers): ColumnLayout {
  const columns = new Map(
    [...headers.texts].flatMap(([number, { text }]): [string, string | null][] => {
      if (headers.ignored.has(number)) return [[headerForm(text), null]];
      const column = headers.mapped.has(number) ? headers.columns.get(number) : undefined;
      return column === undefined ? [] : [[headerForm(text), column.key]];
    }),
  );
  return withOrder(layoutOf(kind.name, headersOf(kind, headers), columns), kind.naming?.dateOrder?.order);
}

/**
 * The same for a checked file, as a run records it: with its empty columns, and with the date order only if it was
 * used.
 */
export function usedLayout(
  kind: Kind,
  {
    headers,
    filled,
    dateOrder,
  }: Pick<Remembered, 'dateOrder'> & { readonly headers: Headers; readonly filled: ReadonlySet<number> },
): ColumnLayout {
  const { dateOrder: _known, ...layout } = layoutRead(kind, headers);
  const empty = new Set([...headers.texts].flatMap(([number, { text }]) => (filled.has(number) ? [] : [text])));
  return withOrder({ ...layout, empty: layout.headers.filter((header) => empty.has(header)) }, dateOrder);
}
