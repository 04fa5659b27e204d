import type { Column, Kind, LookupUse, RequestValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';

/** Values of a document by column key. */
export type RequestValues = Readonly<Record<string, RequestValue>>;

/** The texts that a person would type for these values. The check reads them as the same values again. */
export function cellTexts(
  { columns }: Kind,
  requestValues: RequestValues,
  lookups: LookupIndex,
): Readonly<Record<string, string>> {
  const texts = columns.flatMap((column): [string, string][] => {
    const requestValue = requestValues[column.key];
    return requestValue === undefined ? [] : [[column.key, textFor(column, requestValue, requestValues, lookups)]];
  });
  return Object.fromEntries(texts);
}

function textFor(
  { cell }: Column,
  requestValue: RequestValue,
  requestValues: RequestValues,
  lookups: LookupIndex,
): string {
  if (cell.type === 'json') return JSON.stringify(requestValue);
  const parts = Array.isArray(requestValue) ? requestValue.map(String) : [String(requestValue)];
  if (!('lookup' in cell)) return parts.join('; ');
  const { lookup } = cell;
  const above = lookup.parent === undefined ? undefined : requestValues[lookup.parent];
  return parts.map((id) => entryText(lookup, id, typeof above === 'string' ? above : undefined, lookups)).join('; ');
}

/** The dropdown text if it names exactly this entry; otherwise its id. */
function entryText({ list, shows }: LookupUse, id: string, parent: string | undefined, lookups: LookupIndex): string {
  const entry = lookups.byId(list, id, parent) ?? lookups.byId(list, id);
  if (entry === undefined || shows === 'id') return id;
  const text = lookups.display(list, entry);
  const read = lookups.resolve(list, text, parent);
  return read.type === 'found' && read.entry.id === id && !text.includes(';') ? text : id;
}
