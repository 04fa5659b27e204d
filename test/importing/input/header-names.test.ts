import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../src/importing/input/headers/header-names.ts';
import { kinds } from '../../../src/kinds/index.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { rowOf } from '../sheets.ts';
import { readSheet } from './header-sheets.ts';

/** Where it took time in proportion to a power of the words, this was not enough by far. */
const MOST_MS = 10_000;
const REQUIRED = ['Inspection date', 'Shipment date', 'Booking type'];

describe('a listed synonym', () => {
  it.each([
    ['PO no', 'products.poNumber'],
    ['P.O. No.', 'products.poNumber'],
    ['PO#', 'products.poNumber'],
    ['Purchase order', 'products.poNumber'],
    ['Bestellnummer', 'products.poNumber'],
    ['Nº de pedido', 'products.poNumber'],
    ['采购订单号', 'products.poNumber'],
    ['PO No. / 订单号', 'products.poNumber'],
    ['Qty', 'products.prodQuantity'],
    ['Quantity (pcs)', 'products.prodQuantity'],
    ['数量（件）', 'products.prodQuantity'],
    ['Vendor code', 'supplierCode'],
    ['Lieferanten-Nr.', 'supplierCode'],
    ['Supplier CODE.', 'supplierCode'],
    ['AQL-Major', 'products.checkList.aqlMajor'],
    ['Bestell-Nr. / PO No.', 'products.poNumber'],
    ['Item #', 'products.prodReference'],
    ['Material Description', 'products.name'],
    ['产品名', 'products.name'],
    ['产品编码', 'products.prodReference'],
    ['订单编号', 'products.poNumber'],
    ['Nº OC', 'products.poNumber'],
    ['订单数', 'products.prodQuantity'],
  ])('%s is used and told as information', async (header, key) => {
    const rows = [rowOf(1, ['Booking group', 'Booking type', header]), rowOf(2, ['B', 'Regular', '7'])];
    const { headers, findings } = await readSheet(rows);
    expect(headers.columns.get(3)?.key).toBe(key);
    const told = findings.filter(({ code }) => code !== 'header-missing');
    expect(told).toMatchObject([{ code: 'header-mapped', severity: 'info', cell: 'C1', column: key, value: header }]);
  });

  it.each([
    'Item',
    'Finished',
    'Supplier_id',
    'Style',
    'Reference',
    'Manufacturer',
    'Liefertermin',
    'OC',
    'PO no / Style',
  ])('is none in %s, which may be another thing', async (header) => {
    const rows = [rowOf(1, ['Booking group', header]), rowOf(2, ['B', 'x'])];
    expect((await readSheet(rows)).headers.columns.get(2)).toBeUndefined();
  });

  it.each([
    ['of two columns', ['Vendor'], '00417'],
    ['that two headers of the file share', ['Qty', 'Order quantity'], '12000'],
    ['with a unit that changes it', ['Quantity (cartons)'], '120'],
  ])('%s is asked about', async (_, headers, value) => {
    const rows = [rowOf(1, [...REQUIRED, ...headers]), rowOf(2, ['', '', '', ...headers.map(() => value)])];
    const { findings } = await readSheet(rows);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual(
      headers.map(() => ['header-unknown', 'error']),
    );
  });

  it('is not used where the file has the column and fills it: other values are a warning', async () => {
    const findingsOf = async (quantity: string) =>
      (await readSheet([rowOf(1, [...REQUIRED, 'Quantity', 'Qty']), rowOf(2, ['', '', '', '12000', quantity])]))
        .findings;
    const place = { code: 'header-unknown', cell: 'E1' };
    expect(await findingsOf('500')).toMatchObject([{ ...place, severity: 'warning' }]);
    expect(await findingsOf('12000')).toMatchObject([{ ...place, severity: 'info' }]);
  });

  it('is asked about where the file has the column and leaves it empty', async () => {
    const rows = [rowOf(1, [...REQUIRED, 'Quantity', 'Qty']), rowOf(2, ['', '', '', '', '500'])];
    expect((await readSheet(rows)).findings).toMatchObject([
      { code: 'header-unknown', severity: 'error', cell: 'E1', suggestions: ['Quantity'] },
    ]);
  });

  it('is never the header or key of another column of its kind', () => {
    for (const kind of kinds) {
      const names = new Map(
        kind.columns.flatMap(({ header, key }) => [header, key].map((name) => [lettersOf(name), key])),
      );
      for (const [key, synonyms] of Object.entries(kind.synonyms ?? {})) {
        expect(kind.columns.map((column) => column.key)).toContain(key);
        for (const synonym of synonyms) expect([synonym, names.get(lettersOf(synonym)) ?? key]).toEqual([synonym, key]);
      }
    }
  });
});

