import { basename, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbered, otherName, storedName } from '../../../src/exporting/download/file-name.ts';
import { anyCharacter } from '../../any-character.ts';

const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

describe('the name of a stored file', () => {
  test.each([
    ['80000001-report', 'R-1-report.pdf', '80000001-report-R-1-report.pdf'],
    ['7', '深圳 photo.JPG', '7-深圳 photo.JPG'],
    ['7', 'Cera\u0302mica.pdf', '7-Cerâmica.pdf'],
    ['7', 'a  b\tc\n.pdf', '7-a bc.pdf'],
    ['7', null, '7-file'],
    ['7', '...', '7-file'],
    ['7', 'report.pdf. . ', '7-report.pdf'],
    ['7', '.htaccess', '7-htaccess'],
    ['7', 'a.tar.gz', '7-a.tar.gz'],
    ['7', '-rf-a;$(id)`x`.pdf', '7-rf-a__(id)_x_.pdf'],
    ['7', '%-%PATH%.bat', '7-_-_PATH_.bat'],
    ['7', "Li’s & Wang's [final] {2}!.pdf", '7-Li_s _ Wang_s (final) (2)_.pdf'],
    ['7', 'Order 12 (2), 50=A+B #3 ~x@y.pdf', '7-Order 12 (2), 50=A+B #3 ~x@y.pdf'],
    ['7', '—help.pdf', '7-help.pdf'],
  ])('%s %j is %s', (id, name, expected) => {
    expect(storedName(id, name)).toBe(expected);
  });

  test('that is too long is cut at a whole character and keeps its ending', () => {
    const name = storedName('7', `${'深'.repeat(200)}.pdf`);
    expect(name).toMatch(/^7-深+\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(Buffer.byteLength(name)).toBeGreaterThan(110);
  });

  test.each(['-rf', '--', '~root', '#7', '@7', '=ls', '–7'])('never begins as the id %j does', (id) => {
    expect(storedName(id, 'x.pdf')).toMatch(/^(rf|file|root|7|ls)-[0-9a-f]{8}-x\.pdf$/);
  });

  test('is one that every file system takes, whatever the service writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.option(fc.string({ unit: anyCharacter })), (id, name) => {
        const first = storedName(id, name);
        for (const made of [first, otherName(id, id, name), numbered(first, 2)]) {
          expect(Buffer.byteLength(made)).toBeLessThanOrEqual(120);
          expect(basename(made)).toBe(made);
          expect(win32.basename(made)).toBe(made);
          expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]|^[. ]|[. ]$/u);
          expect(made).not.toMatch(/[$`;&%!^'‘’‚‛“”„{}[\]]|^[-–—―~#@=]/u);
          expect(made).not.toMatch(DEVICE);
          expect(made).toBe(made.normalize('NFC'));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('differs for different ids, on a disk without upper case too', () => {
    const id = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '/', ':', '_', ' ', '.', '-'), minLength: 1 });
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one !== other);
        const [first, second] = [storedName(one, 'x.pdf'), storedName(other, 'x.pdf')];
        expect(first.toLowerCase()).not.toBe(second.toLowerCase());
      }),
      { numRuns: 2_000 },
    );
  });

  test('is counted on where somebody’s own file has it', () => {
    const names = ['7-a.tar.gz', '7-file', `7-${'a'.repeat(114)}.pdf`].map((name) => numbered(name, 2));
    expect(names).toEqual(['7-a.tar (2).gz', '7-file (2)', `7-${'a'.repeat(110)} (2).pdf`]);
    expect(numbered('7-x.pdf', 1)).toBe('7-x.pdf');
  });

  test('has another one where it is taken', () => {
    expect(otherName('["A","7"]', '7', 'x.pdf')).not.toBe(storedName('7', 'x.pdf'));
  });
});
