import { expect, test } from 'vitest';
import { lettersAlone } from '../../src/text/letters-alone.ts';

test.each([
  ['SHEN  zhen', 'Shenzhen'],
  ['Shen-Zhen.', 'Shenzhen'],
  ['Sao Paulo', 'São Paulo'],
  ['DIYARBAKIR', 'Diyarbakır'],
  ["Xi'an", 'Xian'],
  ['ＰＳＩ', 'psi'],
  ['Toys (plush)', 'toys plush'],
  ['Type-2', 'Type 2'],
])('%j and %j differ in their spelling alone', (one, other) => {
  expect(lettersAlone(one)).toBe(lettersAlone(other));
});

test.each([
  ['Toys < 3 years', 'Toys > 3 years'],
  ['3.5 mm', '3-5 mm'],
  ['3.5 mm', '35 mm'],
  ['1 000', '1000'],
  ['size -5', 'size 5'],
  ['.5', '5'],
  ['か', 'が'],
  ['и', 'й'],
  ['Shenzen', 'Shenzhen'],
])('%j and %j are not the same', (one, other) => {
  expect(lettersAlone(one)).not.toBe(lettersAlone(other));
});
