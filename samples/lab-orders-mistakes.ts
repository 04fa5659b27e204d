import type { FindingCode } from '../src/schema/finding.ts';
import type { MistakenRow } from './mistakes.ts';

type Cells = MistakenRow['cells'];
type Finds = MistakenRow['finds'];

const error = (code: FindingCode, column: string | null) => ({ code, severity: 'error', column }) as const;
const warning = (code: FindingCode, column: string | null) => ({ code, severity: 'warning', column }) as const;

/** A lab order in one row. References that begin with `OK` are of orders that are sent. */
const order = (reference: string, change: Cells, ...finds: Finds): MistakenRow => ({
  cells: { ...RIGHT, 'generalInformation.bookingRefNo': reference, ...change },
  finds,
});
const row = (cells: Cells, ...finds: Finds): MistakenRow => ({ cells, finds });

const RIGHT: Cells = {
  'generalInformation.submissionType': 'New',
  'generalInformation.testLocation': 'Shanghai',
  'product.productName': 'Plush bear 30 cm',
  'product.purchaseOrderNo': '0004500070',
  'testAssignments.testId': 'EN71-1',
  'testAssignments.quantity': '3',
};

const NOTHING: Cells = Object.fromEntries(Object.keys(RIGHT).map((key) => [key, '']));

/** The mistakes that a lab order file can have, each in a row of its own among orders that are right. */
export const mistaken: readonly MistakenRow[] = [
  order('OK-1', {}),
  order(
    'BAD-LOCATION',
    { 'generalInformation.testLocation': '' },
    error('required-when', 'generalInformation.testLocation'),
  ),
  order('', {}, error('required-when', 'generalInformation.bookingRefNo')),
  order('BAD-NAME', { 'product.productName': '' }, error('required-when', 'product.productName')),
  row(
    { ...NOTHING, order: 'M-01', 'generalInformation.officeId': '12' },
    error('required-when', 'generalInformation.bookingRefNo'),
    error('required-when', 'generalInformation.submissionType'),
    error('required-when', 'generalInformation.testLocation'),
  ),
  row({ 'product.productName': 'OK: a product alone', 'testAssignments.testId': 'EN71-3' }),
  order(
    'BAD-EMAIL',
    { 'additionalRecipients.reportEmailTo': 'qa at nordlicht.example' },
    error('format', 'additionalRecipients.reportEmailTo'),
  ),
  order(
    'BAD-SUPPLIER',
    { 'generalInformation.supplierId': 'Ningbo Brigth Toys' },
    error('lookup-unknown', 'generalInformation.supplierId'),
  ),
  order(
    'BAD-DIGITS',
    { 'sampleCollection.trackingNo': { type: 'number', number: Number('340434161094042557') } },
    error('damaged-number', 'sampleCollection.trackingNo'),
  ),
  order('BAD-FORMULA', { 'product.sku': { type: 'error', text: '#N/A' } }, error('formula-error', 'product.sku')),
  order('BAD-CONFLICT', { order: 'M-02' }),
  row(
    { order: 'M-02', 'generalInformation.testLocation': 'Hong Kong', 'testAssignments.testId': 'EN71-2' },
    error('conflict', 'generalInformation.testLocation'),
  ),
  order('OK-2', { order: 'M-03' }),
  row({ order: 'M-03', 'testAssignments.testId': 'EN71-2', 'sampleCollection.method': 'Courier' }),
  row({ order: 'M-03' }, warning('unlikely', null)),
  order('OK-1', {}, error('duplicate', null)),
  order('BAD-PART', { order: 'M-04' }, error('conflict', 'order')),
  row({ 'testAssignments.testId': 'EN71-2' }, error('required-when', 'order')),
];
