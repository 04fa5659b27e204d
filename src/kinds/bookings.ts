// biome-ignore-all format: columns are read as a table, one line each.
import { readBookingResult } from '../contract/booking-result.ts';
import { type BookingBody, createBooking } from '../contract/bookings.ts';
import { columnsIn, EMAIL, LINES, lookup, PHONE, TEXT, YES_NO } from '../schema/columns.ts';
import { type CellType, defineKind, type Trait } from '../schema/kind.ts';
import type { Condition } from '../schema/rule.ts';

/** A decimal number that the service takes as a text. */
const LIMIT = { type: 'text', format: 'decimal' } as const satisfies CellType;
const DATE = { type: 'date', sentAs: 'dd-MMM-yyyy' } as const satisfies CellType;
const COUNT = { type: 'integer', min: 0, pieces: true } as const satisfies CellType;
const PERCENT = { type: 'integer', min: 0, max: 100, percent: true } as const satisfies CellType;

const FAMILY_LIST: CellType = { type: 'lookup-list', lookup: { list: 'families', shows: 'label' } };

const SERVICE_TYPE: CellType = {
  type: 'enum',
  sentAs: 'text',
  values: [
    { value: '1', text: 'PSI' },
    { value: '2', text: 'IPC' },
    { value: '3', text: 'DUPRO' },
    { value: '4', text: 'CLC' },
    { value: '6', text: 'PM' },
    { value: '7', text: null },
    { value: '8', text: 'SR' },
    { value: '21', text: 'SC' },
  ],
};
const PLATFORM: CellType = {
  type: 'enum',
  sentAs: 'integer',
  values: [
    { value: '0', text: 'First platform' },
    { value: '1', text: 'Second platform, from the first' },
    { value: '2', text: 'Second platform, from the second' },
  ],
};

const booking = columnsIn('booking', 'Booking');
const bookingMore = columnsIn('booking', 'Booking, further');
const supplier = columnsIn('booking', 'Supplier');
const supplierMore = columnsIn('booking', 'Supplier, further');
const factory = columnsIn('booking', 'Factory');
const factoryMore = columnsIn('booking', 'Factory, further');
const product = columnsIn('product', 'Product');
const productMore = columnsIn('product', 'Product, further');
const checklist = columnsIn('product', 'Checklist');
const reference = columnsIn('reference', 'References');
const referenceMore = columnsIn('reference', 'References, further');

const SUPPLIER_IN_FULL = [
  'supplierName',
  'supplierContactName',
  'supplierContactPhone',
  'supplierContactEmail',
  'supplierContinentID',
  'supplierCountryID',
  'supplierProvinceID',
  'supplierCityID',
  'supplierAddress',
  'supplierProductLines',
] as const;

const FACTORY_IN_FULL = [
  'factoryName',
  'factoryContactName',
  'factoryContactPhone',
  'factoryContactEmail',
  'factoryContinentID',
  'factoryCountryID',
  'factoryProvinceID',
  'factoryCityID',
  'factoryAddress',
  'factoryPostCode',
  'factoryProductLines',
] as const;

const EXAMPLE_BOOKING = { serviceDate: '10-Mar-2027', shipDate: '24-Mar-2027', serviceType: '1 PSI', bookingType: 'Regular', referenceNumber: 'SS27-0815', supplierCode: '00417' };
const EXAMPLE_BEAR = { 'products.name': 'Plush bear 30 cm', 'products.categoryId': 'Toys', 'products.familyId': 'Plush toys', 'products.typeId': 'Teddy bear' };
const EXAMPLE_TRAIN = { 'products.name': 'Wooden train', 'products.categoryId': 'Toys', 'products.familyId': 'Wooden toys', 'products.typeId': 'Vehicle' };

const anyFilled = (keys: readonly string[]): Condition => ({ any: keys.map((key) => ({ filled: key })) });
const allBlank = (keys: readonly string[]): Condition => ({ all: keys.map((key) => ({ blank: key })) });
const FACTORY_WANTED: Condition = { is: ['autoConfirmFactory', 'yes'] };

