// biome-ignore-all format: columns are read as a table, one line each.
import type { CorpusFile, TableColumn } from './file.ts';
import { workbook } from './make.ts';

const PLAIN: readonly TableColumn[] = [
  ['Insp. date', 'serviceDate'], ['Ship date', 'shipDate'], ['Service', 'serviceType'], ['Type of booking', 'bookingType'],
  ['Vendor code', 'supplierCode'], ['PO no', 'products.poNumber'], ['Item no', 'products.prodReference'],
  ['Product description', 'products.name'], ['Category', 'products.categoryId'], ['Qty', 'products.prodQuantity'],
];

const THREE = ['', '', ''];
const FIRST = { serviceDate: new Date('2029-03-14'), shipDate: new Date('2029-03-28'), serviceType: 'PSI', bookingType: 'Regular', supplierCode: '00417', 'products.name': 'Plush bear' };

/** Buyers' own lists: short names, titles above, units, typing mistakes, columns of their own. */
export const BUYERS: readonly CorpusFile[] = [
  workbook({
    name: 'short names', imitates: 'a merchandiser who types the headers by heart',
    columns: PLAIN, expected: {},
  }),
  workbook({
    name: 'another order', imitates: 'a buyer who begins with the PO and puts the dates last',
    columns: [...PLAIN].reverse(), sheet: 'March', expected: {},
  }),
  workbook({
    name: 'a title above', imitates: 'a list with the season as its title',
    columns: PLAIN, above: [['Spring 2029 inspections']], expected: {},
  }),
  workbook({
    name: 'a whole letterhead above', imitates: 'an agency whose form has 25 rows of addresses before the table',
    columns: PLAIN, expected: {},
    above: [
      ['Bright Sourcing Ltd.'], ['Unit 12, 8 Harbour Road, Wan Chai'], ['Hong Kong'], ['Tel', '+852 2345 6789'], ['Email', 'office@bright.example'], [],
      ['INSPECTION REQUEST'], ['To', 'Inspection company'], ['Attention', 'Booking team'], ['From', 'Anna Muster'], ['Date', '20-Nov-2028'], ['Our ref', 'BR/29/0815'], [],
      ['Supplier', 'Golden Star Trading'], ['Contact', 'Li Wei'], ['Phone', '0086-755-81000000'], [],
      ['Please inspect the following orders.'], ['All goods will be 100% packed.'], ['Samples are at the factory.'], [], ['Payment', 'by the buyer'], ['Currency', 'USD'], [], ['Order list'],
    ],
  }),
  workbook({
    name: 'units in the headers', imitates: 'a buyer who writes the unit and the form of the date into each header',
    columns: [
      ['Inspection date (dd/mm/yyyy)', 'serviceDate'], ['Shipment date (dd-mm-yyyy)', 'shipDate'], ['Service type (required)', 'serviceType'], ['Booking type *', 'bookingType'],
      ['Supplier no.', 'supplierCode'], ['P.O. No.', 'products.poNumber'], ['Order qty (pcs)', 'products.prodQuantity'], ['Product name', 'products.name'], ['Net weight (kg)', [3, 4, 5], 'own'],
    ],
    expected: {},
  }),
  workbook({
    name: 'a line of units', imitates: 'a form with a second line that says how each cell is written',
    columns: [['Inspection date', 'serviceDate'], ['Shipment date', 'shipDate'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'], ['Supplier code', 'supplierCode'], ['Product name', 'products.name'], ['Quantity', 'products.prodQuantity']],
    headerLines: [
      ['Inspection date', 'Shipment date', 'Service type', 'Booking type', 'Supplier code', 'Product name', 'Quantity'],
      ['(dd/mm/yyyy)', '(dd/mm/yyyy)', '(PSI, DUPRO)', null, null, null, '(pcs)'],
    ],
    expected: {},
  }),
  workbook({
    name: 'another unit', imitates: 'a buyer who counts in cartons',
    columns: [...PLAIN.slice(0, 9), ['Quantity (cartons)', [500, 125, 160], 'open', 'products.prodQuantity']],
    expected: { exit: 3, valid: 0, codes: ['header-unknown'] },
  }),
  workbook({
    name: 'typing mistakes', imitates: 'a buyer who types fast',
    columns: [
      ['Inspecton date', 'serviceDate', 'open'], ['Shipmnt date', 'shipDate', 'open'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'],
      ['Suplier code', 'supplierCode', 'open'], ['PO nubmer', 'products.poNumber', 'open'], ['Prodct name', 'products.name', 'open'], ['Qantity', 'products.prodQuantity', 'open'],
    ],
    kind: 'bookings', expected: { exit: 3, valid: 0, codes: ['header-missing', 'header-unknown', 'required', 'required-when'] },
  }),
  workbook({
    name: 'abbreviations', imitates: 'a planner with narrow columns',
    columns: [
      ['Insp. dt', 'serviceDate', 'open'], ['Shpmt dt', 'shipDate', 'open'], ['Svc type', 'serviceType', 'open'], ['Booking type', 'bookingType'],
      ['Vend. cd', 'supplierCode', 'open'], ['PO#', 'products.poNumber'], ['Itm #', 'products.prodReference', 'open'], ['Ord qty', 'products.prodQuantity', 'open'],
    ],
    kind: 'bookings', expected: { exit: 3, valid: 0, codes: ['header-missing', 'header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'own columns that look dangerous', imitates: 'a buyer with sizes, units and a customer PO beside the PO',
    columns: [
      ...PLAIN, ['No.', [1, 2, 3], 'own'], ['Season', ['SS29', 'SS29', 'FW29'], 'own'], ['PO date', ['2028-11-02', '2028-11-03', '2028-11-09'], 'own'],
      ['Supplier remarks', ['urgent', '', 'call first'], 'own'], ['Customer PO', ['C-771', 'C-772', 'C-773'], 'own'],
      ['Size', ['S-XL', '36-44', 'one size'], 'alike', 'products.checkList.prodSampleSize'], ['Unit', ['pcs', 'pcs', 'set'], 'alike', 'products.unitPacking'],
    ],
    expected: { codes: ['header-unknown'] },
  }),
  workbook({
    name: 'a PO of the customer alone', imitates: 'an importer who orders by the PO of the own customer',
    columns: [...PLAIN.filter(([header]) => header !== 'PO no'), ['Customer PO', ['4500771', '4500772', '4500773'], 'open', 'products.poNumber']],
    expected: { exit: 3, valid: 0, codes: ['header-unknown'] },
  }),
  workbook({
    name: 'garments', imitates: 'a fashion buyer: brand, colours, fabric, prices and amounts beside the order',
    columns: [
      ...PLAIN, ['Brand', ['Little Paw', 'Little Paw', 'Nord'], 'alike', 'products.refs.brand'], ['Colour', ['brown', 'red', 'navy'], 'own'], ['Fabric', ['Cotton 180 g', 'Denim', 'Jersey'], 'own'],
      ['Composition', ['100% cotton', '98% cotton', '95% viscose'], 'own'], ['HS code', ['95030041', '95030061', '95030070'], 'own'], ['Incoterm', ['FOB', 'FOB', 'CIF'], 'own'],
      ['FOB price', [4.2, 7.9, 1.15], 'own'], ['Amount USD', [50400, 23700, 4600], 'own'], ['Cartons', [500, 125, 160], 'own'], ['CBM', [31.5, 12.2, 4.4], 'own'], ['Shipped qty', [0, 0, 0], 'own'],
    ],
    expected: { codes: ['header-unknown'] },
  }),
  workbook({
    name: 'the same own column twice', imitates: 'a list put together from two departments',
    columns: [...PLAIN, ['Remarks', ['urgent', '', ''], 'own'], ['Remarks', ['', 'call first', ''], 'own'], ['Merchandiser', ['Anna', 'Anna', 'Ben'], 'own']],
    expected: {},
  }),
  workbook({
    name: 'the PO number twice', imitates: 'a list in which a column was copied',
    columns: [...PLAIN.filter(([header]) => header !== 'PO no'), ['PO number', 'products.poNumber'], ['PO number', ['0004500012', '0004500013', '99'], 'duplicate', 'products.poNumber']],
    expected: { exit: 3, valid: 0, codes: ['header-duplicate'] },
  }),
  workbook({
    name: 'supplier by code and by name', imitates: 'a buyer who calls both of them "Supplier"',
    columns: [
      ...PLAIN.filter(([header]) => header !== 'Vendor code'), ['Supplier', 'supplierCode', 'open'],
    ],
    expected: { exit: 3, valid: 0, codes: ['header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'empty columns between', imitates: 'a sheet with narrow empty columns and a hidden one with the PO',
    columns: [...PLAIN.slice(0, 3), ['', THREE, 'own'], ...PLAIN.slice(3, 6), ['', THREE, 'own'], ...PLAIN.slice(6)],
    layout: { hiddenColumns: [7] }, expected: { codes: ['unlikely'] },
  }),
  workbook({
    name: 'one reference for each row', imitates: 'a buyer with several POs of one product',
    records: ['4500012345', '4500012346'].map((po, index) => ({ booking: 'B-01', line: '1', ...(index === 0 ? FIRST : {}), 'products.refs.poNumber': po, 'products.refs.skuCode': `BEAR-${index}`, 'products.refs.qty': 600 })),
    columns: [
      ['Booking group', 'booking'], ['Inspection date', 'serviceDate'], ['Shipping date', 'shipDate'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'], ['Supplier number', 'supplierCode'],
      ['Product group', 'line'], ['Product', 'products.name'], ['Ref PO', 'products.refs.poNumber'], ['Reference SKU', 'products.refs.skuCode'], ['Ref qty', 'products.refs.qty'],
    ],
    expected: { documents: 1, valid: 1 },
  }),
];
