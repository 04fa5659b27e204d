import { expect, test } from 'vitest';
import { parseJson } from '../../src/contract/json.ts';

test.for([
  ['12345678901234567890', '12345678901234567890'],
  ['-9007199254740993', '-9007199254740993'],
  [
    '{"a":[1, 12345678901234567890,{"b": 9007199254740992}]}',
    { a: [1, '12345678901234567890', { b: '9007199254740992' }] },
  ],
] as const)('of %s no digit is lost: what no number holds exactly is text', ([text, value]) => {
  expect(parseJson(text)).toEqual(value);
});

test.for([
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['[33.333333333333336, 1234567890123456.5, 1e21, 12]', [33.333333333333336, 1234567890123456.5, 1e21, 12]],
  [
    '{"a": "note: 12345678901234567890", "b": [1e21, 1000000000000000000e2]}',
    { a: 'note: 12345678901234567890', b: [1e21, 1e20] },
  ],
] as const)('every other number of %s stays one', ([text, value]) => {
  expect(parseJson(text)).toEqual(value);
});

test.for(['', '{', '12345678901234567890 1', 'undefined'])('%j writes no value', (text) => {
  expect(parseJson(text)).toBeUndefined();
});
