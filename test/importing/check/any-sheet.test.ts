import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { Cell } from '../../../src/schema/cell.ts';
import { anyCharacter } from '../../any-character.ts';
import { checkRows, date, number, rowsOf, text } from '../sheets.ts';

describe('any sheet', () => {
  const keys = bookings.columns.map((column) => column.key);
  const values = [
    'A',
    'b',
    '1',
    '2027-03-10',
    '03/04/2027',
    'PSI',
    'yes',
    'Toys',
    'Other',
    '101',
    'China',
    'Suzhou',
    '00417',
    '',
    ' ',
    ';',
    '80%',
    'x@y.example',
    '12E4',
    '1.2E+20',
  ];
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values).map(text) },
    fc.string({ unit: anyCharacter }).map(text),
    fc.oneof(fc.integer(), fc.double()).map((value) => number(value)),
    fc.constantFrom<Cell>(date('2027-03-10'), { type: 'boolean', value: true }, { type: 'broken', text: '#N/A' }),
  );
  const record = fc.dictionary(fc.constantFrom(...keys, 'Mine'), cell, { maxKeys: 12 });

  it('is checked without a throw, and each filled row is in one document or told as none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (records) => {
        const checked = await checkRows(rowsOf(records, [...keys, 'Mine']));
        const filled = records.flatMap((fields, index) =>
          Object.entries(fields).some(
            ([key, one]) => key !== 'Mine' && !(one.type === 'text' && /^[\s\u200B\u2060]*$/.test(one.text)),
          )
            ? [index + 2]
            : [],
        );
        const told = checked.findings.flatMap(({ code, row }) => (code === 'not-data' && row !== null ? [row] : []));
        const rows = checked.documents.flatMap((document) => document.rows);
        expect([...rows, ...told].toSorted((a, b) => a - b)).toEqual(filled);
        expect(checked.rowCount).toBe(rows.length);
        const wrongRows = new Set(
          checked.findings.filter((finding) => finding.severity === 'error').map((finding) => finding.row),
        );
        for (const document of checked.documents) {
          expect(document.valid).toBe(!document.rows.some((row) => wrongRows.has(row)));
        }
      }),
      { numRuns: 200 },
    );
  });
});
