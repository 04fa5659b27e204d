import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPieces } from '../../../src/cli/json-pieces.ts';
import { visibleJson } from '../../../src/cli/visible.ts';

test('JSON in pieces is what it is in one', () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.constant(undefined),
    fc.array(fc.option(fc.jsonValue(), { nil: undefined })),
  );
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), part), fc.constant(new Date(0)));
  fc.assert(fc.property(value, (any) => [...jsonPieces(any)].join('') === JSON.stringify(any)));
});

test('a long list comes in many pieces that keep pairs of surrogates together', () => {
  const findings = Array.from({ length: 5_000 }, (_, index) => `${index} \u{e0041}\u{1f600} \u001b ${'x'.repeat(50)}`);
  const pieces = [...jsonPieces({ findings, end: null })];
  expect(pieces.length).toBeGreaterThan(4);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
  const shown = pieces.map(visibleJson).join('');
  expect(JSON.parse(shown)).toEqual({ findings, end: null });
  expect(shown).toContain('\\udb40\\udc41\u{1f600} \\u001b');
});
