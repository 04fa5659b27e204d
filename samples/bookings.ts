/**
 * The bookings of the sample, against the lists of the built-in sandbox: 25 bookings in 60 rows. Cells by column key;
 * a booking's own cells stand in its first row, a product's in the first row of its references.
 */
type Cells = Readonly<Record<string, string>>;
type Product = { readonly cells: Cells; readonly refs?: readonly Cells[] };
type Booking = { readonly cells: Cells; readonly products: readonly Product[] };

const product = (
  name: string,
  path: string,
  reference: string,
  po: string,
  quantity: string,
  more: Cells = {},
): Product => ({
  cells: {
    ...named(name, path),
    'products.prodReference': reference,
    'products.poNumber': po,
    'products.prodQuantity': quantity,
    ...more,
  },
});

/** `refs`: purchase order, article, quantity, brand. */
const withRefs = (line: string, name: string, path: string, refs: readonly (readonly string[])[]): Product => ({
  cells: { line, ...named(name, path) },
  refs: refs.map(([po = '', sku = '', qty = '', brand = '']) => ({
    line,
    'products.refs.poNumber': po,
    'products.refs.skuCode': sku,
    'products.refs.qty': qty,
    'products.refs.brand': brand,
  })),
});

/** `path`: category > family > type. */
function named(name: string, path: string): Cells {
  const [category = '', family = '', type = ''] = path.split(' > ');
  return {
    'products.name': name,
    'products.categoryId': category,
    'products.familyId': family,
    'products.typeId': type,
    'products.checkList.prodSampleLevel': 'II',
    'products.checkList.aqlCritical': '0',
    'products.checkList.aqlMajor': '2.5',
    'products.checkList.aqlMinor': '4.0',
  };
}

const booking = (
  days: string,
  service: string,
  supplierCode: string,
  reference: string,
  more: Cells,
  ...products: readonly Product[]
): Booking => {
  const [serviceDate = '', shipDate = ''] = days.split(' ');
  const basics = {
    serviceDate,
    shipDate,
    serviceType: service,
    bookingType: 'Regular',
    supplierCode,
    referenceNumber: reference,
  };
  return { cells: { ...basics, ...more }, products };
};

const SUPPLIER_IN_FULL: Cells = {
  supplierName: '宁波慈溪晨光玩具有限公司',
  supplierContactName: '陈晓明',
  supplierContactPhone: '0086-574-63001122',
  supplierContactEmail: 'chen@chenguang.example; sales@chenguang.example',
  supplierContinentID: 'Asia',
  supplierCountryID: 'China',
  supplierProvinceID: 'Zhejiang',
  supplierCityID: '慈溪',
  supplierAddress: '浙江省慈溪市新城大道88号',
  supplierProductLines: 'Toys < 3 years; Toys >= 3 years',
};

const FACTORY_IN_FULL: Cells = {
  autoConfirmFactory: 'yes',
  factoryName: 'Cerâmica da Conceição, Lda.',
  factoryContactName: 'João Gonçalves',
  factoryContactPhone: '00351 227 000 417',
  factoryContactEmail: 'joao.goncalves@conceicao.example',
  factoryContinentID: 'Europe',
  factoryCountryID: 'Portugal',
  factoryProvinceID: 'Porto',
  factoryCityID: 'Vila Nova de Gaia',
  factoryAddress: 'Rua da Cerâmica, 12',
  factoryPostCode: '4400-001',
  factoryProductLines: 'Kitchen & Tableware',
};

/** A city whose name stands in four provinces is written as the dropdown shows it, with its id. */
const BRAZILIAN_FACTORY: Cells = {
  autoConfirmFactory: 'yes',
  factoryName: 'Oficina de Móveis Serra Azul Ltda.',
  factoryContactName: 'Luíza Magalhães',
  factoryContactPhone: '+55 31 3600 0417',
  factoryContactEmail: 'luiza@serraazul.example',
  factoryContinentID: 'South America',
  factoryCountryID: 'Brasil',
  factoryProvinceID: 'Minas Gerais',
  factoryCityID: 'Santa Luzia [0761308]',
  factoryAddress: 'Av. das Indústrias, 417',
  factoryPostCode: '33040-000',
  factoryProductLines: 'Indoor furniture',
};

