/** `referenceNumber: R-1`, for each value of a JSON text's value, in its order; list items by their number from 1. */
export function fieldsOf(value: unknown, path = ''): string[] {
  if (value === undefined || value === null || typeof value !== 'object')
    return path === '' || value == null ? [] : [`${path}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsOf(item, `${path} ${index + 1}`.trim()));
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, path === '' ? name : `${path}.${name}`));
}

/** An answer of which nobody knows the shape: `content.status: BOOKED; content.orderNumber: R-1`, or its text. */
export function answerWords(answer: string): string {
  const fields = fieldsOf(parsed(answer));
  if (fields.length > 0) return fields.join('; ');
  return answer.trim() === '' ? 'An empty answer.' : answer.trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
