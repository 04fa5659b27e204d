import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interimFilter } from '../../src/service/interim.ts';

/** What comes through of these pieces. */
function passed(pieces: readonly string[]): string {
  const filter = interimFilter();
  return pieces.map((piece) => filter(Buffer.from(piece, 'latin1'))?.toString('latin1') ?? '').join('');
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\nlink: </b>\r\n\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('an interim answer', () => {
  test.each([
    ['one', CONTINUE],
    ['without words', 'HTTP/1.1 100\r\n\r\n'],
    ['of HTTP 1.0', 'HTTP/1.0 100 Continue\r\n\r\n'],
    ['with headers', HINTS],
    ['several', `${CONTINUE}${HINTS}${CONTINUE}`],
  ])('%s: goes, and what follows comes through, however both are cut', (_, interim) => {
    const bytes = `${interim}${OK}`;
    for (let first = 0; first <= bytes.length; first++)
      for (let second = first; second <= bytes.length; second += 3)
        expect(passed([bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second)])).toBe(OK);
    expect(passed([...bytes])).toBe(OK);
  });

  test('is looked for before the first answer alone', () => {
    expect(passed([`${CONTINUE}${OK}`, CONTINUE, OK])).toBe(`${OK}${CONTINUE}${OK}`);
  });

  test.each([
    ['nothing of it', OK],
    ['101', `HTTP/1.1 101 Switching Protocols\r\n\r\n${OK}`],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['another HTTP', `HTTP/2 100 Continue\r\n\r\n${OK}`],
    ['ends of lines that HTTP does not know', `HTTP/1.1 100 Continue\n\n${OK}`],
    ['a status of four digits', `HTTP/1.1 1000 X\r\n\r\n${OK}`],
    ['a head beyond measure', `HTTP/1.1 100 X\r\n${'a: b\r\n'.repeat(3_000)}\r\n${OK}`],
  ])('%s: comes through as it is, however it is cut', (_, bytes) => {
    const places = Array.from({ length: Math.min(bytes.length, 60) }, (_, at) => at);
    for (const at of places) expect(passed([bytes.slice(0, at), bytes.slice(at)])).toBe(bytes);
    expect(passed([...bytes])).toBe(bytes);
  });

  test('whatever else comes, nothing is lost and nothing added', () => {
    const parts = fc.constantFrom(CONTINUE, HINTS, OK, 'HTTP/1.1 1', '\r\n', '\r\n\r\n', '100', 'x');
    const texts = fc.oneof(
      fc.array(parts).map((all) => all.join('')),
      fc.string({ unit: 'binary-ascii' }),
    );
    fc.assert(
      fc.property(texts, fc.array(fc.nat(80)), (text, cuts) => {
        const pieces: string[] = [];
        let rest = text;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const whole = passed([text]);
        expect(passed([...pieces, rest])).toBe(whole);
        expect(text.endsWith(whole)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
