import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import { date, number, text } from '../sheets.ts';
import { column, EMAIL, lookups, masked, PHONE, read, TEXT } from './cell-reading.ts';

describe('a text column', () => {
  it.each([
    [text('  00123 '), '00123'],
    [text('12E4'), '12E4'],
    [text('1234567890123456789'), '1234567890123456789'],
    [number(12, '12.0'), '12'],
    [number(4500012345), '4500012345'],
    [number(2.5), '2.5'],
    [number(0.5, '5E-1'), '0.5'],
    [number(1500, '1.5E+3'), '1500'],
    [number(-7), '-7'],
    [number(123456789012345), '123456789012345'],
    [number(0.8, '80%'), '80%'],
    [{ type: 'boolean', value: true } as const, 'TRUE'],
    [masked(123, '00123'), '00123'],
    [masked(4500012, 'PO-4500012 '), 'PO-4500012'],
    [masked(2.456, '2.46', false), '2.456'],
  ])('takes %j as %s', (cell, requestValue) => {
    expect(read(cell, TEXT)).toBe(requestValue);
  });

  it.each([
    [number(1234567890123450, '1234567890123450'), 'damaged-number'],
    [number(1e20, '1E+20'), 'damaged-number'],
    [text('1.23E+15'), 'damaged-number'],
    [text('4,50001E+11'), 'damaged-number'],
    [text('8,61378E+12 '), 'damaged-number'],
    [date('2027-04-03'), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, TEXT)).toEqual({ code });
  });

  it('warns where the sheet shows a number shortened, and tells what is sent', () => {
    const reading = readCell(masked(2.456, '2.46', false), column(TEXT), { lookups, parents: [] });
    const what = messages.shownRounded('2.46', '2.456');
    expect(reading).toMatchObject({ type: 'value', requestValue: '2.456', doubt: { code: 'unlikely', what } });
  });

  it('takes several emails and tells a wrong one', () => {
    expect(read(text('a@b.example; c.d@e.co ;'), EMAIL)).toBe('a@b.example;c.d@e.co');
    expect(read(text('a@b.example; c.d'), EMAIL)).toEqual({ code: 'format' });
    expect(read(text('a b@c.example'), EMAIL)).toEqual({ code: 'format' });
  });

  it('takes telephone numbers as written, also from numeric cells', () => {
    expect(read(text('+86 (574) 8765-4321 ext. 2'), PHONE)).toBe('+86 (574) 8765-4321 ext. 2');
    expect(read(number(8657487654321), PHONE)).toBe('8657487654321');
    expect(read(text('ask Li'), PHONE)).toEqual({ code: 'format' });
  });

  it.each([
    [text('2,5'), '2.5'],
    [text('4.0'), '4.0'],
    [text('0,065'), '0.065'],
    [text('1,000'), '1,000'],
    [number(0.65, '0,65'), '0.65'],
    [text('not inspected'), 'not inspected'],
    [text('1,5 / 4,0'), '1,5 / 4,0'],
  ])('takes %j in a decimal column as %s', (cell, requestValue) => {
    expect(read(cell, { type: 'text', format: 'decimal' })).toBe(requestValue);
  });

  it.each([
    ['two and a half', true],
    ['2,5', false],
    ['Not allowed', false],
    ['N/A', false],
  ])('warns of words in a decimal column: %s', (words, isDoubtful) => {
    const limits = column({ type: 'text', format: 'decimal' });
    const reading = readCell(text(words), limits, { lookups, parents: [] });
    expect(reading).toMatchObject({ type: 'value' });
    expect('doubt' in reading).toBe(isDoubtful);
  });

  it('takes a password with any characters', () => {
    const password = { ...column(TEXT), secret: true };
    const reading = readCell(text('??4 71??'), password, { lookups, parents: [] });
    expect(reading).toEqual({ type: 'value', requestValue: '??4 71??' });
    expect(read(text('??4 71??'), TEXT)).toEqual({ code: 'format' });
  });

  it('splits a list at semicolons', () => {
    expect(read(text('a; b ；c;'), { type: 'text-list' })).toEqual(['a', 'b', 'c']);
    expect(read(text(' ; ;'), { type: 'text-list' })).toBe('blank');
  });
});
