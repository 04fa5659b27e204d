import type { FindingCode, Severity } from '../src/schema/finding.ts';
import type { CellValue } from '../src/spreadsheet/model.ts';

/**
 * Every mistake that a booking file can have, each in a row of its own among bookings that are right, with what the check
 * must find there. Cells by column key, those of the user's own columns by their header.
 */
export type MistakenRow = {
  readonly cells: Readonly<Record<string, string | CellValue>>;
  readonly finds: readonly Expected[];
  /** Hidden, as a filter leaves it. */
  readonly hidden?: boolean;
};

/** `column` is the column's key, null where a whole row is meant. */
export type Expected = { readonly code: FindingCode; readonly severity: Severity; readonly column: string | null };

/** The samples of a kind. */
export type Sample = {
  /** Nothing is wrong with them. Cells by column key. */
  readonly good: readonly MistakenRow['cells'][];
  readonly mistaken: readonly MistakenRow[];
  /** What is found in no row of those with mistakes. */
  readonly found?: readonly Expected[];
};

/** Headers that stand behind the template's own; the last two look like those of a results workbook. */
export const FURTHER_HEADERS = ["Buyer's remark", 'Status', 'Tracking id'] as const;

/** What is found in the header row, and in the sheet as a whole. */
export const FOUND_IN_HEADERS: readonly Expected[] = [{ code: 'header-unknown', severity: 'info', column: null }];
export const FOUND_IN_SHEET: readonly Expected[] = [{ code: 'unlikely', severity: 'warning', column: null }];

type Cells = MistakenRow['cells'];

const error = (code: FindingCode, column: string | null): Expected => ({ code, severity: 'error', column });
const warning = (code: FindingCode, column: string | null): Expected => ({ code, severity: 'warning', column });
const row = (cells: Cells, ...finds: readonly Expected[]): MistakenRow => ({ cells, finds });

/** A booking in one row. References that begin with `OK` are of bookings that are sent. */
const booking = (referenceNumber: string, change: Cells, ...finds: readonly Expected[]): MistakenRow =>
  row({ ...RIGHT, referenceNumber, ...change }, ...finds);

const RIGHT: Cells = {
  serviceDate: '2029-05-14',
  shipDate: '2029-05-28',
  serviceType: '1 PSI',
  bookingType: 'Regular',
  supplierCode: '00417',
  'products.name': 'Plush bear 30 cm',
  'products.categoryId': 'Toys & Juvenile',
  'products.familyId': 'Toys < 3 years',
  'products.typeId': 'Soft toys',
  'products.prodReference': '0030-BR',
  'products.poNumber': '0004500070',
  'products.prodQuantity': '12000',
};

const SUPPLIER_IN_FULL: Cells = {
  supplierCode: '',
  supplierName: 'Cixi Morning Light Toys Co., Ltd.',
  supplierContactName: 'Chen Xiaoming',
  supplierContactPhone: '0086-574-63001122',
  supplierContactEmail: 'chen@chenguang.example',
  supplierContinentID: 'Asia',
  supplierCountryID: 'China',
  supplierProvinceID: 'Zhejiang',
  supplierCityID: '慈溪',
  supplierAddress: '88 Xincheng Avenue',
  supplierProductLines: 'Toys < 3 years',
};

const NO_PRODUCT: Cells = Object.fromEntries(
  Object.keys(RIGHT).flatMap((key) => (key.startsWith('products.') ? [[key, '']] : [])),
);

const T_SHIRT: Cells = {
  ...NO_PRODUCT,
  line: '1',
  'products.name': 'T-shirt, crew neck',
  'products.categoryId': 'Apparel & Textiles',
  'products.familyId': 'Tops, knitted',
  'products.typeId': 'T-shirts',
};

const reference = (sku: string): Cells => ({
  'products.refs.poNumber': '0004500071',
  'products.refs.skuCode': sku,
  'products.refs.qty': '600',
});

