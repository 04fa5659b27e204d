// biome-ignore-all format: columns are read as a table, one line each.
import { createLabOrder } from '../contract/lab-orders.ts';
import { columnsIn, EMAIL, LINES, lookup, TEXT, TEXTS } from '../schema/columns.ts';
import { type CellType, defineKind } from '../schema/kind.ts';
import type { Condition } from '../schema/rule.ts';

const SUBMISSION_TYPE = { type: 'text', listed: 'submissionType' } as const satisfies CellType;
const TEST_LOCATION = { type: 'text', listed: 'testLocation' } as const satisfies CellType;
const SUPPLIER = lookup('supplier-ids');

const order = columnsIn('order', 'Order');
const orderMore = columnsIn('order', 'Order, further');
const product = columnsIn('order', 'Product');
const productMore = columnsIn('order', 'Product, further');
const test = columnsIn('test', 'Tests');
const sample = columnsIn('sample', 'Samples');
const recipients = columnsIn('order', 'Recipients');
const custom = columnsIn('custom field', 'Custom fields');

const GENERAL_NEEDED = [
  'generalInformation.bookingRefNo',
  'generalInformation.submissionType',
  'generalInformation.testLocation',
] as const;

const GENERAL = [
  ...GENERAL_NEEDED,
  'generalInformation.requestTurnAroundTime',
  'generalInformation.accreditationRequired',
  'generalInformation.description',
  'generalInformation.supplierId',
  'generalInformation.officeId',
  'generalInformation.programId',
] as const;

const PRODUCT = [
  'product.productName',
  'product.purchaseOrderNo',
  'product.sku',
  'product.materials',
  'product.ageGrade',
  'product.shipmentDate',
  'product.originCountries',
  'product.manufacturerFactoryName',
  'product.agencyName',
  'product.buyerName',
  'product.distributionRegions',
  'product.distributionCountries',
] as const;

const anyFilled = (keys: readonly string[]): Condition => ({ any: keys.map((key) => ({ filled: key })) });
const allBlank = (keys: readonly string[]): Condition => ({ all: keys.map((key) => ({ blank: key })) });

const EXAMPLE_ORDER = { 'generalInformation.bookingRefNo': 'BEAR-30-BR', 'generalInformation.submissionType': 'New', 'generalInformation.testLocation': 'Shanghai', 'product.productName': 'Plush bear 30 cm', 'product.purchaseOrderNo': '4500012345' };

