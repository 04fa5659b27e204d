import { expect, test } from 'vitest';
import { dayOfRequest, requestDay } from '../../../src/importing/cells/request-day.ts';
import { day } from '../sheets.ts';

test.each([
  ['dd-MMM-yyyy', '06-May-2027'],
  ['YYYY-MM-DD', '2027-05-06'],
] as const)('a day that is sent as %s is found again in the request', (format, text) => {
  expect(requestDay(day('2027-05-06'), format)).toBe(text);
  expect(dayOfRequest(text)).toBe('2027-05-06');
});

test.each(['', '2027-05', '6 May 2027', '2027-02-30', '30-Feb-2027'])('a text such as %j is no day', (text) => {
  expect(dayOfRequest(text)).toBeUndefined();
});
