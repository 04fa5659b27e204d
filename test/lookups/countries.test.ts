import { describe, expect, test } from 'vitest';
import { parseCountries } from '../../src/lookups/countries.ts';
import { messages } from '../../src/lookups/messages.ts';

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
      type: 'ok',
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
      `line 1: ${messages.columnsLacking('id, name, continentId, continentName', 'id,name,continentId,continentName')}`,
    ],
    [
      'no header',
      [CHINA],
      1,
      `line 1: ${messages.columnsLacking('id, name, continentId, continentName', 'id,name,continentId,continentName')}`,
    ],
    [
      'a column missing',
      [['id', 'name', 'continentId'], CHINA],
      1,
      `line 1: ${messages.columnsLacking('continentName', 'id,name,continentId,continentName')}`,
    ],
    ['no country', [HEADER, ['']], 2, `line 2: ${messages.noCountry}`],
    ['a blank cell', [HEADER, CHINA, ['620', ' ', '150']], 3, `line 3: ${messages.blank('name, continentName')}`],
    [
      'a country twice',
      [HEADER, CHINA, [], ['156', 'PRC', '142', 'Asia']],
      4,
      `line 4: ${messages.idTaken('156', 'China')}`,
    ],
    [
      'a continent of two names',
      [HEADER, CHINA, ['704', 'Vietnam', '142', 'Aisa']],
      3,
      `line 3: ${messages.continentTwice('142', 'Aisa', 'Asia')}`,
    ],
  ];
  test.each(FAULTS)('with %s is refused with its line', (_what, records, line, message) => {
    expect(parseCountries(records)).toEqual({ type: 'wrong', line, message });
  });
});
