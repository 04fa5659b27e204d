import { bookings } from '../../../src/kinds/bookings.ts';
import { lists } from '../sheets.ts';

/** The texts of one row by column key; days as `2027-03-10`. */
export type Entered = Readonly<Record<string, string>>;

/**
 * Rows as a busy team leaves them: most of them bookings of their own, the others in groups that stand together or lie apart, with marks in
 * other letters and with outer spaces, cells left out at random, and places and products of another parent. The same rows
 * every time. A booking says the same in all of its rows, and a row that names a place names what the place lies in.
 */
export function manyRows(count: number): Entered[] {
  const random = randomFrom(20270310);
  const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(random() * choices.length)];
  const chance = (share: number) => random() < share;
  const groups = new Map<string, Entered>();
  const products = new Map<string, Entered>();
  const known = (cache: Map<string, Entered>, key: string, make: () => Entered) => {
    const fields = cache.get(key) ?? make();
    cache.set(key, fields);
    return fields;
  };

  function lookupBlock(prefix: string): Entered {
    const continent = pick(lists.continents)?.label;
    const country = pick(lists.countries);
    const [province, city] = [pick(lists.provinces), pick(lists.cities)];
    const named = (entry: { id: string; label: string } | undefined) => {
      const twin = entry?.label === 'Suzhou' ? `${entry.label} [${entry.id}]` : entry?.label;
      return chance(0.2) ? entry?.id : twin;
    };
    return filled({
      [`${prefix}ContinentID`]: chance(0.6) ? continent : undefined,
      [`${prefix}CountryID`]: chance(0.8) ? named(country) : undefined,
      [`${prefix}ProvinceID`]: chance(0.7) ? named(province) : undefined,
      [`${prefix}CityID`]: chance(0.7) ? named(city) : undefined,
    });
  }

  function party(prefix: string): Entered {
    if (chance(0.2)) return {};
    if (chance(0.4)) return chance(0.5) ? { [`${prefix}Code`]: '00417' } : { [`${prefix}Code`]: 'F-1' };
    const texts = {
      Name: 'Ningbo Toys',
      ContactName: 'Li Wei',
      ContactPhone: '+86 574 8765 4321',
      ContactEmail: 'li@supplier.example',
      Address: '88 East Road',
      ProductLines: 'Plush',
    };
    const some = Object.entries(texts).map(([name, text]) => [`${prefix}${name}`, chance(0.8) ? text : undefined]);
    return { ...filled(Object.fromEntries(some)), ...lookupBlock(prefix) };
  }

  function booking(): Entered {
    const days = ['2020-05-04', '2031-03-10', '2031-03-24', '2032-01-02'];
    return filled({
      serviceDate: chance(0.85) ? pick(days) : undefined,
      shipDate: chance(0.85) ? pick(days) : undefined,
      serviceType: chance(0.7) ? pick(['1 PSI', 'DUPRO']) : undefined,
      bookingType: chance(0.85) ? 'Regular' : undefined,
      previousOrderNumber: chance(0.3) ? 'PO-1' : undefined,
      autoConfirmFactory: pick([undefined, 'yes', 'Yes ', 'no', 'Y', 'n']),
      ...party('supplier'),
      ...party('factory'),
    });
  }

  function product(): Entered {
    const category = pick(lists.categories)?.label;
    const family = pick(lists.families);
    const type = pick(lists.types);
    return filled({
      'products.name': chance(0.8) ? 'Bear' : undefined,
      'products.categoryId': chance(0.7) ? category : undefined,
      'products.familyId': chance(0.8) ? (chance(0.2) ? family?.id : family?.label) : undefined,
      'products.typeId': chance(0.8) ? (chance(0.2) ? type?.id : type?.label) : undefined,
      'products.poNumber': chance(0.4) ? '00045' : undefined,
      'products.prodReference': chance(0.4) ? 'BEAR' : undefined,
      'products.checkList.prodSampleLevel': chance(0.3) ? 'II' : undefined,
    });
  }

  function reference(): Entered {
    return filled({
      'products.refs.poNumber': chance(0.6) ? '45' : undefined,
      'products.refs.brand': chance(0.4) ? 'Little Paw' : undefined,
      'products.refs.qty': chance(0.6) ? '12' : undefined,
    });
  }

  return Array.from({ length: count }, (_, index): Entered => {
    if (chance(0.05)) return {};
    const group = chance(0.88) ? undefined : `B-${Math.floor(chance(0.7) ? index / 4 : random() * (count / 4))}`;
    const line = chance(0.6) ? undefined : pick(['1', '2']);
    const whole = known(groups, group ?? `row ${index}`, booking);
    const item = known(products, `${group ?? `row ${index}`} ${line ?? `row ${index}`}`, product);
    return {
      ...filled({ booking: group && (chance(0.1) ? ` ${group.toLowerCase()} ` : group), line }),
      ...(group === undefined || chance(0.7) ? whole : {}),
      ...(chance(0.85) ? item : {}),
      ...(chance(0.35) ? reference() : {}),
    };
  });
}

function filled(fields: Readonly<Record<string, string | undefined>>): Entered {
  const known = bookings.columns.flatMap(({ key }) => {
    const text = fields[key];
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(known);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
