// Writes the template of bookings with CITIES cities and TYPES product types, and says how large it is. CITIES TYPES FILE
import { statSync } from 'node:fs';
import { templateModel } from '../../../src/importing/template/template-model.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { LookupEntry } from '../../../src/schema/lookup.ts';
import { writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { lists, lookupsWith } from '../../importing/sheets.ts';

const [, , cities, types, file = ''] = process.argv;
const entries = (count: number, word: string, parents: readonly string[]): LookupEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${word}${index}`,
    label: `${word} ${index}`,
    parent: parents[index % parents.length] ?? '',
  }));
const idsOf = (list: readonly LookupEntry[]) => list.map(({ id }) => id);
const families = entries(Math.round(Number(types) / 10), 'Family', idsOf(lists.categories));
const lookups = lookupsWith({
  ...lists,
  cities: entries(Number(cities), 'City', idsOf(lists.countries)),
  families,
  types: entries(Number(types), 'Type', idsOf(families)),
});
const info = { account: 'benchmark', program: 'benchmark', lookupsPulledAt: '2027-01-01T00:00:00.000Z' };
const written = await writeWorkbook(templateModel(bookings, lookups, info), file);
if (written.type !== 'written') throw new Error(written.message);
console.log(statSync(file).size);
