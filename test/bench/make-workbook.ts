import exceljs from 'exceljs';
import { bookings } from '../../src/kinds/bookings.ts';
import { buildCatalogue } from '../../src/sandbox/catalogue.ts';

/**
 * Writes a workbook of bookings for the benchmarks: 46 filled columns, values of the sandbox's lists, one booking in
 * eleven with a mistake, bookings of one to three rows in order. The same for the same seed.
 *
 * Run as: node make-workbook.ts FILE ROWS [SEED]
 */
export async function makeWorkbook(file: string, rows: number, seed = 1): Promise<void> {
  const writer = new exceljs.stream.xlsx.WorkbookWriter({
    filename: file,
    useStyles: true,
    useSharedStrings: true,
    zip: { zlib: { level: 9 } },
  });
  const sheet = writer.addWorksheet('Bookings');
  const texts = new Set(bookings.columns.filter(({ cell }) => cell.type === 'text').map(({ key }) => key));
  const headers = new Map(bookings.columns.map(({ key, header }) => [key, header]));
  sheet.columns = KEYS.map((key) => ({
    header: headers.get(key) ?? key,
    width: 16,
    style: { numFmt: /Date$/.test(key) ? 'dd-mmm-yyyy' : texts.has(key) ? '@' : 'General' },
  }));
  for (const row of rowsOf(rows, dice(seed))) sheet.addRow(row).commit();
  await writer.commit();
}

const KEYS = [
  ...['booking', 'serviceDate', 'shipDate', 'serviceType', 'bookingType', 'previousOrderNumber', 'referenceNumber'],
  ...['performInVendorone', 'customField1', 'customField2', 'customField3', 'supplierCode', 'supplierName'],
  ...['supplierContactName', 'supplierContactPhone', 'supplierContactEmail', 'supplierContinentID'],
  ...['supplierCountryID', 'supplierProvinceID', 'supplierCityID', 'supplierAddress', 'supplierProductLines'],
  ...['factoryName', 'factoryContactName', 'factoryContactPhone', 'factoryContactEmail', 'factoryAddress'],
  ...['factoryPostCode', 'line', 'products.name', 'products.categoryId', 'products.familyId', 'products.typeId'],
  ...['products.prodReference', 'products.poNumber', 'products.prodQuantity', 'products.prodDivision'],
  ...['products.unitPacking', 'products.outerPacking', 'products.expectedFinishedPct', 'products.expectedPackedPct'],
  ...['products.sampleReferenceClientComments', 'products.checkList.prodSampleLevel'],
  ...['products.checkList.aqlCritical', 'products.checkList.aqlMajor', 'products.checkList.aqlMinor'],
];

type Value = string | number | Date;
type Dice = (sides: number) => number;

function* rowsOf(count: number, roll: Dice): Generator<Value[]> {
  const types = typesOf();
  const supplierOf = suppliers(roll);
  for (let row = 0, group = 1; row < count; group += 1) {
    const booking = bookingCells(group, roll, supplierOf());
    for (let line = 1, lines = 1 + roll(3); line <= lines && row < count; line += 1, row += 1) {
      yield [...booking, String(line), ...productCells(row, pick(types, roll), roll)];
    }
  }
}

function bookingCells(group: number, roll: Dice, supplier: readonly string[]): Value[] {
  const day = Date.UTC(2030, 0, 1 + roll(300));
  const isWrong = roll(11) === 0;
  return [
    ...[`B-${group}`, new Date(day), new Date(day + 14 * 86_400_000), isWrong ? 'unknown' : '1 PSI', 'Regular'],
    ...[`PO-${roll(5_000)}`, `REF-${group}`, roll(3), 'Spring', `Team ${roll(9)}`, `Cost centre ${roll(50)}`],
    ...supplier,
  ];
}

/** So many suppliers with their factories that each of them comes many times. */
function suppliers(roll: Dice): () => readonly string[] {
  const { countries, cities, provinces, families, suppliers } = buildCatalogue();
  const known = suppliers.filter(({ type, item }) => type === 'SUPPLIER' && item.identificationCode);
  const named = Map.groupBy(cities.values(), ({ countryId, name }) => `${countryId} ${name}`);
  const unique = [...named.values()].flatMap((alike) => (alike.length === 1 ? alike : []));
  const made = Array.from({ length: 300 }, (_, index) => {
    const { item } = pick(known, roll);
    const city = pick(unique, roll);
    const country = countries.get(city.countryId);
    const company = (what: string) => [`${what} ${index} Co., Ltd.`, `Li Wei ${index}`, `+86 574 8765 ${1000 + index}`];
    return [
      ...[
        item.identificationCode ?? '',
        ...company('Toys'),
        `li${index}@supplier.example`,
        country?.continentName ?? '',
      ],
      ...[country?.name ?? '', provinces.get(city.provinceId ?? '')?.name ?? '', city.name],
      ...[`${index} Zhongshan East Road`, pick([...families.keys()], roll)],
      ...[...company('Works'), `wang${index}@factory.example`, `${index} Xincheng Avenue`, String(315_000 + index)],
    ];
  });
  return () => pick(made, roll);
}

function productCells(row: number, [category, family, type]: readonly string[], roll: Dice): Value[] {
  return [
    ...[`Plush bear ${row} brown`, category ?? '', family ?? '', type ?? '', `BEAR-${row % 20_000}`, `45${row}`],
    ...[100 + roll(9_000), 'Toys EU', 'Polybag', `Carton of ${roll(48)}`, 100, 10 * roll(11)],
    ...['Approved sample at the factory', 'II', '0', '2.5', '4.0'],
  ];
}

function typesOf(): string[][] {
  const { categories, families, types } = buildCatalogue();
  return [...types.values()].map(({ id, categoryId, familyId }) => [
    categories.get(categoryId)?.name ?? '',
    families.get(familyId)?.name ?? '',
    id,
  ]);
}

function pick<Item>(items: readonly Item[], roll: Dice): Item {
  const item = items[roll(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Numerical Recipes' linear congruence: the same rolls for the same seed, in any Node. */
function dice(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const [file, rows, seed] = process.argv.slice(2);
if (import.meta.main && file !== undefined) await makeWorkbook(file, Number(rows), Number(seed ?? 1));
