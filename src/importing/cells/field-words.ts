import { parseJson } from '../../contract/json.ts';
import { messages } from './messages.ts';

/** `referenceNumber: R-1`, for each value. */
export function fieldsOf(value: unknown): string[] {
  return fieldsWithin(value).map(([path, text]) => `${path}: ${text}`);
}

/** An answer of unknown structure as words: `content.status: BOOKED; content.orderNumber: R-1`, or its text. */
export function answerWords(answer: string): string {
  const fields = fieldsOf(parseJson(answer));
  return fields.length > 0 ? fields.join('; ') : answerText(answer);
}

/** The fields of a JSON answer; empty for any other answer. */
export function answerFields(answer: string): (readonly [path: string, value: string])[] {
  return fieldsWithin(parseJson(answer));
}

export function answerText(answer: string): string {
  return answer.trim() === '' ? messages.emptyAnswer : answer.trim();
}

/** The values of a JSON value with their paths, in order. List items are numbered from 1. Nulls are omitted. */
function fieldsWithin(value: unknown, path = ''): (readonly [path: string, value: string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return path === '' ? [] : [[path, String(value)]];
  if (Array.isArray(value)) return value.flatMap((item, at) => fieldsWithin(item, `${path} ${at + 1}`.trim()));
  return Object.entries(value).flatMap(([name, member]) =>
    fieldsWithin(member, path === '' ? name : `${path}.${name}`),
  );
}
