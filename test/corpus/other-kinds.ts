// biome-ignore-all format: columns are read as a table, one line each.
import type { CorpusFile } from './file.ts';
import { textFile, workbook } from './make.ts';
import { CONFIRMATIONS, LAB_ORDERS, SUPPLIERS } from './records.ts';

const FILES = ['one.txt', 'two.txt'].map((file) => ({ docType: 'ORDER_ATTACHMENT', sourceId: '50000014', file }));

/** Suppliers, lab orders, confirmations and attachments, and lists that are nothing of this. */
export const OTHER_KINDS: readonly CorpusFile[] = [
  workbook({
    name: 'a list of vendors', imitates: 'a vendor master that a buyer keeps',
    records: SUPPLIERS, sheet: 'Vendor list',
    columns: [
      ['Vendor code', 'identificationCode'], ['Vendor name', 'entityName'], ['Product lines', 'mainProductLines'], ['Country', 'country'], ['State/Province', 'province'], ['City', 'city'], ['Street address', 'address'], ['Zip code', 'postcode'],
      ['Contact person', 'contactInfo.main.name'], ['Tel.', 'contactInfo.main.phone'], ['E-mail', 'contactInfo.main.email'], ['Payment terms', ['30 days', '30 days', '60 days'], 'own'], ['Rating', ['A', 'B', 'A'], 'own'], ['Bank name', ['ICBC', 'BOC', 'CGD'], 'own'],
      ['Tax id', ['914403', '914420', 'PT5001'], 'own'], ['Vendor type', ['Trader', 'Factory', 'Factory'], 'alike', 'type'],
    ],
    expected: { kind: 'suppliers', codes: ['change', 'header-unknown', 'not-compared'] },
  }),
  textFile({
    name: 'Lieferanten', imitates: 'a German supplier master as CSV',
    records: SUPPLIERS,
    columns: [
      ['Lieferantennummer', 'identificationCode'], ['Firmenname', 'entityName'], ['Produktlinien', 'mainProductLines'], ['Land', 'country'], ['Bundesland', 'province'], ['Ort', 'city'], ['Straße', 'address'], ['PLZ', 'postcode'],
      ['Ansprechpartner', 'contactInfo.main.name'], ['Telefon', 'contactInfo.main.phone'], ['E-Mail', 'contactInfo.main.email'], ['USt-IdNr.', ['DE1', 'DE2', 'DE3'], 'own'], ['Zahlungsziel', ['30', '30', '60'], 'own'],
    ],
    expected: { kind: 'suppliers', codes: ['change', 'not-compared'] },
  }, { delimiter: ';', start: '\uFEFF' }),
  textFile({
    name: 'an ERP list of suppliers', imitates: 'an ERP export without product lines, with technical names',
    records: SUPPLIERS, kind: 'suppliers',
    columns: [
      ['LIFNR', 'identificationCode'], ['NAME1', 'entityName', 'open'], ['LAND1', ['CN', 'CN', 'PT'], 'alike', 'country'], ['ORT01', 'city', 'open'], ['STRAS', 'address', 'open'], ['PSTLZ', 'postcode', 'open'], ['TELF1', 'contactInfo.main.phone', 'open'], ['SMTP_ADDR', 'contactInfo.main.email', 'open'],
      ['KTOKK', ['KRED', 'KRED', 'KRED'], 'own'],
    ],
    expected: { kind: 'suppliers', exit: 3, valid: 0, codes: ['header-missing', 'header-unknown'] },
  }),
  textFile({
    name: 'customers', imitates: "the customers of a web shop, which are nobody's suppliers",
    records: SUPPLIERS,
    columns: [
      ['customer_id', ['C001', 'C002', 'C003'], 'own'], ['company_name', 'entityName'], ['main_products', 'mainProductLines'], ['country', 'country'], ['city', 'city'], ['address', 'address'],
      ['contact_person', 'contactInfo.main.name'], ['phone', 'contactInfo.main.phone'], ['email', 'contactInfo.main.email'],
    ],
    expected: { exit: 2, problem: 'kind-unknown' },
  }),
  workbook({
    name: 'lab orders', imitates: 'a quality department that orders tests',
    records: LAB_ORDERS, sheet: 'Tests',
    columns: [
      ['Booking ref no', 'generalInformation.bookingRefNo'], ['Type of submission', 'generalInformation.submissionType'], ['Lab location', 'generalInformation.testLocation'], ['Sample name', 'product.productName'], ['PO #', 'product.purchaseOrderNo'], ['Style no', 'product.sku'],
      ['Test code', 'testAssignments.testId'], ['Test qty', 'testAssignments.quantity'], ['Report email', 'additionalRecipients.reportEmailTo'], ['AWB', 'sampleCollection.trackingNo'], ['Season', ['SS29', 'SS29'], 'own'], ['Cost', [120, 80], 'own'],
    ],
    expected: { kind: 'lab-orders' },
  }),
  workbook({
    name: '送检单', imitates: 'a Chinese office that sends samples',
    records: LAB_ORDERS,
    columns: [['参考号', 'generalInformation.bookingRefNo'], ['送样类型', 'generalInformation.submissionType'], ['测试地点', 'generalInformation.testLocation'], ['样品名称', 'product.productName'], ['订单号', 'product.purchaseOrderNo'], ['款号', 'product.sku'], ['测试编号', 'testAssignments.testId'], ['测试数量', 'testAssignments.quantity'], ['备注', ['加急', ''], 'own']],
    expected: { kind: 'lab-orders' },
  }),
  workbook({
    name: 'confirmations', imitates: 'a factory that answers in Chinese and English',
    records: CONFIRMATIONS,
    columns: [
      ['验货单号 Inspection order', 'orderId'], ['验货日期 Inspection date', 'inspectionDate'], ['装柜日期', 'containerReadyDate'], ['工厂名称', 'factoryName'], ['厂长', 'factoryMGRName'], ['厂长手机', 'factoryMGRMobile'], ['工厂地址', 'factoryAddress'], ['备注', 'comments', 'open'], ['业务员', ['王', '李'], 'own'],
    ],
    expected: { kind: 'factory-confirmations', exit: 3, valid: 0, codes: ['header-unknown'] },
  }),
  workbook({
    name: 'Confirmación de fábrica', imitates: 'an agency in Spain; the order is called pedido',
    records: CONFIRMATIONS, kind: 'factory-confirmations',
    columns: [['Inspection order id', 'orderId'], ['Fecha de inspección', 'inspectionDate'], ['Fecha del contenedor', 'containerReadyDate'], ['Nombre de la fábrica', 'factoryName'], ['Comentarios', 'comments'], ['Pedido', ['P-1', 'P-2'], 'own'], ['Supplier id', ['S1', 'S2'], 'own'], ['Customer id', ['C1', 'C1'], 'own']],
    expected: { kind: 'factory-confirmations' },
  }),
  textFile({
    name: 'attachments', imitates: 'a list of files that a clerk has put together',
    records: FILES,
    columns: [['Dokumenttyp', 'docType'], ['Order id', 'sourceId'], ['Dateiname', 'file'], ['Erstellt am', ['2028-11-02', '2028-11-03'], 'own'], ['Size', ['12 kB', '14 kB'], 'own']],
    expected: { kind: 'attachments' },
  }),
  workbook({
    name: 'contacts', imitates: 'an address book, which is no kind at all',
    records: SUPPLIERS,
    columns: [['First name', ['Li', 'Liu', 'António'], 'own'], ['Last name', ['Wei', 'Yang', 'Falcão'], 'own'], ['Email', 'contactInfo.main.email'], ['Phone', 'contactInfo.main.phone']],
    expected: { exit: 2, problem: 'kind-unknown' },
  }),
];