/** Asynchronous inspection bookings (specification 4.2b): one document is one booking with its products. */
export const bookings = defineKind(createBooking)({
  name: 'bookings',
  title: 'Inspection bookings',
  sheet: 'Bookings',
  version: 1,
  noun: ['booking', 'bookings'],
  bands: [
    { name: 'Booking', colour: '1F4E79' },
    { name: 'Booking, further', colour: '8EA9C1', folded: true },
    { name: 'Supplier', colour: '375623' },
    { name: 'Supplier, further', colour: '9BB38A', folded: true },
    { name: 'Factory', colour: '7F6000' },
    { name: 'Factory, further', colour: 'C5B27A', folded: true },
    { name: 'Product', colour: '833C0B' },
    { name: 'Product, further', colour: 'C79A80', folded: true },
    { name: 'Checklist', colour: '5B2C6F' },
    { name: 'References', colour: '0B5563' },
    { name: 'References, further', colour: '80AEB8', folded: true },
  ],
  levels: [
    { name: 'booking', path: '', groupBy: 'booking' },
    { name: 'product', path: 'products', groupBy: 'line', required: true },
    { name: 'reference', path: 'products.refs' },
  ],
  columns: [
    booking.own('booking', 'Booking group', TEXT, 'A name of your choice. Rows with the same name become one booking. A row without one is a booking of its own.', 'B-01'),
    booking.sent('serviceDate', 'Inspection date', DATE, 'The day on which the inspection is planned.', '10-Mar-2027', 'always'),
    booking.sent('shipDate', 'Shipment date', DATE, 'The day on which the goods are planned to leave.', '24-Mar-2027', 'always'),
    booking.sent('serviceType', 'Service type', SERVICE_TYPE, 'The inspection service: its number, its short name, or both.', '1 PSI', 'conditional'),
    booking.sent('bookingType', 'Booking type', TEXT, 'The type of the booking, as agreed with the provider.', 'Regular', 'always'),
    booking.sent('previousOrderNumber', 'Previous order number', TEXT, 'For a re-inspection: the number of the earlier order.', 'PO-2027-00417'),
    booking.sent('referenceNumber', 'Reference number', TEXT, 'Your own reference of this booking. qcsheet finds the reports by it later.', 'SS27-0815'),
    bookingMore.sent('performInVendorone', 'Platform', PLATFORM, 'On which of the provider\'s platforms the inspection is carried out.', '0 First platform'),
    bookingMore.sent('customField1', 'Booking custom field 1', LINES, 'A field that your account defines for its bookings.', 'Spring 2027'),
    bookingMore.sent('customField2', 'Booking custom field 2', LINES, 'A field that your account defines for its bookings.', 'Team North'),
    bookingMore.sent('customField3', 'Booking custom field 3', LINES, 'A field that your account defines for its bookings.', 'Cost centre 0042'),

    supplier.sent('supplierCode', 'Supplier code', lookup('suppliers', undefined, 'id'), 'Your own code of the supplier, as the provider knows it. If you write a code, the other supplier cells may stay empty.', '00417', 'conditional'),
    supplier.sent('supplierName', 'Supplier name', TEXT, 'The company that sells the goods.', 'Ningbo Bright Toys Co., Ltd.', 'conditional'),
    supplier.sent('supplierContactName', 'Supplier contact', TEXT, 'The person to speak to at the supplier.', 'Li Wei', 'conditional'),
    supplier.sent('supplierContactPhone', 'Supplier phone', PHONE, 'Telephone number of the contact, with the country code.', '+86 574 8765 4321', 'conditional'),
    supplier.sent('supplierContactEmail', 'Supplier email', EMAIL, 'Email address of the contact; several are separated by a semicolon.', 'li.wei@supplier.example', 'conditional'),
    supplier.sent('supplierContinentID', 'Supplier continent', lookup('continents'), 'The continent of the supplier\'s address.', 'Asia', 'conditional'),
    supplier.sent('supplierCountryID', 'Supplier country', lookup('countries', 'supplierContinentID'), 'The country of the supplier\'s address.', 'China', 'conditional'),
    supplier.sent('supplierProvinceID', 'Supplier province', lookup('provinces', 'supplierCountryID'), 'The province or state of the supplier\'s address.', 'Zhejiang', 'conditional'),
    supplier.sent('supplierCityID', 'Supplier city', lookup('cities', 'supplierCountryID'), 'The city of the supplier\'s address.', 'Ningbo', 'conditional'),
    supplier.sent('supplierAddress', 'Supplier address', LINES, 'Street and number, as in a postal address.', '88 Zhongshan East Road', 'conditional'),
    supplier.sent('supplierProductLines', 'Supplier product lines', FAMILY_LIST, 'The product families that the supplier makes; several are separated by a semicolon.', 'Plush toys; Wooden toys', 'conditional'),
    supplierMore.sent('supplierId', 'Supplier id', lookup('supplier-ids'), 'The provider\'s own id of the supplier. It does not replace the supplier code.', 'Ningbo Bright Toys Co., Ltd.'),
    supplierMore.sent('supplierAlternateContactName', 'Supplier second contact', TEXT, 'Another person to speak to at the supplier.', 'Chen Yu'),
    supplierMore.sent('supplierAlternateContactPhone', 'Supplier second phone', PHONE, 'Telephone number of the second contact.', '+86 574 8765 4322'),
    supplierMore.sent('supplierAlternateContactEmail', 'Supplier second email', EMAIL, 'Email address of the second contact; several are separated by a semicolon.', 'chen.yu@supplier.example'),

    factory.own('autoConfirmFactory', 'Confirm factory now', YES_NO, 'Write yes to confirm the factory together with the booking. Then give the factory by its code, or fill in its other cells.', 'yes'),
    factory.sent('factoryCode', 'Factory code', lookup('factories', undefined, 'id'), 'Your own code of the factory, as the provider knows it. If you write a code, the other factory cells may stay empty.', 'F-0102', 'conditional'),
    factory.sent('factoryName', 'Factory name', TEXT, 'The place where the goods are inspected.', 'Cixi Plush Works', 'conditional'),
    factory.sent('factoryContactName', 'Factory contact', TEXT, 'The person to speak to at the factory.', 'Wang Fang', 'conditional'),
    factory.sent('factoryContactPhone', 'Factory phone', PHONE, 'Telephone number of the contact, with the country code.', '+86 574 6300 1122', 'conditional'),
    factory.sent('factoryContactEmail', 'Factory email', EMAIL, 'Email address of the contact; several are separated by a semicolon.', 'wang.fang@factory.example', 'conditional'),
    factory.sent('factoryContinentID', 'Factory continent', lookup('continents'), 'The continent of the factory\'s address.', 'Asia', 'conditional'),
    factory.sent('factoryCountryID', 'Factory country', lookup('countries', 'factoryContinentID'), 'The country of the factory\'s address.', 'China', 'conditional'),
    factory.sent('factoryProvinceID', 'Factory province', lookup('provinces', 'factoryCountryID'), 'The province or state of the factory\'s address.', 'Zhejiang', 'conditional'),
    factory.sent('factoryCityID', 'Factory city', lookup('cities', 'factoryCountryID'), 'The city of the factory\'s address.', 'Cixi', 'conditional'),
    factory.sent('factoryAddress', 'Factory address', LINES, 'Street and number, as the inspector needs them.', '12 Xincheng Avenue, Building 3', 'conditional'),
    factory.sent('factoryPostCode', 'Factory postcode', TEXT, 'Postal code of the factory.', '315300', 'conditional'),
    factory.sent('factoryProductLines', 'Factory product lines', FAMILY_LIST, 'The product families that the factory makes; several are separated by a semicolon.', 'Plush toys', 'conditional'),
    factoryMore.sent('factoryAlternateContactName', 'Factory second contact', TEXT, 'Another person to speak to at the factory.', 'Zhao Min'),
    factoryMore.sent('factoryAlternateContactPhone', 'Factory second phone', PHONE, 'Telephone number of the second contact.', '+86 574 6300 1123'),
    factoryMore.sent('factoryAlternateContactEmail', 'Factory second email', EMAIL, 'Email address of the second contact; several are separated by a semicolon.', 'zhao.min@factory.example'),

    product.own('line', 'Product group', TEXT, 'A name of your choice for a product with several references. Rows of one booking with the same name are one product, and each adds a reference. A row without one is a product of its own.', '1'),
    product.sent('products.name', 'Product name', LINES, 'What is inspected, in words.', 'Plush bear 30 cm'),
    product.sent('products.categoryId', 'Product category', lookup('categories'), 'The provider\'s category of the product.', 'Toys'),
    product.sent('products.familyId', 'Product family', lookup('families', 'products.categoryId'), 'The family within the category.', 'Plush toys'),
    product.sent('products.typeId', 'Product type', lookup('types', 'products.familyId'), 'The type within the family.', 'Teddy bear'),
    product.sent('products.prodReference', 'Product reference', TEXT, 'Your article number. Leave it empty if you use the columns that begin with Ref.', 'BEAR-30-BR'),
    product.sent('products.poNumber', 'PO number', TEXT, 'Your purchase order. Leave it empty if you use the columns that begin with Ref.', '4500012345'),
    product.sent('products.prodQuantity', 'Quantity', COUNT, 'How many pieces or sets were ordered. Leave it empty if you use the columns that begin with Ref.', '12000'),
    productMore.sent('products.prodDivision', 'Product division', TEXT, 'The division of your company that the product belongs to.', 'Toys EU'),
    productMore.sent('products.unitPacking', 'Unit packing', LINES, 'How one piece is packed.', 'Polybag'),
    productMore.sent('products.outerPacking', 'Outer packing', LINES, 'How the pieces are packed for shipping.', 'Carton of 24'),
    productMore.sent('products.expectedFinishedPct', 'Finished %', PERCENT, 'How much of the production will be finished at the inspection, in percent.', '100%'),
    productMore.sent('products.expectedPackedPct', 'Packed %', PERCENT, 'How much of the production will be packed at the inspection, in percent.', '80%'),
    productMore.sent('products.sampleReferenceClientComments', 'Sample comments', LINES, 'What the inspector should know of the reference sample.', 'Approved sample at the factory'),
    productMore.sent('products.customField1', 'Product custom field 1', LINES, 'A field that your account defines for its products.', 'Age 3+'),
    productMore.sent('products.customField2', 'Product custom field 2', LINES, 'A field that your account defines for its products.', 'Brown'),
    productMore.sent('products.customField3', 'Product custom field 3', LINES, 'A field that your account defines for its products.', 'Licensed'),

    checklist.sent('products.checkList.prodSampleLevel', 'Sample level', TEXT, 'The inspection level that sets the sample size.', 'II'),
    checklist.sent('products.checkList.prodSampleSize', 'Sample size', COUNT, 'How many pieces are checked.', '200'),
    checklist.sent('products.checkList.aqlCritical', 'AQL critical', LIMIT, 'The acceptance quality limit (AQL) for critical defects.', '0'),
    checklist.sent('products.checkList.aqlMajor', 'AQL major', LIMIT, 'The acceptance quality limit (AQL) for major defects.', '2.5'),
    checklist.sent('products.checkList.aqlMinor', 'AQL minor', LIMIT, 'The acceptance quality limit (AQL) for minor defects.', '4.0'),
    checklist.sent('products.checkList.prodMeasurementSampleLevel', 'Measurement level', TEXT, 'The inspection level of the measurements.', 'S-2'),
    checklist.sent('products.checkList.prodMeasurementSampleSize', 'Measurement sample size', COUNT, 'How many pieces are measured.', '8'),

    reference.sent('products.refs.poNumber', 'Ref PO number', TEXT, 'The purchase order of this reference.', '4500012345'),
    reference.sent('products.refs.skuCode', 'Ref SKU', TEXT, 'The article number of this reference.', 'BEAR-30-BR-EU'),
    reference.sent('products.refs.brand', 'Ref brand', TEXT, 'The brand of this reference.', 'Little Paw'),
    reference.sent('products.refs.qty', 'Ref quantity', COUNT, 'How many pieces or sets of this reference were ordered.', '6000', 'conditional'),
    referenceMore.sent('products.refs.customField1', 'Ref custom field 1', LINES, 'A field that your account defines for its references.', 'Blue'),
    referenceMore.sent('products.refs.customField2', 'Ref custom field 2', LINES, 'A field that your account defines for its references.', 'XL'),
    referenceMore.sent('products.refs.customField3', 'Ref custom field 3', LINES, 'A field that your account defines for its references.', 'Warehouse 3'),
    referenceMore.sent('products.refs.customField4', 'Ref custom field 4', LINES, 'A field that your account defines for its references.', 'Hamburg'),
    referenceMore.sent('products.refs.customField5', 'Ref custom field 5', LINES, 'A field that your account defines for its references.', 'FOB'),
    referenceMore.sent('products.refs.customField6', 'Ref custom field 6', LINES, 'A field that your account defines for its references.', 'Week 12'),
    referenceMore.sent('products.refs.customField7', 'Ref custom field 7', LINES, 'A field that your account defines for its references.', 'Lot 07'),
    referenceMore.sent('products.refs.customField8', 'Ref custom field 8', LINES, 'A field that your account defines for its references.', 'Online'),
    referenceMore.sent('products.refs.customField9', 'Ref custom field 9', LINES, 'A field that your account defines for its references.', 'Gift box'),
    referenceMore.sent('products.refs.customField10', 'Ref custom field 10', LINES, 'A field that your account defines for its references.', 'Pallet A'),
    referenceMore.sent('products.refs.customField11', 'Ref custom field 11', LINES, 'A field that your account defines for its references.', 'DE; FR'),
    referenceMore.sent('products.refs.customField12', 'Ref custom field 12', LINES, 'A field that your account defines for its references.', 'Sea freight'),
  ],
  synonyms: {
    serviceDate: ['Insp. date', 'Inspection day', 'Insp date', 'Date of inspection', 'Requested inspection date', 'Planned inspection date', 'Service date', 'Inspektionsdatum', 'Inspektionstermin', 'Prüfdatum', 'Prüftermin', 'Fecha de inspección', 'Fecha inspección', '验货日期', '检验日期', '验货时间', 'Inspect date', 'Inspektion am', 'Prüfung am', '验货日', '检验时间'],
    shipDate: ['Ship date', 'Shipping date', 'Date of shipment', 'ETD', 'Ex-factory date', 'Ex factory', 'X-factory date', 'Versanddatum', 'Verschiffungsdatum', 'Fecha de embarque', 'Fecha embarque', 'Fecha de envío', '出货日期', '船期', '装运日期', '发货日期'],
    serviceType: ['Type of service', 'Service', 'Inspection service', 'Serviceart', 'Prüfart', 'Tipo de servicio', '服务类型', '服务', '验货类型'],
    bookingType: ['Type of booking', 'Buchungsart', 'Tipo de reserva', '预订类型', '预约类型'],
    previousOrderNumber: ['Previous order no', 'Previous order', 'Earlier order number', 'Re-inspection of', 'Re-inspection of order', 'Vorherige Auftragsnummer', 'Número de orden anterior', '原订单号'],
    referenceNumber: ['Our reference', 'Your reference', 'Client reference', 'Customer reference', 'Booking reference', 'Reference no', 'Ref. no', 'Ref no', 'Referenznummer', 'Número de referencia', '客户参考号'],
    supplierCode: ['Vendor code', 'Vendor no', 'Vendor number', 'Supplier no', 'Supplier number', 'Lieferantennummer', 'Lieferantennr', 'Lieferanten-Nr', 'Lieferantencode', 'Código de proveedor', 'Código proveedor', 'Nº proveedor', '供应商代码', '供应商编号', '供应商编码', 'Supplier', 'Vendor', 'Lieferant', 'Proveedor', '供应商', 'LIFNR', '供应商号', '厂商代码', '供货商代码'],
    supplierName: ['Vendor name', 'Vendor', 'Supplier', 'Lieferant', 'Lieferantenname', 'Proveedor', 'Nombre del proveedor', '供应商', '供应商名称', '供货商名称'],
    supplierContactName: ['Supplier contact name', 'Supplier contact person', 'Vendor contact', 'Ansprechpartner Lieferant', 'Contacto del proveedor', '供应商联系人'],
    supplierContactPhone: ['Vendor phone', 'Supplier telephone', 'Supplier tel', 'Supplier phone number', 'Telefon Lieferant', 'Teléfono del proveedor', '供应商电话'],
    supplierContactEmail: ['Vendor email', 'Supplier e-mail', 'Supplier mail', 'E-Mail Lieferant', 'Correo del proveedor', '供应商邮箱'],
    supplierCountryID: ['Vendor country', 'Land Lieferant', 'País del proveedor', '供应商国家'],
    supplierProvinceID: ['Vendor province', '供应商省份'],
    supplierCityID: ['Vendor city', 'Ort Lieferant', 'Ciudad del proveedor', '供应商城市'],
    supplierAddress: ['Vendor address', 'Adresse Lieferant', 'Dirección del proveedor', '供应商地址'],
    factoryCode: ['Factory no', 'Factory number', 'Manufacturer code', 'Werksnummer', 'Fabriknummer', 'Código de fábrica', 'Factory', 'Fabrik', 'Fábrica', '工厂', '工厂代码', '工厂编号'],
    factoryName: ['Name of factory', 'Manufacturer', 'Manufacturer name', 'Factory', 'Fabrik', 'Name der Fabrik', 'Fábrica', 'Nombre de la fábrica', '工厂', '工厂名称', '生产厂家'],
    factoryContactName: ['Factory contact name', 'Factory contact person', 'Ansprechpartner Fabrik', 'Contacto de la fábrica', '工厂联系人'],
    factoryContactPhone: ['Factory telephone', 'Factory tel', 'Factory phone number', 'Telefon Fabrik', 'Teléfono de la fábrica', '工厂电话'],
    factoryContactEmail: ['Factory e-mail', 'Factory mail', 'E-Mail Fabrik', 'Correo de la fábrica', '工厂邮箱'],
    factoryCountryID: ['Land Fabrik', 'País de la fábrica', '工厂国家'],
    factoryProvinceID: ['工厂省份'],
    factoryCityID: ['Ort Fabrik', 'Ciudad de la fábrica', '工厂城市'],
    factoryAddress: ['Adresse Fabrik', 'Dirección de la fábrica', '工厂地址'],
    'products.name': ['Product', 'Product description', 'Item name', 'Item description', 'Article name', 'Article description', 'Description of goods', 'Style name', 'Produktname', 'Produkt', 'Artikelbezeichnung', 'Artikelbeschreibung', 'Bezeichnung', 'Producto', 'Nombre del producto', 'Descripción del producto', '产品名称', '品名', '产品', '商品名称', '货物名称', '产品描述', 'MAKTX', 'TXZ01', 'Product title', 'Material description', 'Materialkurztext', 'Materialbezeichnung', 'Warenbezeichnung', 'Item desc', 'Item desc.', 'Product desc', 'Product name & description', '产品名', '中文品名'],
    'products.categoryId': ['Category', 'Produktkategorie', 'Kategorie', 'Categoría', 'Categoría del producto', '产品类别', '类别'],
    'products.familyId': ['Family', 'Produktfamilie', 'Familia', 'Familia del producto', '产品系列', '产品族'],
    'products.typeId': ['Produkttyp', 'Produktart', 'Tipo de producto', '产品类型'],
    'products.prodReference': ['Article no', 'Article number', 'Art. no', 'Article code', 'Item no', 'Item number', 'Item #', 'Item code', 'Product no', 'Product number', 'Product code', 'SKU', 'SKU no', 'Style no', 'Style number', 'Model no', 'Model number', 'Material no', 'Material number', 'Artikelnummer', 'Artikel-Nr', 'Art.-Nr.', 'Referencia del producto', 'Código de artículo', 'Código del producto', '产品编号', '货号', '款号', '型号', '商品编码', 'MATNR', 'Part no', 'Part number', 'Product ref', 'Product ref no', '产品编码', 'Modellnummer'],
    'products.poNumber': ['PO', 'PO no', 'PO #', 'P.O.', 'P.O. no', 'P.O. number', 'PO num', 'Purchase order', 'Purchase order no', 'Purchase order number', 'Order PO', 'Bestellnummer', 'Bestell-Nr', 'Bestellung', 'Auftragsbestellnummer', 'Pedido', 'Nº de pedido', 'N.º de pedido', 'Número de pedido', 'Orden de compra', 'Nº orden de compra', 'Purchasing document', 'Purch. doc.', '采购订单号', '采购单号', '订单号', 'PO号', '采购订单', 'EBELN', 'Einkaufsbeleg', 'PO nbr', '订单号码', '订单编号', 'Nº OC'],
    'products.prodQuantity': ['Qty', 'Qty.', 'Q\'ty', 'Qty pcs', 'Quantity pcs', 'Order qty', 'Order quantity', 'Ordered quantity', 'PO qty', 'PO quantity', 'Qty ordered', 'Menge', 'Bestellmenge', 'Anzahl', 'Stückzahl', 'Cantidad', 'Cantidad pedida', 'Cant.', '数量', '订单数量', '订购数量', 'Unidades', 'Quantities', 'No. of pieces', 'Number of pieces', '# of pcs', 'Number of pcs', 'Number of units', 'Qté', 'Quantité', 'Quantità', '订单数'],
    'products.unitPacking': ['Einzelverpackung', '单个包装'],
    'products.outerPacking': ['Umkarton', 'Outer carton', '外箱包装'],
    'products.expectedFinishedPct': ['% finished', 'Finished percent', 'Production finished %', 'Fertig %', 'Terminado %', '完成率'],
    'products.expectedPackedPct': ['% packed', 'Packed percent', 'Verpackt %', 'Empacado %', '包装率'],
    'products.checkList.prodSampleLevel': ['Inspection level', 'Sampling level', 'Prüfniveau', 'Nivel de inspección', '抽样水平', '检验水平'],
    'products.checkList.prodSampleSize': ['Sampling size', 'Stichprobengröße', 'Stichprobenumfang', 'Tamaño de muestra', '抽样数量'],
    'products.checkList.aqlCritical': ['Critical AQL', 'AQL kritisch', 'AQL crítico', '致命缺陷AQL', 'AQL Crit', 'AQL Crit.', 'AQL critical defects', 'AQL kritische Fehler'],
    'products.checkList.aqlMajor': ['Major AQL', 'AQL schwer', 'AQL mayor', '主要缺陷AQL', 'AQL Maj', 'AQL major defects', 'AQL Hauptfehler'],
    'products.checkList.aqlMinor': ['Minor AQL', 'AQL leicht', 'AQL menor', '次要缺陷AQL', 'AQL Min', 'AQL minor defects', 'AQL Nebenfehler'],
    'products.refs.poNumber': ['Reference PO number', 'Ref PO', 'Ref PO no'],
    'products.refs.skuCode': ['Reference SKU', 'Ref SKU code'],
    'products.refs.brand': ['Reference brand'],
    'products.refs.qty': ['Ref qty', 'Reference quantity', 'Reference qty'],
  },
  proposals: {
    serviceDate: ['Ready for inspection', 'Inspektion', 'Inspección', 'Data ispezione', 'Data di ispezione', 'Date d\'inspection', 'Data de inspeção', 'Data da inspeção', 'Inspectiedatum', '検品日', '検査日', 'FRI date', 'QC date', 'Audit date', 'Wunschtermin', 'Termin', '预计验货日期', '期望验货日期', '要求验货日期'],
    shipDate: ['Shipment', 'Delivery date', 'Delivery', 'Ready date', 'Cargo ready date', 'Goods ready date', 'Liefertermin', 'Lieferdatum', 'Fecha de entrega', '交货日期', '交期', 'EINDT', 'Data spedizione', 'Data di spedizione', 'Date d\'expédition', 'Date d\'embarquement', 'Data de embarque', 'Verzenddatum', '出荷日', '船積日', 'Latest shipment date', 'Ex works', 'Ex-works date', 'EXW date', 'XFD', 'Exfty', 'Ex-fty date', 'CRD', 'Vessel date', 'Sailing date', 'On board date', 'LSD', 'Verladedatum', 'Verladung', 'Abfahrt', 'Fecha de salida', 'Salida', '出运日期', '离港日期', '装柜日期', '预计出货日期'],
    serviceType: ['Tipo di servizio', 'Type de service', 'Tipo de serviço', 'Inspection type', 'Insp. type', 'Type of inspection', 'Inspektionsart', 'Tipo de inspección', '检验类型', '检验方式'],
    bookingType: ['Tipo di prenotazione', 'Type de réservation', 'Inspection type', 'Insp. type', 'Type of inspection', 'Inspektionsart', 'Tipo de inspección', '检验类型', '检验方式'],
    supplierName: ['Fornitore', 'Fournisseur', 'Fornecedor', 'Leverancier', '仕入先', '供货商', 'Seller', 'Verkäufer', '卖方'],
    referenceNumber: ['Reference', 'Ref', 'Referenz', 'Referencia', '参考号', 'Your ref', 'Your reference', 'Our ref', 'Our reference', 'Ihre Referenz', 'Unsere Referenz', 'Ihr Zeichen', 'Unser Zeichen', 'Su referencia', 'Nuestra referencia', 'Booking no', 'Booking number', 'Booking #', 'Bkg no', 'Buchungsnummer', 'Número de reserva', '预订号', '预订编号', 'Riferimento', 'Vostro riferimento', 'Référence', 'Référence client', 'Referência', 'Job no', 'Case no', 'Inspection no', 'Inspection number', 'Vorgangsnummer', '参考编号', '申请单号'],
    supplierCode: ['Supplier id', 'Vendor id', 'Supplier ID no', 'Kreditor', 'Kreditorennummer', 'Creditor no', 'Codice fornitore', 'Code fournisseur', 'Código do fornecedor', 'Fornitore', 'Fournisseur', 'Fornecedor', 'Leverancier', 'Leverancierscode', '仕入先コード', '仕入先', '供货商'],
    factoryCode: ['Factory id', 'Manufacturer'],
    'products.name': ['Short text', 'Kurztext', 'Style', 'Model', 'Article', 'Artikel', 'Artículo', 'Item', 'Description', 'Beschreibung', 'Descripción', 'Commodity', 'Désignation', 'Descrizione', 'Prodotto', 'Nome prodotto', 'Produit', 'Nom du produit', 'Produto', 'Nome do produto', 'Descrição', 'Omschrijving', '商品名', 'Artikeltext', 'Model name', 'Style description', 'Mercancía', '货物', '商品', '描述', '产品规格', '品名规格'],
    'products.prodReference': ['Reference', 'Ref', 'Referenz', 'Referencia', 'Style', 'Model', 'Material', 'Product id', 'Article', 'Artikel', 'Artículo', '参考号', 'Item', 'Codice articolo', 'Référence article', 'UPC', 'UPC code', 'UPC no', 'GTIN', 'EAN', 'EAN code', 'EAN no', 'EAN/UPC', 'JAN code', 'Barcode', 'Bar code', 'Strichcode', 'Código de barras', '条码', '条形码', 'Codice prodotto', 'Code article', 'Código do produto', 'Artikelcode', '品番', '商品コード', 'Catalogue no', 'Sachnummer', '物料号', '物料编码', '规格型号'],
    'products.poNumber': ['Order no', 'Order number', 'Order ref', 'OC', 'Contract no', 'Contract number', 'Auftragsnummer', '合同号', 'Supplier PO', 'Supplier PO number', '客户订单号', 'POs', 'Kundenbestellnummer', 'Auftrag', 'N° de commande', 'Numéro de commande', 'Commande', 'Rif. ordine', 'Numero ordine', 'PO line', 'Bestellposition', 'Línea de pedido', 'Ordine', 'Numero d\'ordine', 'N. ordine', 'N° commande', 'Número do pedido', 'Ordem de compra', '発注番号', '注文番号', 'Auftrags-Nr', 'Orden', 'Indent no', 'Job PO', '订单', '合同编号'],
    'products.prodQuantity': ['Total qty', 'Total quantity', 'Total pieces', 'Open qty', 'Open quantity', 'Order volume', 'Restmenge', 'Offene Menge', '数量(打)', 'Ordered', 'Lot size', 'Stk', 'Adet', '件数', 'Ship qty', 'Insp. qty', 'Qty doz.', 'Qty dozen', 'Qty x 1000', 'Quantidade', 'Aantal', 'Hoeveelheid', '個数', 'Lot qty', 'Gesamtmenge', 'Uds', 'Piezas', '总数量', '总数', '出货数量', '验货数量'],
    'products.checkList.aqlCritical': ['Critical', 'Kritisch', 'Crítico', 'Kritische Fehler', '严重缺陷'],
    'products.checkList.aqlMajor': ['Major', 'Mayor', 'Hauptfehler', '主要缺陷', '主要', '严重缺陷'],
    'products.checkList.aqlMinor': ['Minor', 'Menor', 'Nebenfehler', '次要缺陷', '次要'],
    factoryName: ['Production site', 'Produktionsstätte', 'Maker', '生产商', '制造商', '加工厂'],
    factoryAddress: ['Inspection place', 'Inspection address', 'Place of inspection', 'Prüfort', 'Lugar de inspección', '验货地点', '验货地址'],
    'products.expectedFinishedPct': ['Ready %', 'Qty finished %', 'Quantity finished %'],
    'products.expectedPackedPct': ['Qty packed %', 'Quantity packed %'],
    'products.checkList.prodSampleLevel': ['Prüflevel', 'Sample size level', 'Sampling size level'],
  },
  rules: [
    { rule: 'required', columns: ['serviceType'], when: { blank: 'previousOrderNumber' }, words: 'when there is no previous order number' },
    { rule: 'required', columns: ['supplierCode'], when: allBlank(SUPPLIER_IN_FULL), words: 'when the supplier is not described in full' },
    { rule: 'required', columns: SUPPLIER_IN_FULL, when: { all: [{ blank: 'supplierCode' }, anyFilled(SUPPLIER_IN_FULL)] }, words: 'when there is no supplier code' },
    { rule: 'required', columns: ['factoryCode'], when: { all: [FACTORY_WANTED, allBlank(FACTORY_IN_FULL)] }, words: 'when "Confirm factory now" is yes, and the factory is not described in full' },
    { rule: 'required', columns: FACTORY_IN_FULL, when: { all: [FACTORY_WANTED, { blank: 'factoryCode' }, anyFilled(FACTORY_IN_FULL)] }, words: 'when "Confirm factory now" is yes, and there is no factory code' },
    { rule: 'required', columns: ['products.refs.qty'], when: { anyOf: 'reference' }, words: 'in each row with a reference' },
    { rule: 'blank', columns: ['products.prodReference', 'products.poNumber', 'products.prodQuantity'], when: { anyOf: 'reference' }, words: 'when the product has references: write these values in the columns that begin with Ref' },
    { rule: 'order', earlier: 'serviceDate', later: 'shipDate', words: 'the shipment comes before the inspection' },
    { rule: 'not-past', columns: ['serviceDate', 'shipDate'], words: 'the day is in the past' },
    { rule: 'not-zero', columns: ['products.prodQuantity', 'products.refs.qty'], words: 'an inspection needs at least 1 piece or set' },
    { rule: 'at-most', level: 'reference', lookupColumn: 'products.typeId', words: 'the product type allows' },
  ],
  examples: [
    {
      title: 'One product',
      words: 'One row is one booking. The booking group may stay empty.',
      rows: [{ ...EXAMPLE_BOOKING, ...EXAMPLE_BEAR, 'products.prodReference': 'BEAR-30-BR', 'products.poNumber': '4500012345', 'products.prodQuantity': '12000' }],
    },
    {
      title: 'Several products',
      words: 'A row for each product, the same booking group in all of them. Fill in what belongs to the booking in its first row only.',
      rows: [
        { booking: 'B-01', ...EXAMPLE_BOOKING, ...EXAMPLE_BEAR, 'products.prodReference': 'BEAR-30-BR', 'products.poNumber': '4500012345', 'products.prodQuantity': '12000' },
        { booking: 'B-01', ...EXAMPLE_TRAIN, 'products.prodReference': 'TRAIN-07', 'products.poNumber': '4500012346', 'products.prodQuantity': '3000' },
      ],
    },
    {
      title: 'A product with several references',
      words: 'A row for each reference, the same booking group and product group in all of them. The product\'s own reference, PO number and quantity stay empty.',
      rows: [
        { booking: 'B-02', ...EXAMPLE_BOOKING, line: '1', ...EXAMPLE_BEAR, 'products.refs.poNumber': '4500012345', 'products.refs.skuCode': 'BEAR-30-BR-EU', 'products.refs.qty': '6000' },
        { booking: 'B-02', line: '1', 'products.refs.poNumber': '4500012345', 'products.refs.skuCode': 'BEAR-30-BR-US', 'products.refs.qty': '4000' },
        { booking: 'B-02', line: '1', 'products.refs.poNumber': '4500012399', 'products.refs.skuCode': 'BEAR-30-BR-JP', 'products.refs.qty': '2000' },
      ],
    },
  ],
  request: (body, { userId }) => ({ body: { userId, ...body } }),
  laterResult: readBookingResult,
  reportKeys(body) {
    const { referenceNumber = null, serviceDate: inspectionDate } = body;
    return { reference: referenceNumber, poNumbers: ordersOf(body).filter(isGiven), inspectionDate };
  },
  identity: [
    'serviceDate', 'referenceNumber', 'supplierId', 'supplierCode', 'supplierName',
    'products.name', 'products.prodReference', 'products.poNumber', 'products.refs.poNumber',
  ],
  businessKey(body) {
    const identity = identityOf(body);
    return identity && [body.serviceDate, supplierOf(body) ?? '', ...identity];
  },
  partKeys(body) {
    const { serviceDate, referenceNumber = '', products } = body;
    const common = [serviceDate, supplierOf(body) ?? '', referenceNumber];
    return products.map((product) => [...common, product.name ?? '', product.prodReference ?? '', ordersIn(product).filter(isGiven)]);
  },
  traits(body) {
    const { referenceNumber, serviceDate, products } = body;
    const supplier = supplierOf(body);
    const identity = identityOf(body);
    return [
      { words: 'supplier and reference number', parts: { supplier, referenceNumber } },
      // These without the supplier stay when only that is corrected.
      ...(identity === null ? [] : [{ words: 'inspection date and products', parts: { serviceDate, identity: JSON.stringify(identity) } }]),
      ...ordersOf(body).map((poNumber) => ({ words: 'supplier and PO number', parts: { supplier, poNumber } })),
      ...products.map(({ name }) => ({ words: 'supplier, inspection date and product name', parts: { supplier, serviceDate, name } })),
      ...products.map(({ name }) => ({ words: 'reference number and product name', parts: { referenceNumber, name } })),
      ...products.flatMap((product) => ordersIn(product).map((poNumber) => ({ words: 'PO number and product name', parts: { poNumber, name: product.name } }))),
      ...traitsWithoutNumbers(body),
    ];
  },
});