const TURKISH_FACTORY: Cells = {
  autoConfirmFactory: 'yes',
  factoryName: 'Dokuma Evi San. ve Tic. Ltd. Şti.',
  factoryContactName: 'Çiğdem Aydın',
  factoryContactPhone: '+90 258 400 04 17',
  factoryContactEmail: 'cigdem@dokumaevi.example',
  factoryContinentID: 'Asia',
  factoryCountryID: 'Türkiye',
  factoryProvinceID: 'Denizli',
  factoryCityID: 'Buldan',
  factoryAddress: 'Sanayi Mah. 12. Sok. No: 4',
  factoryPostCode: '20400',
  factoryProductLines: 'Home textiles; Underwear & Nightwear',
};

const TOYS = 'Toys & Juvenile > Toys < 3 years';
const TOPS = 'Apparel & Textiles > Tops, knitted';
const KITCHEN = 'Furniture & Home > Kitchen & Tableware';
const LIGHTS = 'Electrical & Electronics > Lighting';
const TOOLS = 'Hardware & Tools > Hand tools';

const BOOKINGS: readonly Booking[] = [
  booking(
    '2029-03-12 2029-03-26',
    '1 PSI',
    '00417',
    'SS29-0815',
    {},
    product('Plush bear 30 cm', `${TOYS} > Soft toys`, '0030-BR', '0004500012', '12000'),
    product('Plush dog 20 cm', `${TOYS} > Soft toys`, '0020-DG', '0004500012', '6000'),
  ),
  booking(
    '2029-03-12 2029-03-27',
    '1 PSI',
    '00417',
    'SS29-0816',
    {},
    product('Plush rabbit 25 cm', `${TOYS} > Soft toys`, '0025-RB', '0004500013', '8000'),
    product('Rattle, wood', `${TOYS} > Rattles`, '0410', '0004500013', '4000'),
    product('Bath duck', `${TOYS} > Bath toys`, '0411', '0004500013', '20000'),
  ),
  booking(
    '2029-03-13 2029-03-28',
    '3 DUPRO',
    'NB-0032',
    'SS29-0817',
    { customField1: '春季 2029' },
    withRefs('1', 'Sweatshirt, crew neck', `${TOPS} > Sweatshirts`, [
      ['0004500020', 'SW-BLK-S', '1200', 'Nordlicht'],
      ['0004500020', 'SW-BLK-M', '2400', 'Nordlicht'],
      ['0004500020', 'SW-BLK-L', '2400', 'Nordlicht'],
      ['0004500021', 'SW-WHT-M', '1800', 'Nordlicht'],
    ]),
  ),
  booking(
    '2029-03-13 2029-03-30',
    '1 PSI',
    '1-2',
    'SS29-0818',
    FACTORY_IN_FULL,
    product('Prato de cerâmica 27 cm', `${KITCHEN} > Ceramic plates`, 'PR-27', '4500030', '6000', {
      'products.expectedFinishedPct': '100%',
      'products.expectedPackedPct': '80%',
    }),
  ),
  booking(
    '2029-03-14 2029-03-29',
    '1',
    '',
    'SS29-0819',
    SUPPLIER_IN_FULL,
    product('积木 48 片', `${TOYS} > Stacking toys`, '积木-48', '4500031', '5000'),
  ),
  booking(
    '2029-03-14 2029-03-29',
    'PSI',
    'VN-HN-07',
    'SS29-0820',
    { autoConfirmFactory: 'yes', factoryCode: 'VN-21012/F' },
    product('Giày chạy bộ nam', 'Footwear & Leather > Sports shoes > Running shoes', 'GC-01', '4500032', '3000'),
    product('Giày chạy bộ nữ', 'Footwear & Leather > Sports shoes > Running shoes', 'GC-02', '4500032', '3200'),
  ),
  booking(
    '2029-03-15 2029-03-31',
    '',
    '0076-01',
    'SS29-0821',
    { previousOrderNumber: 'ORD-2028-000417', ...BRAZILIAN_FACTORY },
    product('Cadeira São Bento', 'Furniture & Home > Indoor furniture > Chairs', 'CD-SB', '4500033', '800'),
    product('Mesa São Bento', 'Furniture & Home > Indoor furniture > Tables', 'MS-SB', '4500033', '200'),
  ),
  booking(
    '2029-03-15 2029-03-31',
    '2 IPC',
    '001660',
    'SS29-0822',
    {},
    product('LED bulb 9 W', `${LIGHTS} > LED bulbs`, '9W-27K', '4500034', '50000'),
    product('Lamp E27, dimmable', `${LIGHTS} > Lamp *E27*`, 'E27-D', '4500034', '15000'),
  ),
  booking(
    '2029-03-16 2029-04-02',
    '1 PSI',
    'AG/01?',
    'SS29-0823',
    { autoConfirmFactory: 'yes', factoryCode: 'F-00021' },
    withRefs('A', 'String lights', `${LIGHTS} > String lights`, [
      ['4500035', 'SL-10', '2000'],
      ['4500035', 'SL-20', '2000'],
      ['4500036', 'SL-50', '500'],
    ]),
    withRefs('B', 'Solar lights', `${LIGHTS} > Solar lights`, [
      ['4500037', 'SO-1', '900'],
      ['4500037', 'SO-2', '900'],
    ]),
  ),
  booking(
    '2029-03-16 2029-04-03',
    '4 CLC',
    '00714',
    'SS29-0824',
    {},
    product('Cups "Lotus"', `${KITCHEN} > Glassware`, 'LOT-1', '4500038', '24000'),
    product('Plates "Lotus"', `${KITCHEN} > Ceramic plates`, 'LOT-2', '4500038', '12000'),
  ),
  booking(
    '2029-03-19 2029-04-04',
    '1 PSI',
    '00013016',
    'SS29-0825',
    { customField2: 'Team Nord' },
    product('Hammer 500 g', `${TOOLS} > Hammers`, '0500', '4500040', '4000'),
    product('Wrench 1/2"', `${TOOLS} > Wrenches 1/2"`, '0012', '4500040', '6000'),
    product('Tape measure 5 m', 'Hardware & Tools > Measuring tools > Tape measures', '0005', '4500041', '2500'),
  ),
  booking(
    '2029-03-19 2029-04-05',
    '8 SR',
    'CN-1661',
    'SS29-0826',
    {},
    product(
      'Kettle 1.7 l',
      'Electrical & Electronics > Small kitchen appliances > Kettles',
      'KT-17',
      '4500042',
      '3000',
    ),
    product(
      'Toaster, 2 slices',
      'Electrical & Electronics > Small kitchen appliances > Toasters',
      'TO-2',
      '4500042',
      '2500',
    ),
  ),
  booking(
    '2029-03-20 2029-04-06',
    '1 PSI',
    'CN-1664',
    'SS29-0827',
    {},
    product('Headphones, on-ear', 'Electrical & Electronics > Audio & Video > Headphones', 'HP-ON', '4500043', '7000'),
    product('Earbuds, white', 'Electrical & Electronics > Phones & Wearables > Earbuds', 'EB-01', '4500043', '2000'),
  ),
  booking(
    '2029-03-20 2029-04-06',
    '1 PSI',
    'IN61007',
    'SS29-0828',
    {},
    withRefs('1', 'Hoodie, organic cotton', `${TOPS} > Hoodies`, [
      ['4500044', 'HO-S', '600', 'Ätna'],
      ['4500044', 'HO-M', '900', 'Ätna'],
      ['4500044', 'HO-L', '900', 'Ätna'],
    ]),
  ),
  booking(
    '2029-03-21 2029-04-09',
    '21 SC',
    '001672',
    'SS29-0829',
    {},
    product(
      'Storage box 20 l',
      'Furniture & Home > Storage (boxes, baskets) > Plastic boxes',
      'SB-20',
      '4500045',
      '10000',
    ),
    product(
      'Storage box 45 l',
      'Furniture & Home > Storage (boxes, baskets) > Plastic boxes',
      'SB-45',
      '4500045',
      '6000',
    ),
  ),
  booking(
    '2029-03-21 2029-04-09',
    '1 PSI',
    '00013022',
    'SS29-0830',
    {},
    product('Yoga mat', 'Sports & Leisure > Fitness equipment > Yoga mats', 'YM-1', '4500046', '3500'),
    product('Kick scooter', 'Sports & Leisure > Skates & Scooters > Kick scooters', 'KS-2', '4500046', '1500'),
  ),
  booking(
    '2029-03-22 2029-04-10',
    '6 PM',
    '00013004',
    'SS29-0831',
    {},
    product('Flask 0.5 l', 'Furniture & Home > Drinkware & Barware > Vacuum flasks', 'VF-05', '4500047', '18000'),
    product('Drinking bottle', 'Toys & Juvenile > Feeding articles > Bottles', 'DB-1', '4500047', '9000'),
  ),
  booking(
    '2029-03-22 2029-04-10',
    '1 PSI',
    'FJ~16012',
    'SS29-0832',
    {},
    product('Backpack 20 l', 'Footwear & Leather > Bags & Luggage > Backpacks', 'BP-20', '4500048', '2200'),
    product('Trolley set, 3 pcs', 'Footwear & Leather > Travel goods > Luggage sets', 'TS-3', '4500048', '800'),
  ),
  booking(
    '2029-03-23 2029-04-11',
    '1 PSI',
    'JZ-14002',
    'SS29-0833',
    {},
    withRefs('1', 'Cushion, square', 'Apparel & Textiles > Home textiles > Cushions', [
      ['4500049', 'CU-30', '1500'],
      ['4500049', 'CU-40', '1500'],
      ['4500050', 'CU-50', '700'],
      ['4500050', 'CU-60', '300'],
    ]),
  ),
  booking(
    '2029-03-23 2029-04-11',
    '7',
    'CN-1679',
    'SS29-0834',
    {},
    product('Dog collar', 'Health & Beauty > Pet products > Collars', 'DC-M', '4500051', '9000'),
    product('Dog bed', 'Health & Beauty > Pet products > Beds', 'DB-M', '4500051', '1200'),
  ),
  booking(
    '2029-03-26 2029-04-12',
    '1 PSI',
    '001681',
    'SS29-0835',
    {},
    product('Mug, enamel', 'Packaging, Paper & Promotion > Promotional items > Mugs', 'MG-E', '4500052', '5000'),
    product('Gift bag', 'Packaging, Paper & Promotion > Gift wrap & Ribbons > Gift bags', 'GB-1', '4500052', '25000'),
  ),
  booking(
    '2029-03-26 2029-04-12',
    '1 PSI',
    'CN-1682',
    'SS29-0836',
    { performInVendorone: '0' },
    product('Tent, 2 persons', 'Sports & Leisure > Camping & Hiking > Tents', 'TE-2', '4500053', '600'),
    product('Ski helmet', 'Sports & Leisure > Winter sports > Helmets', 'SH-M', '4500053', '900'),
  ),
  booking(
    '2029-03-27 2029-04-13',
    '1 PSI',
    'TR31010',
    'SS29-0837',
    TURKISH_FACTORY,
    product('Towel set', 'Apparel & Textiles > Home textiles > Towels', 'TW-3', '4500054', '4000'),
    product('Bathrobe', 'Apparel & Textiles > Underwear & Nightwear > Bathrobes', 'BA-M', '4500054', '1600'),
  ),
  booking(
    '2029-03-27 2029-04-13',
    '3 DUPRO',
    '001663',
    'SS29-0838',
    {},
    product('Car mats', 'Automotive & Industrial > Car accessories > Floor mats', 'CM-4', '4500055', '3000'),
    product('Phone holder', 'Automotive & Industrial > Car accessories > Phone holders', 'PH-1', '4500055', '8000'),
    product('Seat covers', 'Automotive & Industrial > Car accessories > Seat covers', 'SC-2', '4500056', '1200'),
  ),
  booking(
    '2029-03-28 2029-04-16',
    '1 PSI',
    '00417',
    'SS29-0839',
    {},
    product('Building bricks 100 pcs', 'Toys & Juvenile > Toys >= 3 years > Other', '0100-BB', '0004500060', '15000'),
    product('Puzzle 500 pcs', 'Toys & Juvenile > Toys >= 3 years > Puzzles', '0500-PZ', '0004500060', '6000'),
    product('Dolls', 'Toys & Juvenile > Toys >= 3 years > Dolls', '0020-DO', '0004500061', '3000'),
  ),
];

/** The rows of the sample, cells by column key. */
export const sampleRows: readonly Cells[] = BOOKINGS.flatMap(({ cells, products }, index) => {
  const key = { booking: `B-${String(index + 1).padStart(2, '0')}` };
  const rows = products.flatMap((one) =>
    (one.refs ?? [{}]).map((ref, first) => ({ ...(first === 0 ? one.cells : {}), ...ref })),
  );
  const group = rows.length > 1 ? key : {};
  return rows.map((row, first) => ({ ...group, ...(first === 0 ? cells : {}), ...row }));
});
