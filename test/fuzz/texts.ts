import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';

/** So many of one character, up to more than Excel takes in a cell. */
const long = fc
  .tuple(
    fc.constantFrom('x', 'é', '深', '"', '\n', ';', '😀', '0'),
    fc.constantFrom(256, 4_001, 32_767, 32_768, 70_000),
  )
  .map(([character, count]) => character.repeat(count));

const DATES = [
  '2029-02-30',
  '31.12.9999',
  '1900-02-29',
  '0000-00-00',
  '12/13/14',
  '１２/３',
  '-2029-01-01',
  '2029-03-12T25:61',
];
const NUMBERS = [
  '1e308',
  '1e999',
  '-0',
  '-1',
  'NaN',
  '0x10',
  '1,5',
  '1.234.567,8',
  '99999999999999999999',
  '٣',
  '２',
  '00',
];
const WORDS = [
  '',
  ' ',
  '=1+1',
  '@x',
  '+1',
  '-',
  ';;',
  '1;2;;',
  '__proto__',
  'constructor',
  'toString',
  '#N/A',
  '$(x)',
  '`x`',
];
const HALVES = [
  '\ud800',
  'a\udc00b',
  '\udbff\ud800',
  '\ufeff',
  '\ufffe',
  '\u202ex',
  '\u2028',
  '\u0085',
  '\u001b[2J',
  '\u0000',
];

/** What a cell may hold that its column does not expect. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 7, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
  { weight: 7, arbitrary: fc.constantFrom(...DATES, ...NUMBERS, ...WORDS, ...HALVES) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: long },
);

/** How often a thing is repeated: mostly a few times, at times very often. */
export function times(most: number): fc.Arbitrary<number> {
  return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) }, { weight: 1, arbitrary: fc.nat(most) });
}

/** A place in something, as a share of its length; each is as likely as any other. */
export const place: fc.Arbitrary<number> = fc.noBias(fc.nat(99_999)).map((share) => share / 100_000);

/** The text with `inserted` in place of `removed` characters. */
export function spliced(text: string, at: number, removed: number, inserted: string): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}
