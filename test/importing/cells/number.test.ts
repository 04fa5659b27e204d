import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/cells/messages.ts';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import type { CellType } from '../../../src/schema/kind.ts';
import { date, number, text } from '../sheets.ts';
import { COUNT, column, DATE, lookups, masked, PERCENT, PIECES, read } from './cell-reading.ts';

describe('a number column', () => {
  it.each([
    [number(12), 12],
    [number(12, '12.0'), 12],
    [text('12'), 12],
    [text('12.0'), 12],
    [text('１２'), 12],
    [text('0012'), 12],
    [text('-0'), 0],
    [text('1.000.000'), 1_000_000],
    [text('1,000,000'), 1_000_000],
    [text('12\u202f000'), 12_000],
    [text('12\u00a0000'), 12_000],
    [text("1'000"), 1000],
    [text('1’234’567'), 1_234_567],
    [text('1.000,00'), 1000],
    [text('1,000.00'), 1000],
    [text("1'234.00"), 1234],
    [text('1000,00'), 1000],
    [text('12,0'), 12],
    [text('１’０００'), 1000],
  ])('takes %j as %d', (cell, requestValue) => {
    expect(read(cell, COUNT)).toBe(requestValue);
  });

  it.each([
    [number(12.5), 'type'],
    [text('12 000'), 'type'],
    [text('12,000'), 'type'],
    [text('twelve'), 'type'],
    [text('1E3'), 'type'],
    [date('2027-03-10'), 'type'],
    [{ type: 'boolean', value: true } as const, 'type'],
    [number(-1), 'range'],
    [number(1e16), 'damaged-number'],
    [text('\u22125'), 'range'],
    [text('５\u2212'), 'type'],
    [text('1.000,5'), 'type'],
    [number(12, '1200%'), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, COUNT)).toEqual({ code });
  });

  it.each([
    ['12.000', messages.twoNumbers('12.000', '12000 or 12'), ['12000', '12']],
    ['6,000', messages.twoNumbers('6,000', '6000 or 6'), ['6000', '6']],
    ['１．０００', messages.twoNumbers('1.000', '1000 or 1'), ['1000', '1']],
    ['12.345', messages.twoNumbers('12.345', '12345 or 12.345'), ['12345']],
    ['-1.000', messages.twoNumbers('-1.000', '-1000 or -1'), ['-1000', '-1']],
    ['0.500', messages.notWhole('0.500'), undefined],
    ['12 000', messages.notWhole('12 000'), ['12000']],
    ['120 300', messages.notWhole('120 300'), ['120300']],
    ['12.000 pcs', messages.twoNumbers('12.000 pcs', '12000 or 12'), ['12000', '12']],
    ['1 000 pcs', messages.notWhole('1 000 pcs'), ['1000']],
    ['1000,000', messages.notWhole('1000,000'), undefined],
    ['1,00,000', messages.notWhole('1,00,000'), undefined],
    ['1.234,50', messages.notWhole('1.234,50'), undefined],
    ['12,5', messages.notWhole('12,5'), undefined],
    ['1,000.50', messages.notWhole('1,000.50'), undefined],
    ['1 000.000', messages.notWhole('1 000.000'), undefined],
  ])('never guesses what the text %s means', (written, what, suggestions) => {
    const reading = readCell(text(written), column(PIECES), { lookups, parents: [] });
    expect(reading).toMatchObject({ type: 'bad', problem: { code: 'type', what } });
    expect(reading.type === 'bad' && reading.problem?.suggestions).toEqual(suggestions);
  });

  it.each([
    ['12.6', messages.writeWhole],
    ['1,5', messages.writeWhole],
    ['1.234,50', messages.writeWhole],
    ['0.500', messages.writeWhole],
    ['500-600', messages.writeOneNumber],
    ['10 x 50', messages.writeOneNumber],
    ['500 dz', messages.piecesOfUnit('dz')],
    ['1200 ctns', messages.piecesOfUnit('ctns')],
    ['1.5k', messages.piecesOfUnit('k')],
    ['ca. 1200', messages.writeExact],
    ['~1200', messages.writeExact],
    ['1200+', messages.writeExact],
    ['1 250', messages.ifMeant('1250')],
    ['1,250', messages.writeMeant],
    ['1,00,000', messages.writeMeant],
    ['12 00', messages.writeMeant],
    ['1E3', messages.writeMeant],
    ['many', messages.writeMeant],
  ])('never leads from %s to another number', (written, hint) => {
    const reading = readCell(text(written), column(PIECES), { lookups, parents: [] });
    expect(reading).toMatchObject({ type: 'bad', problem: { code: 'type', hint } });
  });

  it.each([
    [masked(12.6, '13', false), COUNT, messages.showsButHolds('13', '12.6'), messages.writeWhole],
    [number(12.5), COUNT, messages.notWhole('12.5'), messages.writeWhole],
    [number(12, '1200%'), COUNT, messages.notWhole('1200%'), messages.shownAsPercent],
    [text('80.5%'), PERCENT, messages.notWhole('80.5%'), messages.writePercent],
    [text('500 dz'), COUNT, messages.notWhole('500 dz'), messages.numberOfUnit('dz')],
  ])('says what is wrong with %j and what to write', (cell, type, what, hint) => {
    const reading = readCell(cell, column(type), { lookups, parents: [] });
    expect(reading).toMatchObject({ type: 'bad', problem: { code: 'type', what, hint } });
  });

  it.each([
    ['1000 pcs', 1000],
    ['1000PCS.', 1000],
    ['12 sets', 12],
    ["1'000 units", 1000],
    ['1000个', 1000],
    ['1000 Stück', 1000],
  ])('takes %s for %d pieces, and for nothing else', (written, count) => {
    expect(read(text(written), PIECES)).toBe(count);
    for (const type of [COUNT, PERCENT]) expect(read(text(written), type)).toEqual({ code: 'type' });
  });

  it.each(['500 pairs', '50 ctns', '10 doz', '1000 kg', '1k', '1000+', '1000-1200', '1000 件', 'pcs', '1000 pcs 2'])(
    'refuses %s as a number of pieces',
    (written) => {
      expect(read(text(written), PIECES)).toEqual({ code: 'type' });
    },
  );

  it('takes the same digits from a number cell, where nothing is ambiguous', () => {
    expect(read(number(12, '12.000'), COUNT)).toBe(12);
    expect(read(text('80.000%'), PERCENT)).toEqual({ code: 'type' });
    expect(read(text('0.000'), COUNT)).toBe(0);
  });

  it.each([
    [text('80%'), 80],
    [text('80 %'), 80],
    [text('80'), 80],
    [number(80), 80],
    [number(0.8, '80%'), 80],
    [number(0.07, '7%'), 7],
    [number(1, '100%'), 100],
    [number(1), 1],
  ])('takes the percentage %j as %d', (cell, requestValue) => {
    expect(read(cell, PERCENT)).toBe(requestValue);
  });

  it('refuses percentages beyond 100 and broken ones', () => {
    expect(read(text('101'), PERCENT)).toEqual({ code: 'range' });
    expect(read(number(0.805, '81%'), PERCENT)).toEqual({ code: 'type' });
    expect(read(number(0.8), PERCENT)).toEqual({ code: 'type' });
  });
});

