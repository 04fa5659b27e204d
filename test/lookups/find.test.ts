import { describe, expect, test } from 'vitest';
import { findEntries } from '../../src/lookups/find.ts';
import { entries, lookupsOf } from './made.ts';

describe('finding entries', () => {
  const lookups = lookupsOf({
    categories: entries('11 Toys & Juvenile', '12 Sport'),
    families: entries('1101 Toys < 3 years <11'),
    types: entries('110101 Soft toys <1101', '110102 Toys <1101', '9 Orphan <99'),
    continents: entries('142 Asia'),
    countries: entries('792 Türkiye <142'),
    cities: entries('7920101 İstanbul <792', '7920102 Ｔｏｙｓ Town <792', '1560601 慈溪 <156'),
    suppliers: entries('TY-0078 Yıldız Tekstil'),
  });
  const found = (text: string) => findEntries(lookups, text).map(({ list, id }) => `${list} ${id}`);

  test('goes through all lists by label, those that are just the text first in each', () => {
    expect(found('toys')).toEqual(['categories 11', 'families 1101', 'types 110102', 'types 110101', 'cities 7920102']);
  });

  test('knows ids and parts of them, whatever the case', () => {
    expect(found('ty-00')).toEqual(['suppliers TY-0078']);
    expect(found('1101')).toEqual(['families 1101', 'types 110101', 'types 110102']);
  });

  test('needs neither marks on letters nor the space between words as it is', () => {
    expect(found('istanbul')).toEqual(['cities 7920101']);
    expect(found('YILDIZ  tekstil')).toEqual(['suppliers TY-0078']);
    expect(found('慈')).toEqual(['cities 1560601']);
  });

  test('names the parent and all above it, and a parent that no list knows by its id', () => {
    const parents = (text: string) =>
      findEntries(lookups, text).flatMap(({ parentLabel, under }) => [parentLabel, under]);
    expect(parents('soft')).toEqual(['Toys < 3 years', 'Toys & Juvenile > Toys < 3 years']);
    expect(parents('stanbul')).toEqual(['Türkiye', 'Asia > Türkiye']);
    expect(parents('慈溪')).toEqual(['156', '156']);
    expect(parents('Orphan')).toEqual(['99', '99']);
    expect(parents('sport')).toEqual([null, null]);
  });

  test('finds nothing where nothing holds the text', () => {
    expect(found('toys*')).toEqual([]);
  });
});
