import type { Kind, RequestValue } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { cellTexts, type RequestValues } from '../cells/cell-texts.ts';
import { isRequestValue, valueAt } from '../cells/service-values.ts';
import type { DocumentValues } from '../requests/body.ts';
import type { FilledRow } from './fill.ts';
import { messages } from './messages.ts';

/** An update with the values that it replaces. `unknown`: keys of columns whose old values are not known. */
export type Update = Pick<DocumentValues, 'body' | 'address'> & {
  readonly rows: readonly number[];
  /** Values by column key; null if the service has no value. */
  readonly before?: Readonly<Record<string, RequestValue | null>> | undefined;
  readonly unknown?: readonly string[] | undefined;
};

/**
 * The rows that restore what an import is about to change, as far as known. Each is the sent row with the old values.
 * Updates that no row can restore are omitted.
 */
export function undoRows(kind: Kind, updates: readonly Update[], lookups: LookupIndex): FilledRow[] {
  return updates.filter(canUndo).flatMap(({ before = {}, body, address }): FilledRow[] => {
    const kept = kind.columns.flatMap(({ key }): [string, RequestValue][] => {
      const value = before[key] === undefined ? (address.path?.[key] ?? valueAt(body, key)) : before[key];
      return isRequestValue(value) ? [[key, value]] : [];
    });
    const requestValues: RequestValues = Object.fromEntries(kept);
    const blank = Object.keys(before).filter((key) => before[key] === null);
    return [
      {
        texts: cellTexts(kind, requestValues, lookups),
        notes: Object.fromEntries(blank.map((key) => [key, messages.staysNew])),
      },
    ];
  });
}

/** Whether the undo workbook gets a row for the update: at least one old value is known. */
export function canUndo({ before = {} }: Pick<Update, 'before'>): boolean {
  return Object.values(before).some(isRequestValue);
}

/**
 * Lines that say what an import of the undo workbook at `path` restores, and what it cannot. `path`: null without a
 * workbook.
 */
export function undoWords(kind: Kind, updates: readonly Update[], path: string | null): readonly string[] {
  const rowsWith = (keysOf: (update: Update) => readonly string[]) => columnWords(kind, updates, keysOf);
  const back = rowsWith(({ before = {} }) => Object.keys(before).filter((key) => isRequestValue(before[key])));
  const empty = rowsWith(({ before = {} }) => Object.keys(before).filter((key) => before[key] === null));
  const unknown = rowsWith((update) => update.unknown ?? []);
  return [
    path === null || back === '' ? '' : messages.putsBack(path, back),
    unknown === '' ? '' : messages.notShown(unknown),
    empty === '' ? '' : messages.wasBlank(empty),
  ].filter((line) => line !== '');
}

/** "row 2 (Address, Phone); rows 3, 4 (Postcode)": rows with the same columns together. */
function columnWords(
  { columns }: Kind,
  updates: readonly Update[],
  keysOf: (update: Update) => readonly string[],
): string {
  const rows = new Map<string, number[]>();
  for (const update of updates) {
    const keys = keysOf(update);
    if (keys.length === 0) continue;
    const headers = columns.flatMap(({ key, header }) => (keys.includes(key) ? header : [])).join(', ');
    if (headers === '') continue;
    const known = rows.get(headers) ?? [];
    rows.set(headers, known);
    for (const row of update.rows) known.push(row);
  }
  const groups = [...rows].map(([headers, numbers]) => `${rowWords(numbers)} (${headers})`);
  const rest = groups.length - MOST_GROUPS;
  return messages.moreGroups(groups.slice(0, MOST_GROUPS).join('; '), rest);
}

const MOST_GROUPS = 10;
