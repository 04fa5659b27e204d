import type { Kind, WireValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { cellTexts, type Wires } from '../cells/cell-texts.ts';
import type { Before } from '../check/compare.ts';
import { valueAt } from '../check/service-values.ts';
import type { FilledRow } from '../template/fill.ts';
import type { DocumentValues } from './body.ts';

/** An update, and what it replaces: null where the service has nothing. */
export type Update = Pick<DocumentValues, 'body' | 'address'> & { readonly before?: Before };

/**
 * The rows that put back what an import is about to change, as far as the service tells what it has: each is the row as
 * it is sent, with the old values where it changes them. Documents that change nothing readable are left out.
 */
export function undoRows(kind: Kind, updates: readonly Update[], lookups: LookupIndex): FilledRow[] {
  return updates.flatMap((document): FilledRow[] => {
    const { before = {}, body, address } = document;
    if (Object.keys(before).length === 0) return [];
    const kept = kind.columns.flatMap(({ key }): [string, WireValue][] => {
      const value = before[key] === undefined ? (address.path?.[key] ?? valueAt(body, key)) : before[key];
      return isWire(value) ? [[key, value]] : [];
    });
    const wires: Wires = Object.fromEntries(kept);
    const blank = Object.keys(before).filter((key) => before[key] === null);
    return [{ texts: cellTexts(kind, wires, lookups), notes: Object.fromEntries(blank.map((key) => [key, STAYS])) }];
  });
}

const STAYS = 'The service had nothing here. A blank cell sends nothing, so that the new value stays.';

function isWire(value: unknown): value is WireValue {
  return value !== undefined && value !== null;
}
