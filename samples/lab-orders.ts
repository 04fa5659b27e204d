import { mistaken } from './lab-orders-mistakes.ts';
import type { Sample } from './mistakes.ts';

/**
 * The lab orders of the sample, against the lists of the built-in sandbox: 8 orders in 16 rows. Cells by column key; an
 * order's own cells stand in its first row, each row adds a test, a sample or a custom field.
 */
type Cells = Readonly<Record<string, string>>;
type LabOrder = { readonly cells: Cells; readonly rows: readonly Cells[] };

/** `general`: reference, submission type and test location. */
const order = (general: string, name: string, po: string, more: Cells, ...rows: readonly Cells[]): LabOrder => {
  const [reference = '', type = '', location = ''] = general.split(' | ');
  const cells = {
    'generalInformation.bookingRefNo': reference,
    'generalInformation.submissionType': type,
    'generalInformation.testLocation': location,
    'product.productName': name,
    'product.purchaseOrderNo': po,
    ...more,
  };
  return { cells, rows };
};

const test = (testId: string, quantity: string, more: Cells = {}): Cells => ({
  'testAssignments.testId': testId,
  'testAssignments.quantity': quantity,
  ...more,
});

const sample = (method: string, carrier: string, trackingNo: string, remarks = ''): Cells => ({
  'sampleCollection.method': method,
  'sampleCollection.carrier': carrier,
  'sampleCollection.trackingNo': trackingNo,
  'sampleCollection.remarks': remarks,
});

const custom = (label: string, value: string): Cells => ({
  'customFields.module': 'Order',
  'customFields.label': label,
  'customFields.value': value,
});

const RECIPIENTS: Cells = {
  'additionalRecipients.reportEmailTo': 'qa@nordlicht.example; labor@nordlicht.example',
  'additionalRecipients.reportEmailCC': 'einkauf@nordlicht.example',
  'additionalRecipients.invoiceEmailTo': 'rechnung@nordlicht.example',
  'additionalRecipients.invoiceEmailCC': 'finanzen@nordlicht.example',
  'additionalRecipients.quotationEmailTo': 'einkauf@nordlicht.example',
  'additionalRecipients.quotationEmailCC': 'qa@nordlicht.example',
};

/** Every column that the other orders leave empty. */
const IN_FULL: Cells = {
  'generalInformation.requestTurnAroundTime': 'Regular',
  'generalInformation.accreditationRequired': 'Yes',
  'generalInformation.description': 'Erste Lieferung der Saison, 春季 2029',
  'generalInformation.supplierId': '宁波海曙金星家居用品有限公司',
  'generalInformation.officeId': '012',
  'generalInformation.programId': 'P-0042',
  'specialInstruction.bookingRemark': 'Return the samples after the test',
  accreditationList: 'CNAS; CPSC',
  'classificationDTO.recommendedAgeGrade': '3+',
  'classificationDTO.testedAgeGrade': '18 months+',
  'product.sku': '0030-BR',
  'product.materials': 'M-0030',
  'product.ageGrade': '3+',
  'product.shipmentDate': '26-Mar-2029',
  'product.originCountries': 'China',
  'product.manufacturerFactoryName': '宁波慈溪晨光玩具有限公司',
  'product.agencyName': 'Bright Sourcing Ltd.',
  'product.buyerName': 'Nordlicht GmbH & Co. KG',
  'product.distributionRegions': 'EU; North America',
  'product.distributionCountries': 'Germany; France; Österreich',
  ...RECIPIENTS,
};

const LAB_ORDERS: readonly LabOrder[] = [
  order(
    '0030-BR | New | Shanghai',
    'Plush bear 30 cm',
    '0004500012',
    IN_FULL,
    {
      ...test('EN71-1', '3', { 'testAssignments.clientTestId': 'T-0815' }),
      ...sample('Courier', 'Express Co.', '00340434161094042557', '6 pieces, 2 colours'),
      ...custom('Season', 'Spring 2029'),
    },
    { ...test('EN71-2', '2'), ...sample('Drop-off', '', '', 'Brought by the factory'), ...custom('Team', 'Nord') },
    test('EN71-3', '1'),
  ),
  order('0025-RB | New | Shanghai', 'Plush rabbit 25 cm', '0004500013', {}, test('EN71-1', '3')),
  order(
    'SW-BLK | New | Hong Kong',
    'Sweatshirt, crew neck',
    '0004500020',
    { 'product.originCountries': 'Bangladesh' },
    { ...test('ISO 105-C06', '2'), ...sample('Courier', 'Express Co.', '0034043416') },
    test('ISO 5077', '2'),
    test('REACH', '1'),
  ),
  order('PR-27 | New | Porto', 'Prato de cerâmica 27 cm', '4500030', {}, test('EN 1388-1', '6'), test('LFGB', '4')),
  order(
    '积木-48 | Retest | Shenzhen',
    '积木 48 片',
    '4500031',
    {},
    {
      'testAssignments.clientTestId': 'C-0048',
      'testAssignments.quantity': '4',
    },
  ),
  order(
    '9W-27K | New | Ho Chi Minh City',
    'LED bulb 9 W',
    '4500034',
    { 'generalInformation.requestTurnAroundTime': 'Express' },
    { ...test('IEC 62560', '10'), ...custom('Season', 'Autumn 2029') },
    { ...test('RoHS', '2'), ...custom('Cost centre', '0042') },
  ),
  order('LOT-1 | New | Shanghai', 'Cups "Lotus"', '4500038', {}, test('FDA', '6'), test('LFGB', '6')),
  order(
    'TE-2 | New | Shanghai',
    'Tent, 2 persons',
    '4500053',
    { 'product.shipmentDate': 'Week 14' },
    { ...test('ISO 5912', '2'), ...sample('Pick-up', '', '', 'At the factory, gate 2') },
    sample('Courier', 'Express Co.', '0034043417', 'Poles follow'),
  ),
];

/** The rows of the sample, cells by column key. */
const good: readonly Cells[] = LAB_ORDERS.flatMap(({ cells, rows }, index) => {
  const group = rows.length > 1 ? { order: `L-${String(index + 1).padStart(2, '0')}` } : {};
  return rows.map((row, first) => ({ ...group, ...(first === 0 ? cells : {}), ...row }));
});

export const labOrders: Sample = { good, mistaken };
