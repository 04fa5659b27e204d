import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/schema/finding.ts';
import {
  collectFindings,
  countFindings,
  findingsByRow,
  joinFindings,
  separateFindings,
} from '../../src/schema/joined-findings.ts';

const MANY = 5_001;

function finding(row: number | null, change: Partial<Finding> = {}): Finding {
  const letters = change.column === 'city' ? 'H' : 'B';
  const cell = row === null || change.cell === null ? null : `${letters}${row}`;
  const place = row === null ? 'Bookings' : cell === null ? `Bookings, row ${row}` : `Bookings!${cell}`;
  const fixed = {
    code: 'format',
    severity: 'error',
    sheet: 'Bookings',
    hint: 'Write a date.',
    suggestions: [],
  } as const;
  const message = `${place}: ${change.value ?? 'it'} is wrong.`;
  return { ...fixed, row, column: 'day', value: null, message, ...change, cell };
}

/** Two findings in each of 5,001 rows, in the order of a check. */
const ALIKE = [
  finding(null),
  ...Array.from({ length: MANY }, (_, index) => index + 2).flatMap((row) => [
    finding(row),
    finding(row, { column: 'city', cell: null }),
  ]),
];

describe('many findings', () => {
  test('that say the same are one entry with their rows, with the place of the first', () => {
    const rows = Array.from({ length: MANY }, (_, index) => index + 2);
    expect(joinFindings(ALIKE)).toEqual([
      finding(null),
      { ...finding(2), rows },
      { ...finding(2, { column: 'city', cell: null }), rows },
    ]);
  });

  test('are all there again where they are taken apart', () => {
    expect([...separateFindings(joinFindings(ALIKE))]).toEqual(ALIKE);
  });

  test.each<Partial<Finding>>([
    { code: 'type' },
    { severity: 'warning' },
    { column: 'city' },
    { value: 'x' },
    { hint: 'Leave it empty.' },
    { suggestions: ['a'] },
    { sheet: 'Others' },
    { cell: null },
    { message: 'Bookings!B3 differs.' },
  ])('that differ in %j stay apart', (change) => {
    const other = finding(9, change);
    const joined = joinFindings([...ALIKE, other]);
    expect(joined).toHaveLength(4);
    expect(joined.at(-1)).toEqual(other);
    expect([...separateFindings(joined)]).toContainEqual(other);
  });

  test('of up to 10,000 each keeps its own entry', () => {
    const few = ALIKE.slice(0, 10_000);
    expect(joinFindings(few)).toBe(few);
    expect([...separateFindings(few)]).toEqual(few);
  });

  test('are joined as they are found, in whatever order the rows come', () => {
    const found = collectFindings();
    for (const one of ALIKE.toReversed()) found.add(one);
    const joined = found.found();
    expect(joined).toHaveLength(3);
    expect(joined).toEqual(expect.arrayContaining([...joinFindings(ALIKE)]));
    expect([found.errors(), countFindings(joined)]).toEqual([ALIKE.length, ALIKE.length]);
    expect(joinFindings([...joined, ...ALIKE]).map(({ rows }) => rows?.length)).toEqual(
      expect.arrayContaining([MANY, MANY]),
    );
  });

  test('without a row, or about another place, stay as many as they are', () => {
    const elsewhere = finding(5, { message: 'The booking of rows 5, 6 is wrong.' });
    const found = [finding(null), finding(null), elsewhere, elsewhere];
    const joined = joinFindings([...ALIKE.slice(1), ...found]);
    expect(joined.slice(2)).toEqual(found);
    expect(countFindings(joined)).toBe(2 * MANY + 4);
  });

  test('that are equal in one row are there once for that row', () => {
    const [joined] = joinFindings([...ALIKE.slice(1), finding(7), finding(7), finding(3)]);
    expect(joined?.rows).toEqual(Array.from({ length: MANY }, (_, index) => index + 2));
  });

  test('keep a message that names another place in every row', () => {
    const message = 'The booking of rows 5, 6 is wrong.';
    const joined = { ...finding(5, { message }), rows: [5, 6] };
    expect(Array.from(separateFindings([joined]), ({ row, message: said }) => [row, said])).toEqual([
      [5, message],
      [6, message],
    ]);
  });

  test('are found by their rows, those of the whole sheet by none', () => {
    const joined = { ...finding(5), rows: [5, 900] };
    const alone = finding(5, { column: 'city' });
    const byRow = findingsByRow([finding(null), joined, alone, finding(7)]);
    expect([...byRow.rows()]).toEqual([5, 7, 900]);
    expect([0, 5, 6, 7, 900, 901, 2_000_000].map((row) => byRow.of(row))).toEqual([
      [],
      [joined, alone],
      [],
      [finding(7)],
      [joined],
      [],
      [],
    ]);
    expect([...findingsByRow([]).rows()]).toEqual([]);
  });
});
