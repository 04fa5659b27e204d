/** `referenceNumber: R-1`, for each value of a JSON text's value, in its order; list items by their number from 1. */
export function fieldsOf(value: unknown, path = ''): string[] {
  if (value === undefined || value === null || typeof value !== 'object')
    return path === '' || value == null ? [] : [`${path}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, `${path} ${index + 1}`.trim()));
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, path === '' ? name : `${path}.${name}`));
}
