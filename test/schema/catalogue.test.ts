import { expect, test } from 'vitest';
import { catalogue } from '../../src/schema/catalogue.ts';
import type { Severity } from '../../src/schema/finding.ts';

const WORDS: Readonly<Record<Severity, RegExp>> = {
  error: /\bas an error\b/i,
  warning: /\bas a warning\b/i,
  info: /\bas information\b/i,
};

test('the meaning of a code says when a finding has another severity than the usual one', () => {
  const explained = Object.entries(catalogue).map(([code, { severity, meaning }]) => {
    const words = Object.entries(WORDS).filter(([name, pattern]) => name !== severity && pattern.test(meaning));
    return [code, words.map(([name]) => name).sort()];
  });
  expect(Object.fromEntries(explained)).toEqual(
    Object.fromEntries(Object.entries(catalogue).map(([code, { also = [] }]) => [code, also.toSorted()])),
  );
});