/** For a booking without reference and PO numbers: traits that stay if its date or its products are edited. */
function traitsWithoutNumbers(body: BookingBody): readonly Trait[] {
  const { referenceNumber, serviceDate, products } = body;
  if ([referenceNumber, ...ordersOf(body)].some(isGiven)) return [];
  const supplier = supplierOf(body);
  const names = products.flatMap(({ name, prodReference }) => [name, prodReference]).filter(isGiven).toSorted();
  return [
    { words: 'supplier and products', parts: { supplier, names: names.length === 0 ? '' : JSON.stringify(names) } },
    { words: 'supplier and inspection date', parts: { supplier, serviceDate } },
  ];
}

/** The values that identify a booking besides its date and supplier; null if all are blank. */
function identityOf(body: BookingBody) {
  const { referenceNumber, products } = body;
  const texts = [[referenceNumber], products.map(({ name }) => name), ordersOf(body), products.map(({ prodReference }) => prodReference)];
  const identity = texts.map((part) => part.filter(isGiven).toSorted());
  return identity.every((part) => part.length === 0) ? null : identity;
}

function ordersOf({ products }: BookingBody) {
  return products.flatMap(ordersIn);
}

function ordersIn({ poNumber, refs = [] }: BookingBody['products'][number]) {
  return [poNumber, ...refs.map((reference) => reference.poNumber)];
}

function supplierOf({ supplierCode, supplierId, supplierName }: BookingBody) {
  return supplierCode ?? supplierId ?? supplierName;
}

function isGiven(part: string | undefined): part is string {
  return part !== undefined && part.trim() !== '';
}
