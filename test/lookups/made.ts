import { createLookupIndex } from '../../src/lookups/resolve.ts';
import type { LookupEntry, Lookups } from '../../src/schema/lookup.ts';

/** `id label` or `id label <parent`: an entry in one line. */
export function entries(...lines: readonly string[]): readonly LookupEntry[] {
  return lines.map((line) => {
    const [, id = '', label = '', parent] = /^(\S+) (.*?)(?: <(\S+))?$/.exec(line) ?? [];
    return parent === undefined ? { id, label } : { id, label, parent };
  });
}

export function lookupsOf(lists: Lookups['lists']): Lookups {
  return { pulledAt: '2027-01-01T00:00:00.000Z', scope: 'https://api.example.com ann', userId: 'ann', lists };
}

/** Places, products and suppliers with the troubles that real ones have: equal labels, codes, other alphabets. */
export const index = createLookupIndex(
  lookupsOf({
    categories: entries('11 Apparel & Textiles', '12 Footwear', '13 Lamp *E27*?~'),
    families: entries('1101 Accessories <11', '1102 Tops < 24 <11', '1201 Accessories <12', '1202 Boots <12'),
    types: entries('110101 Other <1101', '110102 1103 <1101', '1103 Hats <1101', '120101 Other <1201'),
    continents: entries('142 Asia', '150 Europe'),
    countries: entries('156 China <142', '792 Türkiye <142', '620 Portugal <150'),
    provinces: entries('15601 Jilin <156', '79201 İstanbul <792'),
    cities: entries(
      '1560101 Suzhou <156',
      '1560201 Suzhou <156',
      '1560301 Shenzhen <156',
      "1560401 Xi'an [西安] <156",
      '1560501 Ningbo（宁波） <156',
      '1560601 慈溪 <156',
      '7920101 İstanbul <792',
      '7920201 Isparta <792',
      '7920301 Diyarbakır <792',
      '6200101 São Paulo <620',
      '6200201 Vila Nova de Gaia <620',
    ),
    suppliers: entries(
      '00417 Golden Star Trading Co., Ltd.',
      '00714 Golden Star Trading Co., Ltd.',
      '1-2 Calçados',
      '12E4 Valadares',
      'ab One',
      'AB Two',
    ),
  }),
);