describe('a column that the kind does not know', () => {
  it.each([
    ['Customer PO', '4500012345', ['PO number']],
    ['Inspektion date', '2027-03-10', ['Inspection date']],
    ['supplierAdress', '88 East Road, Ningbo', ['Supplier address']],
    ['Suplier code', '00417', ['Supplier code']],
    ['prodQuantity', '12000', ['Quantity']],
    ['Our PO', '4500012345', ['PO number']],
    ['Our order quantity', '12000', ['Quantity']],
    ['PO nubmer', '4500012345', ['PO number']],
    ['Prodct name', 'Wooden train', ['Product name']],
    ['Itm code', '0030-BR', ['Product reference']],
    ['Vend. cd', '00417', ['Supplier code']],
    ['Delivery date', '2027-03-24', ['Shipment date']],
    ['Shipment', '2027-03-24', ['Shipment date']],
    ['EINDT', '2027-03-24', ['Shipment date']],
    ['Vendor/supplying plant', '00417 Golden Star', ['Supplier name']],
    ['Order No.', '4500012345', ['PO number']],
    ['Style', '0815', ['Product reference']],
    ['Referencia', 'BEAR-30-BR', ['Reference number']],
    ['Qty (ctns)', '500', ['Quantity']],
    ['Ihr Zeichen', 'SS27-0815', ['Reference number']],
    ['Data ispezione', '2027-03-10', ['Inspection date']],
    ['Codice fornitore', '00417', ['Supplier code']],
    ['Code article', 'BEAR-30-BR', ['Product reference']],
    ['Omschrijving', 'Wooden train', ['Product name']],
    ['発注番号', '4500012345', ['PO number']],
    ['Termin', '2027-03-10', ['Inspection date']],
    ['CRD', '2027-03-24', ['Shipment date']],
    ['预计出货日期', '2027-03-24', ['Shipment date']],
    ['Inspection type', 'DUPRO', ['Service type']],
    ['Job no', 'SS27-0815', ['Reference number']],
    ['Seller', 'Golden Star Trading', ['Supplier name']],
    ['生产商', 'Cixi Plush Works', ['Factory name']],
    ['验货地址', '88 East Road, Ningbo', ['Factory address']],
    ['Artikeltext', 'Wooden train', ['Product name']],
    ['物料编码', '0030-BR', ['Product reference']],
    ['合同编号', '4500012345', ['PO number']],
    ['总数量', '12000', ['Quantity']],
    ['Uds', '12000', ['Quantity']],
    ['Hauptfehler', '2.5', ['AQL major']],
  ])('%s with %s resembles %j by header and values: an error', async (header, value, suggestions) => {
    const rows = [rowOf(1, ['Booking type', 'PO quantity', header]), rowOf(2, ['Regular', '', value])];
    const found = (await readSheet(rows)).findings.find(({ code }) => code === 'header-unknown');
    expect(found).toMatchObject({ severity: 'error', cell: 'C1', value: header });
    expect(found?.suggestions[0]).toBe(suggestions[0]);
  });

  it.each([
    ['Size', 'XL', 'Sample size'],
    ['Size', '42', 'Sample size'],
    ['Unit', 'pcs', 'Unit packing'],
    ['Inspektion date', 'next week', 'Inspection date'],
    ['Customer PO', 'see mail', 'PO number'],
    ['Brand', 'Little Paw', 'Ref brand'],
    ['Item', '10', 'Product reference'],
    ['Shipment', 'by sea', 'Shipment date'],
  ])('%s with %s resembles one by its header alone: a warning', async (header, value, suggestion) => {
    const rows = [rowOf(1, ['Booking type', 'Booking group', header]), rowOf(2, ['Regular', '', value])];
    const found = (await readSheet(rows)).findings.find(({ code }) => code === 'header-unknown');
    expect(found).toMatchObject({ severity: 'warning', suggestions: expect.arrayContaining([suggestion]) });
  });

  it.each([
    ['Remarks of the buyer', 'urgent'],
    ['No.', '1'],
    ['Colour of the bear', 'brown'],
    ['Our price', '4.20'],
    ['PO date', '2027-01-04'],
    ['PO value', '12000'],
    ['Supplier fax', '+86 574 8765 4321'],
    ['Season', 'SS27'],
    ['Incoterm', 'FOB'],
    ['Merchandiser', 'Anna'],
    ['Fabric', 'Cotton 180 g'],
    ['Customer name', 'Nordlicht 24'],
    ['Customer city', 'Hamburg'],
    ['First name', 'Anna 2'],
    ['min_order_qty', '100'],
    ['Reorder quantity', '100'],
    ['Units in stock', '100'],
    ['Qty per carton', '24'],
    ['Received qty', '0'],
    ['po_line_id', 'POL001'],
    ['Order month', '10'],
    ['Order ID', '7'],
    ['shipping_state', 'Delivered'],
    ['line_number', '2001'],
    ['reference_type', 'Other'],
    ['Supplier tier', '0086-755-81000000'],
    ['Shipping method', '2027-03-24'],
    ['Product certificates', 'CE 2027'],
    ['Service validity end date', '2027-12-31'],
    ['Last inspection date', '2026-12-31'],
    ['1', '12'],
    ['x', '2027-03-24'],
  ])("%s with %s is the user's own: information", async (header, value) => {
    const rows = [rowOf(1, [...REQUIRED, header]), rowOf(2, ['2027-03-10', '2027-03-24', 'Regular', value])];
    expect((await readSheet(rows)).findings).toMatchObject([{ code: 'header-unknown', severity: 'info', cell: 'D1' }]);
  });

  it.each([
    ['words', Array.from({ length: 600 }, (_, index) => `carefully${index}`).join(' '), 'info'],
    ['parts', Array.from({ length: 150 }, (_, index) => `carefully${index}`).join(' / '), 'info'],
    ['a name before a note', `PO number (bestelnummer; ${'schrijf alle tekens over, '.repeat(10)})`, 'error'],
  ])('may be as long as a page: %s', async (_, header, severity) => {
    const rows = [rowOf(1, [...REQUIRED, header]), rowOf(2, ['2027-03-10', '2027-03-24', 'Regular', '4500012345'])];
    const started = cpuMs();
    expect((await readSheet(rows)).findings).toMatchObject([{ code: 'header-unknown', severity, cell: 'D1' }]);
    expect(pacedMsSince(started)).toBeLessThan(MOST_MS);
  });

  it('is information where nothing is in it', async () => {
    expect((await readSheet([rowOf(1, [...REQUIRED, 'Suplier code'])])).findings).toMatchObject([
      { code: 'header-unknown', severity: 'info' },
    ]);
  });
});
