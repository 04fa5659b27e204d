import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from '../../../src/importing/cells/date.ts';
import { dayWords } from '../../../src/importing/cells/day-words.ts';
import { messages } from '../../../src/importing/cells/messages.ts';
import { readCell } from '../../../src/importing/cells/read-cell.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import { dayOf } from '../../../src/text/day.ts';
import { ANY, worded } from '../../worded.ts';
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
    [text('２０２７-０５-１４'), '14-May-2027'],
    [text('2027\u201305\u201314'), '14-May-2027'],
    [text('2027.5.14'), '14-May-2027'],
    [text('2027-05-14 00:00:00'), '14-May-2027'],
    [text('2027-05-14T00:00:00Z'), '14-May-2027'],
    [text('2027-05-14T00:00:00.000+08:00'), '14-May-2027'],
    [text('5/14/2027 12:00:00 AM'), '14-May-2027'],
    [text('14-May-27'), '14-May-2027'],
    [text("14 May '27"), '14-May-2027'],
    [text('28-May-27'), '28-May-2027'],
    [text('14May2027'), '14-May-2027'],
    [text('14th May 2027'), '14-May-2027'],
    [text('May 14, 2027'), '14-May-2027'],
    [text('May 14th 2027'), '14-May-2027'],
    [text('2027-May-14'), '14-May-2027'],
    [text('14\u00a0May\u00a02027'), '14-May-2027'],
    [text('3. März 2029'), '03-Mar-2029'],
    [text('10-Mrz-2027'), '10-Mar-2027'],
    [text('3 de março de 2029'), '03-Mar-2029'],
    [text('14 août 2029'), '14-Aug-2029'],
    [text('5 Ağustos 2029'), '05-Aug-2029'],
    [text('16 ŞUBAT 2029'), '16-Feb-2029'],
    [text('2029年3月16日'), '16-Mar-2029'],
    [text('２０２９年３月１６日'), '16-Mar-2029'],
    [text('2029년 3월 16일'), '16-Mar-2029'],
    [text('ngày 16 tháng 3 năm 2029'), '16-Mar-2029'],
  ])('takes %j as %s', (cell, requestValue) => {
    expect(read(cell, DATE)).toBe(requestValue);
  });

  it.each([
    [text('03/04/2027'), 'date-ambiguous'],
    [text('3.4.2027'), 'date-ambiguous'],
    [text('2027-02-29'), 'format'],
    [text('31-Apr-2027'), 'format'],
    // A year that is past, or a day with the year first.
    [text('27-May-14'), 'format'],
    [text('14-May-99'), 'format'],
    [text('14/05/27'), 'format'],
    [text('2027-05-14 08:30'), 'format'],
    [text('2027-05-13T16:00:00Z'), 'format'],
    [text('2027-05-14 00:00:01'), 'format'],
    // November in Polish, October in Croatian; July in Polish, June in Croatian.
    [text('14 listopada 2027'), 'format'],
    [text('14 lip 2027'), 'format'],
    [text('May 14 27'), 'format'],
    [text('32/13/2027'), 'format'],
    [text('next week'), 'format'],
    [number(46456), 'type'],
  ])('refuses %j as %s', (cell, code) => {
    expect(read(cell, DATE)).toEqual({ code });
  });

  it.each([
    ['Fri, March 16th, 2029', '16-Mar-2029'],
    ['22.3.29', '22-Mar-2029'],
    ['20290316', '16-Mar-2029'],
    ['2029-03-16 08:30', '16-Mar-2029'],
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
    const says = (words: string) => ({ problem: { code: 'type', what: expect.stringMatching(worded(words)) } });
    const readingOf = (cell: Cell) => readCell(cell, column(DATE), { lookups, parents: [] });
    expect(readingOf(date('1900-01-05'))).toMatchObject(says(messages.smallNumberAsDate(ANY)));
    // A text is no number.
    for (const written of ['1900-12-31', '01-Jan-1900'])
      expect(readingOf(text(written))).toMatchObject(says(messages.unlikelyDate(ANY)));
    expect(read(date('1901-01-01'), DATE)).toBe('01-Jan-1901');
  });

  it('writes the other format of the specification as it is', () => {
    expect(read(text('10-Mar-2027'), { type: 'date', sentAs: 'YYYY-MM-DD' })).toBe('2027-03-10');
  });

  it('reads back every day that it writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (moment) => {
          const requestValue = read(text(moment.toISOString().slice(0, 10)), DATE);
          expect(read(text(String(requestValue)), { type: 'date', sentAs: 'YYYY-MM-DD' })).toBe(
            moment.toISOString().slice(0, 10),
          );
        },
      ),
    );
  });

  it('reads what it accepts in one way, whatever the order of day and month', () => {
    const orders = ['dmy', 'mdy'] as const;
    fc.assert(
      fc.property(day(), fc.constantFrom(...SPELLINGS), (moment, spelling) => {
        const requestValue = moment.toISOString().slice(0, 10);
        const cell = text(spelling(moment));
        expect(read(cell, ISO)).toBe(requestValue);
        for (const order of orders)
          expect(readDate(cell, ISO, { type: 'order', order })).toEqual({
            type: 'value',
            requestValue,
            day: requestValue,
          });
      }),
    );
  });

  it('accepts numbers alone only where no other order gives a day', () => {
    const number = fc.integer({ min: 0, max: 32 });
    fc.assert(
      fc.property(number, number, fc.constantFrom('/', '-', '.'), (one, two, mark) => {
        const cell = text(`${one}${mark}${two}${mark}2027`);
        const days = (['dmy', 'mdy'] as const).flatMap((order) => {
          const reading = readDate(cell, ISO, { type: 'order', order });
          return reading.type === 'value' ? [reading.requestValue] : [];
        });
        const [only = { code: 'format' }, other = only] = days;
        expect(read(cell, ISO)).toEqual(only === other ? only : { code: 'date-ambiguous' });
      }),
    );
  });

  it.each([
    ['05/06/2027', 'dmy', '2027-06-05'],
    ['05/06/2027', 'mdy', '2027-05-06'],
    ['5.6.27', 'dmy', '2027-06-05'],
    ['14/05/2027', 'mdy', 'format'],
    ['05/14/2027', 'dmy', 'format'],
    ['2027/05/06', 'dmy', '2027-05-06'],
    ['6-May-2027', 'mdy', '2027-05-06'],
  ] as const)('reads %s in the order %s as %s', (written, order, meant) => {
    const reading = readDate(text(written), ISO, { type: 'order', order });
    expect(reading.type === 'bad' ? reading.problem?.code : reading.type === 'value' && reading.requestValue).toBe(
      meant,
    );
  });
});

const ISO = { type: 'date', sentAs: 'YYYY-MM-DD' } as const;

function day() {
  return fc.date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
}

function inWords(moment: Date, locale: string, month: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(moment);
}

/** How people and programs write a day so that it has one meaning. */
const SPELLINGS: readonly ((moment: Date) => string)[] = [
  (moment) => moment.toISOString().slice(0, 10),
  (moment) => moment.toISOString().slice(0, 10).replaceAll('-', '/'),
  (moment) => `${moment.toISOString().slice(0, 10)}T00:00:00Z`,
  (moment) => `${moment.toISOString().slice(0, 10)} 00:00`,
  (moment) => dayWords(dayOf(moment.getTime())),
  (moment) => dayWords(dayOf(moment.getTime())).replace('-20', '-'),
  ...['en-US', 'en-GB', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'de-DE', 'nl-NL', 'sv-SE', 'tr-TR', 'zh-CN', 'ko-KR'].map(
    (locale) => (moment: Date) => inWords(moment, locale, 'long'),
  ),
];