/** Laboratory testing orders (specification 4.5): one document is one order with its tests, samples and custom fields. */
export const labOrders = defineKind(createLabOrder)({
  name: 'lab-orders',
  title: 'Lab testing orders',
  sheet: 'Lab orders',
  version: 1,
  noun: ['lab order', 'lab orders'],
  bands: [
    { name: 'Order', colour: '1F4E79' },
    { name: 'Order, further', colour: '8EA9C1', folded: true },
    { name: 'Product', colour: '833C0B' },
    { name: 'Product, further', colour: 'C79A80', folded: true },
    { name: 'Tests', colour: '375623' },
    { name: 'Samples', colour: '7F6000' },
    { name: 'Recipients', colour: '5B2C6F' },
    { name: 'Custom fields', colour: '0B5563' },
  ],
  levels: [
    { name: 'order', path: '', groupBy: 'order' },
    { name: 'test', path: 'testAssignments' },
    { name: 'sample', path: 'sampleCollection' },
    { name: 'custom field', path: 'customFields' },
  ],
  columns: [
    order.own('order', 'Order group', TEXT, 'A name of your choice. Rows with the same name become one lab order, and each adds its test, sample and custom field. A row without one is a lab order of its own.', 'L-01'),
    order.sent('generalInformation.bookingRefNo', 'Booking reference', TEXT, 'Your own reference of the product to be tested.', 'BEAR-30-BR', 'conditional'),
    order.sent('generalInformation.submissionType', 'Submission type', SUBMISSION_TYPE, 'What sort of submission it is, as agreed with the laboratory.', 'New', 'conditional'),
    order.sent('generalInformation.testLocation', 'Test location', TEST_LOCATION, 'The city or country of the laboratory, as agreed with the provider.', 'Shanghai', 'conditional'),
    order.sent('generalInformation.requestTurnAroundTime', 'Turnaround time', TEXT, 'How fast the results are wanted, as agreed with the laboratory.', 'Regular'),
    order.sent('generalInformation.supplierId', 'Supplier', SUPPLIER, 'The company that sells the goods, by its name or the provider\'s own id.', 'Ningbo Bright Toys Co., Ltd.'),
    order.sent('generalInformation.description', 'Description', LINES, 'What the laboratory should know of the order.', 'First order of the season'),
    order.sent('specialInstruction.bookingRemark', 'Special instruction', LINES, 'What the laboratory should do besides the tests.', 'Return the samples'),
    orderMore.sent('generalInformation.accreditationRequired', 'Accreditation required', TEXT, 'If an accreditation is required: which one, as agreed with the laboratory.', 'Yes'),
    orderMore.sent('accreditationList', 'Accreditations', TEXTS, 'The accreditations that the report must have; several are separated by a semicolon.', 'CNAS; CPSC'),
    orderMore.sent('generalInformation.officeId', 'Office id', TEXT, 'The provider\'s id of the office in charge.', '12'),
    orderMore.sent('generalInformation.programId', 'Program id', TEXT, 'The provider\'s id of your test program.', 'P-0042'),
    orderMore.sent('classificationDTO.recommendedAgeGrade', 'Recommended age grade', TEXT, 'The age for which the product is recommended.', '3+'),
    orderMore.sent('classificationDTO.testedAgeGrade', 'Tested age grade', TEXT, 'The age for which the product is tested.', '18 months+'),

    product.sent('product.productName', 'Product name', LINES, 'What is tested, in words.', 'Plush bear 30 cm', 'conditional'),
    product.sent('product.purchaseOrderNo', 'PO number', TEXT, 'Your purchase order.', '4500012345'),
    product.sent('product.sku', 'SKU', TEXT, 'Your article number.', 'BEAR-30-BR-EU'),
    product.sent('product.materials', 'Materials', TEXT, 'The model number of the product. The service calls this field "materials".', 'M-0030'),
    product.sent('product.ageGrade', 'Age grade', TEXT, 'The age that is printed on the product.', '3+'),
    product.sent('product.shipmentDate', 'Shipment date', TEXT, 'The day on which the goods are planned to leave. Write it as agreed with the laboratory: qcsheet sends it as you write it.', '24-Mar-2027'),
    product.sent('product.originCountries', 'Countries of origin', TEXTS, 'Where the goods are made; several are separated by a semicolon.', 'China'),
    productMore.sent('product.manufacturerFactoryName', 'Factory name', TEXT, 'The factory that makes the goods.', 'Cixi Plush Works'),
    productMore.sent('product.agencyName', 'Agency name', TEXT, 'The agency between you and the factory.', 'Bright Sourcing Ltd.'),
    productMore.sent('product.buyerName', 'Buyer name', TEXT, 'The company that buys the goods.', 'Example Imports Ltd.'),
    productMore.sent('product.distributionRegions', 'Distribution regions', TEXTS, 'The regions where the goods are sold, such as EU; several are separated by a semicolon.', 'EU; North America'),
    productMore.sent('product.distributionCountries', 'Distribution countries', TEXTS, 'The countries where the goods are sold; several are separated by a semicolon.', 'Germany; France'),

    test.sent('testAssignments.testId', 'Test id', TEXT, 'The laboratory\'s id of a test. Each row with a test adds one.', 'EN71-1'),
    test.sent('testAssignments.clientTestId', 'Client test id', TEXT, 'Your own id of the test.', 'T-0815'),
    test.sent('testAssignments.quantity', 'Test quantity', TEXT, 'How many pieces the test takes.', '3'),

    sample.sent('sampleCollection.method', 'Collection method', TEXT, 'How the samples come to the laboratory. Each row with a sample adds one collection.', 'Courier'),
    sample.sent('sampleCollection.carrier', 'Carrier', TEXT, 'Who carries the samples.', 'Express Co.'),
    sample.sent('sampleCollection.trackingNo', 'Carrier tracking number', TEXT, 'The tracking number of the parcel.', '00340434161094042557'),
    sample.sent('sampleCollection.remarks', 'Sample remarks', LINES, 'What the laboratory should know of the samples.', '6 pieces, 2 colours'),

    recipients.sent('additionalRecipients.reportEmailTo', 'Report to', EMAIL, 'Who else gets the report; several are separated by a semicolon.', 'qa@example.com'),
    recipients.sent('additionalRecipients.reportEmailCC', 'Report copy to', EMAIL, 'Who gets a copy of the report; several are separated by a semicolon.', 'buying@example.com'),
    recipients.sent('additionalRecipients.invoiceEmailTo', 'Invoice to', EMAIL, 'Who else gets the invoice; several are separated by a semicolon.', 'invoices@example.com'),
    recipients.sent('additionalRecipients.invoiceEmailCC', 'Invoice copy to', EMAIL, 'Who gets a copy of the invoice; several are separated by a semicolon.', 'finance@example.com'),
    recipients.sent('additionalRecipients.quotationEmailTo', 'Quotation to', EMAIL, 'Who else gets the quotation; several are separated by a semicolon.', 'buying@example.com'),
    recipients.sent('additionalRecipients.quotationEmailCC', 'Quotation copy to', EMAIL, 'Who gets a copy of the quotation; several are separated by a semicolon.', 'qa@example.com'),

    custom.sent('customFields.module', 'Custom field module', TEXT, 'The part of the order that the custom field belongs to. Each row with a custom field adds one.', 'Order'),
    custom.sent('customFields.label', 'Custom field label', TEXT, 'The name of a field that your account defines.', 'Season'),
    custom.sent('customFields.value', 'Custom field value', LINES, 'The value of the field.', 'Spring 2027'),
  ],
  synonyms: {
    'generalInformation.bookingRefNo': ['Booking ref', 'Booking ref no', 'Reference', 'Reference no', 'Our reference', 'Ref. no', 'Referenz', 'Referenznummer', 'Referencia', 'Número de referencia', '参考号'],
    'generalInformation.submissionType': ['Type of submission', 'Submission', 'Einreichungsart', 'Tipo de envío', '送样类型', '提交类型'],
    'generalInformation.testLocation': ['Lab location', 'Laboratory', 'Lab', 'Testing location', 'Prüflabor', 'Labor', 'Laboratorio', '测试地点', '实验室'],
    'generalInformation.requestTurnAroundTime': ['TAT', 'Turn around time', 'Service speed', 'Bearbeitungszeit', 'Plazo', '测试周期'],
    'generalInformation.supplierId': ['Vendor', 'Supplier name', 'Vendor name', 'Lieferant', 'Proveedor', '供应商', '供应商名称'],
    'specialInstruction.bookingRemark': ['Special instructions', 'Instructions', 'Besondere Anweisung', 'Instrucciones especiales', '特殊说明'],
    'product.productName': ['Product', 'Item name', 'Product description', 'Item description', 'Sample name', 'Sample description', 'Produktname', 'Produkt', 'Artikelbezeichnung', 'Producto', 'Nombre del producto', '产品名称', '样品名称', '品名'],
    'product.purchaseOrderNo': ['PO', 'PO no', 'PO #', 'P.O.', 'P.O. no', 'P.O. number', 'Purchase order', 'Purchase order no', 'Purchase order number', 'Bestellnummer', 'Bestell-Nr', 'Pedido', 'Nº de pedido', 'Orden de compra', '采购订单号', '订单号', '采购单号'],
    'product.sku': ['SKU no', 'SKU number', 'SKU code', 'Article no', 'Article number', 'Item no', 'Item number', 'Item #', 'Item code', 'Style no', 'Style number', 'Artikelnummer', 'Artikel-Nr', 'Código de artículo', '货号', '款号', '产品编号'],
    'product.shipmentDate': ['Ship date', 'Shipping date', 'ETD', 'Ex-factory date', 'Versanddatum', 'Fecha de embarque', '出货日期', '发货日期'],
    'product.originCountries': ['Country of origin', 'Origin', 'Made in', 'Ursprungsland', 'Herkunftsland', 'País de origen', '原产国'],
    'product.manufacturerFactoryName': ['Factory', 'Fabrik', 'Hersteller', 'Fábrica', 'Fabricante', '工厂', '工厂名称', '制造商'],
    'product.buyerName': ['买家'],
    'product.agencyName': ['Agency', 'Agent', 'Agentur', 'Agencia', '代理'],
    'testAssignments.testId': ['Test code', 'Test no', '测试编号'],
    'testAssignments.quantity': ['Test qty', '测试数量'],
    'sampleCollection.trackingNo': ['Tracking no', 'Tracking number', 'Airway bill', 'AWB', 'Sendungsnummer', 'Número de guía', '快递单号'],
    'sampleCollection.carrier': ['Courier company', 'Paketdienst', 'Transportista', '快递公司'],
    'additionalRecipients.reportEmailTo': ['Report email', 'Report e-mail to', 'Report recipients', '报告邮箱'],
    'additionalRecipients.invoiceEmailTo': ['Invoice email', 'Invoice e-mail to', '发票邮箱'],
  },
  proposals: {
    'product.buyerName': ['Buyer', 'Einkäufer', 'Comprador'],
    'testAssignments.testId': ['Test', 'Prüfung', 'Ensayo', '测试项目'],
    'product.manufacturerFactoryName': ['Manufacturer'],
    'product.purchaseOrderNo': ['Order no', 'Order number'],
    'product.shipmentDate': ['Delivery date', 'Liefertermin'],
  },
  rules: [
    // The service takes an order that says nothing; nobody means to pay for one.
    { rule: 'required', columns: GENERAL_NEEDED, when: { any: [anyFilled(GENERAL), allBlank(PRODUCT)] }, words: 'when the order gives general information, or names no product' },
    { rule: 'required', columns: ['product.productName'], when: anyFilled(PRODUCT), words: 'when the product is described' },
  ],
  examples: [
    {
      title: 'One test',
      words: 'One row is one lab order. The order group may stay empty.',
      rows: [{ ...EXAMPLE_ORDER, 'testAssignments.testId': 'EN71-1', 'testAssignments.quantity': '3', 'sampleCollection.method': 'Courier' }],
    },
    {
      title: 'Several tests, samples and custom fields',
      words: 'A row for each test, the same order group in all of them. Write samples and custom fields in the same rows. Fill in what belongs to the order in its first row only.',
      rows: [
        { order: 'L-01', ...EXAMPLE_ORDER, 'testAssignments.testId': 'EN71-1', 'testAssignments.quantity': '3', 'sampleCollection.method': 'Courier', 'sampleCollection.carrier': 'Express Co.', 'customFields.module': 'Order', 'customFields.label': 'Season', 'customFields.value': 'Spring 2027' },
        { order: 'L-01', 'testAssignments.testId': 'EN71-2', 'testAssignments.quantity': '2', 'sampleCollection.method': 'Drop-off', 'customFields.module': 'Order', 'customFields.label': 'Team', 'customFields.value': 'North' },
        { order: 'L-01', 'testAssignments.testId': 'EN71-3', 'testAssignments.quantity': '1' },
      ],
    },
  ],
  request: (body) => ({ body }),
  identity: [
    'generalInformation.bookingRefNo', 'generalInformation.testLocation', 'product.productName',
    'testAssignments.testId', 'testAssignments.clientTestId',
  ],
  businessKey({ generalInformation, product: tested, testAssignments = [] }) {
    const tests = testAssignments.map(({ testId, clientTestId }) => testId ?? clientTestId).filter(isGiven);
    const texts = [generalInformation?.bookingRefNo, tested?.productName, generalInformation?.testLocation];
    if (tests.length === 0 && !texts.some(isGiven)) return null;
    return [...texts.map((text) => text ?? ''), tests];
  },
  traits({ generalInformation, product: tested }) {
    const isNumbered = [generalInformation?.bookingRefNo, tested?.purchaseOrderNo].some(isGiven);
    return [
      // Without a number, only the product stays when the place or the tests are edited.
      ...(isNumbered ? [] : [{ words: 'product name', parts: { onlyProductName: tested?.productName } }]),
      { words: 'booking reference', parts: { bookingRefNo: generalInformation?.bookingRefNo } },
      { words: 'purchase order and product name', parts: { purchaseOrderNo: tested?.purchaseOrderNo, productName: tested?.productName } },
    ];
  },
  answerWords({ generalInformation: { vendorRefNo, status } }) {
    const words = [isGiven(vendorRefNo) ? `lab order number ${vendorRefNo}` : '', isGiven(status) ? `status ${status}` : ''];
    const reference = words.filter((part) => part !== '').join(', ');
    return reference === '' ? null : `Accepted: ${reference}.`;
  },
});

function isGiven(text: string | null | undefined): text is string {
  return text != null && text.trim() !== '';
}
