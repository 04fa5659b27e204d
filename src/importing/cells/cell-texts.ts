import type { Column, Kind, LookupUse, WireValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';

/** Values of a document by column key. */
export type Wires = Readonly<Record<string, WireValue>>;

/** The texts that a person would type for these values: what the check reads them as is the same again. */
export function cellTexts({ columns }: Kind, wires: Wires, lookups: LookupIndex): Readonly<Record<string, string>> {
  const texts = columns.flatMap((column): [string, string][] => {
    const wire = wires[column.key];
    return wire === undefined ? [] : [[column.key, textFor(column, wire, wires, lookups)]];
  });
  return Object.fromEntries(texts);
}

function textFor({ cell }: Column, wire: WireValue, wires: Wires, lookups: LookupIndex): string {
  if (cell.type === 'json') return JSON.stringify(wire);
  const parts = Array.isArray(wire) ? wire.map(String) : [String(wire)];
  if (!('lookup' in cell)) return parts.join('; ');
  const { lookup } = cell;
  const above = lookup.parent === undefined ? undefined : wires[lookup.parent];
  return parts.map((id) => entryText(lookup, id, typeof above === 'string' ? above : undefined, lookups)).join('; ');
}

/** What the dropdown shows, where that stands for this very entry; else its id. */
function entryText({ list, shows }: LookupUse, id: string, parent: string | undefined, lookups: LookupIndex): string {
  const entry = lookups.byId(list, id, parent) ?? lookups.byId(list, id);
  if (entry === undefined || shows === 'id') return id;
  const text = lookups.display(list, entry);
  const read = lookups.resolve(list, text, parent);
  return read.type === 'found' && read.entry.id === id && !text.includes(';') ? text : id;
}