export const MISTAKEN_ROWS: readonly MistakenRow[] = [
  booking('OK-1', { "Buyer's remark": 'first order of the season' }),
  booking('BAD-REQUIRED', { bookingType: '' }, error('required', 'bookingType')),
  booking('BAD-NO-PRODUCT', NO_PRODUCT, error('required', null)),
  booking('BAD-WHEN', { serviceType: '' }, error('required-when', 'serviceType')),
  booking('BAD-SUPPLIER', { ...SUPPLIER_IN_FULL, supplierAddress: '' }, error('required-when', 'supplierAddress')),
  booking('OK-2', SUPPLIER_IN_FULL),
  booking('BAD-TYPE', { 'products.prodQuantity': '12 000' }, error('type', 'products.prodQuantity')),
  booking('BAD-TWO-WAYS', { 'products.prodQuantity': '12.000' }, error('type', 'products.prodQuantity')),
  booking(
    'BAD-FORMAT',
    { ...SUPPLIER_IN_FULL, supplierContactEmail: 'chen at chenguang.example' },
    error('format', 'supplierContactEmail'),
  ),
  booking('BAD-DAY', { serviceDate: 'end of May' }, error('format', 'serviceDate')),
  booking('BAD-MONTH', { serviceDate: '03/04/2029' }, error('date-ambiguous', 'serviceDate')),
  booking('BAD-CITY', { ...SUPPLIER_IN_FULL, supplierCityID: 'Shenzen' }, error('lookup-unknown', 'supplierCityID')),
  booking('BAD-TWO', { ...SUPPLIER_IN_FULL, supplierCityID: 'Suzhou' }, error('lookup-ambiguous', 'supplierCityID')),
  booking(
    'BAD-FAMILY',
    { 'products.familyId': 'Bottoms', 'products.typeId': '' },
    error('lookup-parent', 'products.familyId'),
  ),
  booking('BAD-ENUM', { serviceType: 'Final' }, error('enum', 'serviceType')),
  booking('BAD-RANGE', { 'products.expectedFinishedPct': '120%' }, error('range', 'products.expectedFinishedPct')),
  booking('BAD-CONFLICT', { booking: 'M-01' }),
  row(
    { booking: 'M-01', serviceDate: '2029-05-15', 'products.name': 'Plush dog 20 cm' },
    error('conflict', 'serviceDate'),
  ),
  booking('OK-3', { booking: 'M-02' }),
  row({ booking: 'M-02', 'products.name': 'Plush cat 20 cm', 'products.poNumber': '0004500070' }),
  booking(
    'BAD-BOTH',
    { ...T_SHIRT, ...reference('TS-S'), 'products.poNumber': '0004500071' },
    error('exclusive', 'products.poNumber'),
  ),
  booking('OK-1', {}, error('duplicate', null)),
  booking('BAD-SENT', { Status: 'Accepted', 'Tracking id': 'TRK-000417' }, error('already-sent', null)),
  booking(
    'BAD-DIGITS',
    { 'products.poNumber': { type: 'number', number: Number('4500012345678901234') } },
    error('damaged-number', 'products.poNumber'),
  ),
  booking('BAD-FORMULA', { supplierCode: { type: 'error', text: '#N/A' } }, error('formula-error', 'supplierCode')),
  booking('OK-4', { ...T_SHIRT, ...reference('TS-M'), booking: 'M-03' }, warning('too-many', 'products.typeId')),
  row({ booking: 'M-03', line: '1', ...reference('TS-L') }),
  booking('OK-5', { shipDate: '2029-05-07' }, warning('unlikely', 'shipDate')),
  { ...booking('OK-6', { 'products.name': 'Plush rabbit 25 cm' }), hidden: true },
];

/** A file of which no row can be used, since its headers are wrong: one is missing, one is there twice. */
export const MISTAKEN_HEADERS = {
  headers: [
    'When we come',
    'Shipment date',
    'Service type',
    'Booking type',
    'Supplier code',
    'Supplier code',
    'Product name',
  ],
  rows: [
    ['2029-05-14', '2029-05-28', '1 PSI', 'Regular', '00417', '00714', 'Plush bear 30 cm'],
    ['2029-05-15', '2029-05-29', '1 PSI', 'Regular', 'NB-0032', '', 'Plush dog 20 cm'],
  ],
  finds: [
    { row: null, ...error('header-missing', 'serviceDate') },
    { row: 1, code: 'header-unknown', severity: 'info', column: null },
    { row: 1, ...error('header-duplicate', 'supplierCode') },
  ],
} as const;
