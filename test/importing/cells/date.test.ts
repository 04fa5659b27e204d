import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import { date, number, text } from '../sheets.ts';
import { column, DATE, lookups, read } from './cell-reading.ts';

describe('a date column', () => {
  it.each([
    [date('2027-03-10'), '10-Mar-2027'],
    [text('2027-03-10'), '10-Mar-2027'],
    [text('2027/3/9'), '09-Mar-2027'],
    [text('10-Mar-2027'), '10-Mar-2027'],
    [text('10-MAR-2027'), '10-Mar-2027'],
    [text('1 march 2027'), '01-Mar-2027'],
    [text('5 Sept 2027'), '05-Sep-2027'],
    [text('25/12/2027'), '25-Dec-2027'],
    [text('12/25/2027'), '25-Dec-2027'],
    [text('03.03.2027'), '03-Mar-2027'],
    [text('2028-02-29'), '29-Feb-2028'],
  ])('takes %j as %s', (cell, wire) => {
    expect(read(cell, DATE)).toBe(wire);
  });

  it.each([
    [text('03/04/2027'), 'date-ambiguous'],
    [text('3.4.2027'), 'date-ambiguous'],
    [text('2027-02-29'), 'format'],
    [text('31-Apr-2027'), 'format'],
    [text('10-Mar-27'), 'format'],
    [text('10-Mrz-2027'), 'format'],
    [text('32/13/2027'), 'format'],
    [text('next week'), 'format'],
    [number(46456), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, DATE)).toEqual({ code });
  });

  it.each([
    ['3 März 2029', '03-Mar-2029'],
    ['3. Mrz. 2029', '03-Mar-2029'],
    ['3 de março de 2029', '03-Mar-2029'],
    ['14 août 2029', '14-Aug-2029'],
    ['5 Ağustos 2029', '05-Aug-2029'],
    ['16 ŞUBAT 2029', '16-Feb-2029'],
    ['March 3rd, 2029', '03-Mar-2029'],
    ['10-Mar-29', '10-Mar-2029'],
    ['22.3.29', '22-Mar-2029'],
    ['2029年3月16日', '16-Mar-2029'],
    ['２０２９年３月１６日', '16-Mar-2029'],
    ['ngày 16 tháng 3 năm 2029', '16-Mar-2029'],
    ['20290316', '16-Mar-2029'],
    ['2029-03-16 00:00:00', '16-Mar-2029'],
    ['3.4.29', '03-Apr-2029', '04-Mar-2029'],
  ])('refuses %s and says to write %s', (written, ...meant) => {
    const reading = readCell(text(written), column(DATE), { lookups, parents: [] });
    expect(reading).toMatchObject({
      problem: { code: 'format', hint: expect.stringContaining(meant.join(' or ')), suggestions: meant },
    });
    for (const form of meant) expect(read(text(form), DATE)).toBe(form);
  });

  it.each([
    '31 Februar 2029',
    '3 jui 2029',
    '3 Foo 2029',
    'März 2029',
    '12 13 März 2029',
    '99.99.29',
    '3 mars avril 2029',
  ])('gives the general hint for %s', (written) => {
    const reading = readCell(text(written), column(DATE), { lookups, parents: [] });
    expect(reading).toMatchObject({ problem: { hint: expect.stringContaining('10-Mar-2027 or 2027-03-10') } });
  });

  it('takes a day of 1900 for the small number that it is', () => {
    for (const cell of [date('1900-01-05'), text('1900-12-31')]) {
      const reading = readCell(cell, column(DATE), { lookups, parents: [] });
      expect(reading).toMatchObject({ problem: { code: 'type', what: expect.stringContaining('a small number') } });
    }
    expect(read(date('1901-01-01'), DATE)).toBe('01-Jan-1901');
  });

  it('writes the other format of the specification as it is', () => {
    expect(read(text('10-Mar-2027'), { type: 'date', wire: 'YYYY-MM-DD' })).toBe('2027-03-10');
  });

  it('reads back every day that it writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (moment) => {
          const wire = read(text(moment.toISOString().slice(0, 10)), DATE);
          expect(read(text(String(wire)), { type: 'date', wire: 'YYYY-MM-DD' })).toBe(
            moment.toISOString().slice(0, 10),
          );
        },
      ),
    );
  });
});