describe('a number with leading zeros or words by its format', () => {
  it('names the entry of a list that is shown, not that of its digits', () => {
    const codes: CellType = { type: 'lookup', lookup: { list: 'suppliers', shows: 'id' } };
    expect(read(masked(417, '00417'), codes)).toBe('00417');
    expect(read(number(417), codes)).toEqual({ code: 'lookup-unknown' });
    expect(read(masked(417, '00417'), { type: 'text-list' })).toEqual(['00417']);
  });

  it('stays the number that it is where a number is asked for', () => {
    expect(read(masked(12, '12 pcs'), COUNT)).toBe(12);
    expect(read(masked(7, '7%'), PERCENT)).toBe(7);
    expect(read(masked(1, '01'), { type: 'enum', sentAs: 'text', values: [{ value: '1', text: 'PSI' }] })).toBe('1');
    expect(read(masked(1, '01'), { type: 'yes-no' })).toBe('yes');
    expect(read(masked(20290316, '2029-03-16'), DATE)).toEqual({ code: 'type' });
  });
});

it('a number that is shown as a date needs another format, not other digits', () => {
  const found = readCell(date('1916-06-04'), column(COUNT), { lookups, parents: [] });
  expect(found).toMatchObject({ type: 'bad', problem: { code: 'type', hint: messages.shownAsDate } });
});
