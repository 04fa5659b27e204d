import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import { text } from '../sheets.ts';
import { column, EMAIL, lookups, masked, PHONE, TEXT } from './cell-reading.ts';

const JSON_COLUMN = { type: 'json' } as const;

function reading(...[cell, type]: [Parameters<typeof readCell>[0], Parameters<typeof column>[0]]) {
  return readCell(cell, column(type), { lookups, parents: [] });
}

describe('a character that must not be sent', () => {
  it.each([
    ['a\u0000b', messages.invisible(2, 'U+0000 (null)')],
    ['ab\u001b[31m', messages.invisible(3, 'U+001B (escape)')],
    ['a\u000bb', messages.invisible(2, 'U+000B (vertical tab)')],
    ['a\u0085b', messages.invisible(2, 'U+0085 (next line)')],
    ['a\u009bb', messages.invisible(2, 'U+009B (control character)')],
    ['a\u007fb', messages.invisible(2, 'U+007F (delete)')],
    ['👍\ud83d', messages.invisible(2, 'U+D83D (half of a character)')],
    ['\udc4da', messages.invisible(1, 'U+DC4D (half of a character)')],
    ['  a\u0001', messages.invisible(4, 'U+0001 (control character)')],
    ['first\nsecond\u0007', messages.invisible(13, 'U+0007 (bell)')],
  ])('in %j is a format error that names it and its place', (written, what) => {
    expect(reading(text(written), TEXT)).toMatchObject({
      type: 'bad',
      problem: { code: 'format', what },
    });
  });

  it.each([
    [text('a\u001b@b.example'), EMAIL],
    [text('+86 574 8765\u0000 4321'), PHONE],
    [text('a; b\u001b; c'), { type: 'text-list' } as const],
    [masked(123, 'PO\u001b123'), TEXT],
    [text('{"name":"a\\u001bb"}'), JSON_COLUMN],
    [text('{"na\\u0000me":"a"}'), JSON_COLUMN],
    [text('["\\ud83d"]'), JSON_COLUMN],
  ])('is found in every column: %j', (cell, type) => {
    expect(reading(cell, type)).toMatchObject({ type: 'bad', problem: { code: 'format' } });
  });

  it.each(['line\nbreak\r\nand\ttab', 'a👍b', 'São Paulo 深圳', 'a\u200db', 'soft\u00adhyphen'])(
    'is not in %j',
    (written) => {
      expect(reading(text(written), TEXT)).toMatchObject({ type: 'value', requestValue: written });
    },
  );
});
