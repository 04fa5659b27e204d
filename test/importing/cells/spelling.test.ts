import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSpelling } from '../../../src/text/spelling.ts';

test.each([
  ['004500012', '4500012'],
  ['PO-00417', 'po 417'],
  ['PO-00417', 'PO00417'],
  ['SS27-0815', 'ss27–815'],
  ['SS27-0815', 'SS27 − 0815'],
  ['SS27-0815', 'ＳＳ２７‑０８１５'],
  ['Plush bear 30 cm', '\u3000plush  BEAR\u00A030cm '],
  ['Plush bear', 'Plush\u00AD bear\u200B'],
  ['Co., Ltd.', 'CO LTD'],
  ['Straße 5', 'STRASSE 05'],
  ['Kids’ shirt', "Kids' shirt"],
])('%j and %j are spellings of one text', (one, other) => {
  expect(plainSpelling(one)).toBe(plainSpelling(other));
});

test.each([
  ['4500012', '45000120'],
  ['1-11', '11-1'],
  ['1-11', '111'],
  ['1.05', '1.5'],
  ['1.05', '1-05'],
  ['size 0', 'size 00'],
  ['100', '1'],
  ['3+', '3'],
  ['A/B', 'A-B'],
  ['Blue print', 'Blueprint'],
  ["5'", '5"'],
  ['纸箱', '纸盒'],
])('%j and %j are two texts', (one, other) => {
  expect(plainSpelling(one)).not.toBe(plainSpelling(other));
});

test('a text of plain characters is spelled like the same text with an invisible one', () => {
  const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      expect(plainSpelling(`${one}${other}`)).toBe(plainSpelling(`\u200B${one}${other}`));
    }),
  );
});
