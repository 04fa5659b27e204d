import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleData, visibleJson, visibleLine } from '../../../src/cli/visible.ts';
import { anyCharacter } from '../../any-character.ts';
import { hostile, offences } from '../hostile.ts';

const shown = (stdout: string) => offences({ stdout, stderr: '' });

test('hidden characters of a line are shown by their codes', () => {
  expect(visibleLine('a\u001b[31m\nb\tc\u009b\u202e\u200b\ufeff\u{e0041}\ud83d')).toBe(
    'a\\u{1b}[31m\\u{a}b\\u{9}c\\u{9b}\\u{202e}\\u{200b}\\u{feff}\\u{e0041}\\u{d83d}',
  );
});

test('text that can be seen stays, in every script', () => {
  const text = 'Größe 深圳 นครราชสีมา हिन्दी العربية e\u0301 👍 “q” 1\u00a0000';
  expect(visibleLine(text)).toBe(text);
});

test('whatever a line holds, it stays one line without hidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      expect(visibleLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
    }),
    { numRuns: 300 },
  );
  expect(shown(visibleLine(hostile('x')))).toEqual([]);
});

test('long quotations and lines lose their middle, and words of a command do not', () => {
  expect(visibleLine(`"${'a'.repeat(500)}z" is long`)).toMatch(
    /^"a{100,} \.\.\. \(\d+ characters\) \.\.\. a+z" is long$/,
  );
  expect(visibleLine('深'.repeat(100_000)).length).toBeLessThan(5_000);
  const command = `Next: qcsheet import "${'a b'.repeat(200)}.xlsx"`;
  expect(visibleLine(command)).toBe(command);
});

describe('JSON', () => {
  test('is the same data, whatever it holds, and shows no hidden character', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 100 })), (value) => {
        const json = visibleJson(JSON.stringify(value));
        expect(JSON.parse(json)).toEqual(value);
        expect(json).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
      { numRuns: 300 },
    );
    expect(visibleJson(JSON.stringify('\u202e\u{e0041}'))).toBe('"\\u202e\\udb40\\udc41"');
  });
});

test('data on a terminal keeps its lines and tabs', () => {
  expect(visibleData('a\tb\r\nc\u001b[2J\rd\n')).toBe('a\tb\nc\\u{1b}[2J\\u{d}d\n');
});
