// biome-ignore-all format: columns are read as a table, one line each.
import type { CorpusFile } from './file.ts';
import { textFile, workbook } from './make.ts';

/** What ERP systems and data bases write. */
export const SYSTEMS: readonly CorpusFile[] = [
  textFile({
    name: 'names of a data base', imitates: 'an export of a table, in snake_case',
    columns: [
      ['inspection_date', 'serviceDate'], ['shipment_date', 'shipDate'], ['service_type', 'serviceType'], ['booking_type', 'bookingType'], ['supplier_code', 'supplierCode'], ['po_number', 'products.poNumber'],
      ['item_code', 'products.prodReference'], ['product_name', 'products.name'], ['order_qty', 'products.prodQuantity'], ['created_at', ['2028-11-02 08:00', '2028-11-02 08:00', '2028-11-03 09:30'], 'own'], ['is_active', ['1', '1', '0'], 'own'],
      ['min_order_qty', ['100', '100', '50'], 'own'], ['received_qty', ['0', '0', '0'], 'own'], ['customer_name', ['Nordlicht 24', 'Nordlicht 24', 'Acme 1'], 'own'],
    ],
    expected: {},
  }),
  textFile({
    name: 'a supplier id of their own', imitates: 'a data base whose supplier_id is its own key',
    columns: [
      ['inspection_date', 'serviceDate'], ['shipment_date', 'shipDate'], ['service_type', 'serviceType'], ['booking_type', 'bookingType'], ['supplier_id', 'supplierCode', 'open'], ['po_number', 'products.poNumber'], ['quantity', 'products.prodQuantity'],
    ],
    expected: { exit: 3, valid: 0, codes: ['header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'the keys of the specification', imitates: "a programmer's own export",
    columns: [
      ['serviceDate', 'serviceDate'], ['shipDate', 'shipDate'], ['serviceType', 'serviceType'], ['bookingType', 'bookingType'], ['supplierCode', 'supplierCode'], ['products.name', 'products.name'], ['products.poNumber', 'products.poNumber'], ['prodQuantity', 'products.prodQuantity', 'open'],
    ],
    expected: { exit: 3, valid: 0, codes: ['header-unknown'] },
  }),
  workbook({
    name: 'technical names of SAP', imitates: 'an SE16 export of order items',
    columns: [
      ['EBELN', 'products.poNumber'], ['EBELP', ['00010', '00010', '00020'], 'own'], ['LIFNR', 'supplierCode'], ['MATNR', 'products.prodReference'], ['TXZ01', 'products.name'], ['MENGE', 'products.prodQuantity'], ['MEINS', ['ST', 'ST', 'ST'], 'own'],
      ['EINDT', 'shipDate', 'open'], ['NETPR', [4.2, 7.9, 1.15], 'own'], ['WAERS', ['USD', 'USD', 'EUR'], 'own'], ['WERKS', ['1000', '1000', '1000'], 'own'],
    ],
    kind: 'bookings', expected: { exit: 3, valid: 0, codes: ['header-missing', 'header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'a list of purchase orders', imitates: 'the purchase list of an SAP user, with the words of the screen',
    columns: [
      ['Purchasing Document', 'products.poNumber'], ['Item', [10, 10, 20], 'alike', 'products.prodReference'], ['Vendor/supplying plant', ['00417 Golden Star', '00714 Golden Star', 'NB-0032 Jinxing'], 'open', 'supplierName'], ['Material', 'products.prodReference', 'open'],
      ['Short Text', 'products.name', 'open'], ['Order Quantity', 'products.prodQuantity'], ['Order Unit', ['PC', 'PC', 'PC'], 'own'], ['Delivery Date', 'shipDate', 'open'],
      ['Net price', [4.2, 7.9, 1.15], 'own'], ['Currency', ['USD', 'USD', 'EUR'], 'own'], ['Plant', ['1000', '1000', '1000'], 'own'], ['Still to be delivered (qty)', [12000, 3000, 4000], 'own'],
    ],
    kind: 'bookings', expected: { exit: 3, valid: 0, codes: ['header-missing', 'header-unknown', 'required-when'] },
  }),
  workbook({
    name: 'an ERP list with a report head', imitates: 'a report of an ERP: run date, filters, then the table',
    columns: [
      ['Order No.', 'products.poNumber', 'open'], ['Vendor No.', 'supplierCode'], ['Item No.', 'products.prodReference'], ['Description', 'products.name', 'open'], ['Quantity', 'products.prodQuantity'], ['Unit Cost', [4.2, 7.9, 1.15], 'own'],
      ['Insp. Date', 'serviceDate'], ['Service Type', 'serviceType'], ['Booking Type', 'bookingType'], ['Shipment Date', 'shipDate'], ['Qty. to Receive', [12000, 3000, 4000], 'own'], ['Outstanding Qty.', [12000, 3000, 4000], 'own'], ['Location Code', ['EAST', 'EAST', 'WEST'], 'own'],
    ],
    above: [['Purchase Lines'], ['Printed', '20-Nov-2028', null, 'User', 'ANNA'], ['Filter: Status = Released'], []],
    expected: { exit: 3, valid: 0, codes: ['header-unknown'] },
  }),
  textFile({
    name: 'a line that names the delimiter', imitates: 'an export that begins with sep=',
    columns: [['Inspection date', 'serviceDate'], ['ETD', 'shipDate'], ['Type of service', 'serviceType'], ['Booking type', 'bookingType'], ['Vendor number', 'supplierCode'], ['Purchase order', 'products.poNumber'], ['Style no', 'products.prodReference'], ['Ordered quantity', 'products.prodQuantity']],
    expected: {},
  }, { delimiter: '|', start: 'sep=|\r\n' }),
  textFile({
    name: 'a title above a CSV', imitates: 'a report saved as CSV, with its title in the first line',
    columns: [['Inspection date', 'serviceDate'], ['Shipment date', 'shipDate'], ['Service type', 'serviceType'], ['Booking type', 'bookingType'], ['Supplier code', 'supplierCode'], ['PO num', 'products.poNumber'], ['Qty', 'products.prodQuantity']],
    above: [['Inspections; March 2029'], []],
    expected: {},
  }, { delimiter: ';' }),
];
