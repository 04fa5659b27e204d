// biome-ignore-all format: columns are read as a table, one line each.
import type { CorpusFile, TableColumn } from './file.ts';
import { textFile, workbook } from './make.ts';

const GERMAN: readonly TableColumn[] = [
  ['Prüfdatum', 'serviceDate'], ['Versanddatum', 'shipDate'], ['Prüfart', 'serviceType'], ['Buchungsart', 'bookingType'], ['Referenznummer', 'referenceNumber'],
  ['Lieferanten-Nr.', 'supplierCode'], ['Bestell-Nr.', 'products.poNumber'], ['Artikelnummer', 'products.prodReference'], ['Artikelbezeichnung', 'products.name'], ['Menge (Stück)', 'products.prodQuantity'],
];
const SPANISH: readonly TableColumn[] = [
  ['Fecha de inspección', 'serviceDate'], ['Fecha de embarque', 'shipDate'], ['Tipo de servicio', 'serviceType'], ['Tipo de reserva', 'bookingType'],
  ['Código de proveedor', 'supplierCode'], ['Nº de pedido', 'products.poNumber'], ['Código de artículo', 'products.prodReference'], ['Descripción del producto', 'products.name'], ['Cantidad (uds)', 'products.prodQuantity'],
];
const CHINESE: readonly TableColumn[] = [
  ['验货日期', 'serviceDate'], ['出货日期', 'shipDate'], ['验货类型', 'serviceType'], ['预订类型', 'bookingType'], ['供应商编号', 'supplierCode'],
  ['采购订单号', 'products.poNumber'], ['货号', 'products.prodReference'], ['品名', 'products.name'], ['数量（件）', 'products.prodQuantity'], ['业务员', ['王芳', '王芳', '李伟'], 'own'], ['颜色', ['棕', '红', '蓝'], 'own'],
];

/** Headers of four languages, and of two at once. */
export const LANGUAGES: readonly CorpusFile[] = [
  workbook({
    name: 'German', imitates: 'a buying office in Hamburg',
    columns: [...GERMAN, ['Saison', ['FS29', 'FS29', 'FS29'], 'own'], ['Farbe', ['braun', 'rot', 'blau'], 'own'], ['Bemerkung', ['eilt', '', ''], 'own'], ['Einkäufer', ['Anna', 'Anna', 'Jan'], 'own']],
    sheet: 'Prüfaufträge', expected: {},
  }),
  workbook({
    name: 'German with doubtful names', imitates: 'an ERP user whose export says delivery date and supplier',
    columns: [
      ...GERMAN.filter(([, key]) => key !== 'shipDate' && key !== 'supplierCode'), ['Liefertermin', 'shipDate', 'open'], ['Lieferant', 'supplierCode', 'open'],
    ],
    kind: 'bookings', expected: { exit: 3, valid: 0, codes: ['header-missing', 'header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'Spanish', imitates: 'a retailer in Madrid',
    columns: [...SPANISH, ['Temporada', ['PV29', 'PV29', 'PV29'], 'own'], ['Observaciones', ['urgente', '', ''], 'own'], ['Precio', [4.2, 7.9, 1.1], 'own']],
    sheet: 'Hoja1', expected: {},
  }),
  workbook({
    name: 'Chinese', imitates: "a factory's export department",
    columns: CHINESE, sheet: '验货申请', above: [['2029年春季验货申请表']], expected: {},
  }),
  workbook({
    name: 'two languages in one cell', imitates: 'a form for both sides',
    columns: [
      ['Inspection date 验货日期', 'serviceDate'], ['Shipment date / 出货日期', 'shipDate'], ['Service type（服务类型）', 'serviceType'], ['Booking type 预订类型', 'bookingType'], ['Supplier code 供应商代码', 'supplierCode'],
      ['PO No. 订单号', 'products.poNumber'], ['Item No. 货号', 'products.prodReference'], ['Product name\n产品名称', 'products.name'], ['Qty 数量 (pcs)', 'products.prodQuantity'], ['Colour 颜色', ['brown', 'red', 'blue'], 'own'],
    ],
    expected: {},
  }),
  workbook({
    name: 'two languages in two lines', imitates: 'a form with the Chinese headers under the English ones',
    columns: [['Inspection date', 'serviceDate'], ['Shipment date', 'shipDate'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'], ['Supplier code', 'supplierCode'], ['PO number', 'products.poNumber'], ['Product name', 'products.name'], ['Quantity', 'products.prodQuantity'], ['Colour', ['brown', 'red', 'blue'], 'own']],
    headerLines: [
      ['Inspection date', 'Shipment date', 'Service type', 'Booking type', 'Supplier code', 'PO number', 'Product name', 'Quantity', 'Colour'],
      ['验货日期', '出货日期', '服务类型', '预订类型', '供应商代码', '订单号', '产品名称', '数量', '颜色'],
    ],
    expected: {},
  }),
  workbook({
    name: 'groups above the headers', imitates: 'an agency with merged headings over the columns',
    columns: [
      ['Inspection Date', 'serviceDate'], ['Inspection Service', 'serviceType'], ['Shipment Date', 'shipDate'], ['Supplier Code', 'supplierCode'], ['Booking Type', 'bookingType'],
      ['Product Name', 'products.name'], ['Product Article no', 'products.prodReference'], ['Product PO no', 'products.poNumber'], ['Product Qty', 'products.prodQuantity'],
    ].map(([header = '', key = '']): TableColumn => [shown(header), key]),
    headerLines: [
      ['Inspection', null, 'Shipment', 'Supplier', 'Booking', 'Product', null, null, null],
      ['Date', 'Service type', 'Date', 'Code', 'Type', 'Name', 'Article no', 'PO no', 'Qty'],
    ],
    above: [['Inspection plan March 2029'], []],
    layout: { merged: ['A3:B3', 'F3:I3', 'A1:I1'] }, expected: {},
  }),
  textFile({
    name: 'German CSV', imitates: 'a German Excel: semicolons, windows-1252',
    columns: GERMAN, expected: { codes: ['encoding'] },
  }, { delimiter: ';', encoding: 'latin1' }),
  textFile({
    name: 'Spanish text file', imitates: 'an Excel that saves "Unicode text": tabs, UTF-16',
    columns: SPANISH, expected: {},
  }, { delimiter: '\t', encoding: 'utf16le', start: '\uFEFF' }),
  textFile({
    name: 'Chinese CSV', imitates: 'a factory: UTF-8 with a byte order mark',
    columns: CHINESE, expected: {},
  }, { start: '\uFEFF' }),
];

/** In two lines a header is shown by its lower line where that says enough, else by both. */
function shown(header: string): string {
  const lower: Readonly<Record<string, string>> = {
    'Inspection Service': 'Service type', 'Product Article no': 'Article no', 'Product PO no': 'PO no', 'Product Qty': 'Qty',
  };
  return lower[header] ?? header;
}
