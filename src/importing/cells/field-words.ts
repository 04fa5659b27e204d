import { parseJson } from '../../contract/json.ts';
import { messages } from './messages.ts';

/** `referenceNumber: R-1`, for each value. */
export function fieldsOf(value: unknown): string[] {
  return fieldsWithin(value).map(([path, text]) => `${path}: ${text}`);
}

/** An answer whose shape nobody knows: `content.status: BOOKED; content.orderNumber: R-1`, or its text. */
export function answerWords(answer: string): string {
  const fields = fieldsOf(parseJson(answer));
  return fields.length > 0 ? fields.join('; ') : answerText(answer);
}

/** Of an answer that is JSON; none of any other. */
export function answerFields(answer: string): (readonly [path: string, value: string])[] {
  return fieldsWithin(parseJson(answer));
}

export function answerText(answer: string): string {
  return answer.trim() === '' ? messages.emptyAnswer : answer.trim();
}

/** The values of a JSON value with their paths, in their order; list items by their number from 1. Nulls are left out. */
function fieldsWithin(value: unknown, path = ''): (readonly [path: string, value: string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return path === '' ? [] : [[path, String(value)]];
  if (Array.isArray(value)) return value.flatMap((item, at) => fieldsWithin(item, `${path} ${at + 1}`.trim()));
  return Object.entries(value).flatMap(([name, member]) =>
    fieldsWithin(member, path === '' ? name : `${path}.${name}`),
  );
}
