import type { CurrentRecord } from '../../schema/current.ts';
import type { JsonObject, Kind, RequestValue } from '../../schema/kind.ts';
import type { RequestValues } from '../cells/cell-texts.ts';
import { valueAt } from '../cells/service-values.ts';

/**
 * A record of the service as the values of a row that would change nothing. If the service does not show a value, it is
 * our last accepted one.
 */
export function recordValues(
  { columns, current }: Kind,
  { id, values }: CurrentRecord,
  lastSent: JsonObject | null,
): RequestValues {
  if (current === undefined) return {};
  const { key, readable, following } = current;
  const entries = columns.flatMap((column): [string, RequestValue][] => {
    if (!column.sent || following.includes(column.key)) return [];
    const value = readable.includes(column.key) ? values[column.key] : valueAt(lastSent, column.key);
    return isRequestValue(value) ? [[column.key, value]] : [];
  });
  return { [key]: id, ...Object.fromEntries(entries) };
}

function isRequestValue(value: unknown): value is RequestValue {
  return value !== undefined && value !== null && value !== '';
}
