import { describe, expect, test } from 'vitest';
import { parseCountries } from '../../src/lookups/countries.ts';

const HEADER = ['id', 'name', 'continentId', 'continentName'];
const CHINA = ['156', 'China', '142', 'Asia'];

describe('the list of countries', () => {
  test('is read with its columns in any order, others between them and blank lines', () => {
    const parsed = parseCountries([
      ['Name', 'note', 'ContinentID', ' id ', 'continentname'],
      ['Bangladesh', 'x', '142', ' 050 ', 'Asia'],
      ['', '', '', '', ''],
      ['Portugal', '', '150', '620', 'Europe'],
      [],
    ]);
    expect(parsed).toEqual({
      kind: 'ok',
      countries: [
        { id: '050', name: 'Bangladesh', continentId: '142', continentName: 'Asia' },
        { id: '620', name: 'Portugal', continentId: '150', continentName: 'Europe' },
      ],
    });
  });

  const FAULTS: readonly [what: string, records: readonly (readonly string[])[], line: number, message: string][] = [
    [
      'nothing in it',
      [],
      1,
      'line 1: it lacks id, name, continentId, continentName; write id,name,continentId,continentName as the first line',
    ],
    [
      'no header',
      [CHINA],
      1,
      'line 1: it lacks id, name, continentId, continentName; write id,name,continentId,continentName as the first line',
    ],
    [
      'a column missing',
      [['id', 'name', 'continentId'], CHINA],
      1,
      'line 1: it lacks continentName; write id,name,continentId,continentName as the first line',
    ],
    ['no country', [HEADER, ['']], 2, 'line 2: no country follows the header; add a line for each country'],
    [
      'a blank cell',
      [HEADER, CHINA, ['620', ' ', '150']],
      3,
      'line 3: name, continentName is blank; each country needs all four values',
    ],
    [
      'a country twice',
      [HEADER, CHINA, [], ['156', 'PRC', '142', 'Asia']],
      4,
      'line 4: the id 156 is already that of China; keep one of the two lines',
    ],
    [
      'a continent of two names',
      [HEADER, CHINA, ['704', 'Vietnam', '142', 'Aisa']],
      3,
      'line 3: continent 142 is "Aisa" here and "Asia" above; use one name',
    ],
  ];
  test.each(FAULTS)('with %s is refused with its line', (_what, records, line, message) => {
    expect(parseCountries(records)).toEqual({ kind: 'wrong', line, message });
  });
});
