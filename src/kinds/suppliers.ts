// biome-ignore-all format: columns are read as a table, one line each.
import { accessMaps, type SupplierItem, searchSuppliers, updateSupplier } from '../contract/suppliers.ts';
import { columnsIn, EMAIL, LINES, lookup, PHONE, TEXT } from '../schema/columns.ts';
import { currentOf } from '../schema/current.ts';
import { defineKind } from '../schema/kind.ts';

const supplier = columnsIn('supplier', 'Supplier');
const address = columnsIn('supplier', 'Address');
const addressMore = columnsIn('supplier', 'Address, further');
const contact = columnsIn('supplier', 'Contact');
const contactMore = columnsIn('supplier', 'Contact, further');
const company = columnsIn('supplier', 'Company, further');

/** The supplier search field for each column (specification 2.3). */
const READABLE = {
  entityName: 'name',
  identificationCode: 'identificationCode',
  country: 'country',
  province: 'province',
  city: 'city',
  address: 'address',
  cityName: 'cityName',
  countryName: 'countryName',
  'contactInfo.main.name': 'contact',
  'contactInfo.main.phone': 'telephone',
  'contactInfo.main.mobile': 'mobile',
  'contactInfo.main.email': 'email',
} as const satisfies Record<string, keyof SupplierItem>;

/** Supplier master data (specification 4.2): one row updates one supplier that the account has. */
export const suppliers = defineKind(updateSupplier)({
  name: 'suppliers',
  title: 'Supplier master data',
  sheet: 'Suppliers',
  version: 1,
  noun: ['supplier', 'suppliers'],
  bands: [
    { name: 'Supplier', colour: '375623' },
    { name: 'Address', colour: '1F4E79' },
    { name: 'Address, further', colour: '8EA9C1', folded: true },
    { name: 'Contact', colour: '833C0B' },
    { name: 'Contact, further', colour: 'C79A80', folded: true },
    { name: 'Company, further', colour: '9BB38A', folded: true },
  ],
  levels: [{ name: 'supplier', path: '' }],
  columns: [
    supplier.path('supplierId', 'Supplier id', lookup('supplier-ids', undefined, 'id'), 'The provider\'s id of the supplier that the row updates. It may stay empty if there is a supplier code.', '700101', 'conditional'),
    supplier.sent('identificationCode', 'Supplier code', TEXT, 'Your own code of the supplier. If the supplier id is empty, this code says which supplier the row updates. If there is an id, the supplier gets this code.', '00417'),
    supplier.sent('entityName', 'Supplier name', TEXT, 'The name of the company.', 'Ningbo Bright Toys Co., Ltd.', 'always'),
    supplier.sent('chineseName', 'Local name', TEXT, 'The name in the local language.', '宁波明亮玩具有限公司'),
    supplier.sent('mainProductLines', 'Main product lines', { type: 'lookup-list', lookup: { list: 'families', shows: 'label' } }, 'The product families that the supplier makes; several are separated by a semicolon. The service does not show the old ones, and needs them in every update.', 'Plush toys; Wooden toys', 'always'),

    address.sent('continent', 'Continent', lookup('continents'), 'The continent of the address.', 'Asia'),
    address.sent('country', 'Country', lookup('countries', 'continent'), 'The country of the address.', 'China', 'always'),
    address.sent('province', 'Province', lookup('provinces', 'country'), 'The province or state of the address.', 'Zhejiang'),
    address.sent('city', 'City', lookup('cities', 'country'), 'The city of the address.', 'Ningbo', 'always'),
    address.sent('address', 'Address', LINES, 'Street and number, as in a postal address.', '88 Zhongshan East Road', 'always'),
    address.sent('postcode', 'Postcode', TEXT, 'Postal code of the address.', '315000'),
    addressMore.sent('addressCn', 'Local address', LINES, 'The address in the local language.', '宁波市中山东路88号'),
    addressMore.sent('district', 'District id', TEXT, 'The provider\'s id of the district. The service gives no list of them.', '330203'),
    addressMore.sent('districtName', 'District name', TEXT, 'The district in words.', 'Haishu'),
    addressMore.sent('cityName', 'City name', TEXT, 'The city in words, if the provider asks for it.', 'Ningbo'),
    addressMore.sent('countryName', 'Country name', TEXT, 'The country in words, if the provider asks for it.', 'China'),
    addressMore.sent('nearestOffice', 'Nearest office', TEXT, 'The provider\'s office that is nearest.', 'Ningbo'),

    contact.sent('contactInfo.main.name', 'Contact name', TEXT, 'The person to speak to: first name and family name.', 'Li Wei', 'always'),
    contact.sent('contactInfo.main.phone', 'Phone', PHONE, 'Telephone number of the contact, with the country code.', '+86 574 8765 4321', 'always'),
    contact.sent('contactInfo.main.mobile', 'Mobile', PHONE, 'Mobile number of the contact.', '013800001111'),
    contact.sent('contactInfo.main.email', 'Email', EMAIL, 'Email address of the contact; several are separated by a semicolon.', 'li.wei@supplier.example', 'always'),
    contactMore.sent('contactInfo.main.department', 'Department', TEXT, 'The contact\'s department.', 'Export'),
    contactMore.sent('contactInfo.main.title', 'Position', TEXT, 'The contact\'s position at work.', 'Sales manager'),

    company.sent('type', 'Type', TEXT, 'The provider\'s type of the company, such as FACTORY or AGENT.', 'FACTORY'),
    company.sent('title', 'Title', TEXT, 'The title that the provider keeps with the supplier.', 'Supplier of toys'),
    company.sent('website', 'Website', TEXT, 'The company\'s web site.', 'https://supplier.example'),
    company.sent('salesTurnover', 'Sales turnover', TEXT, 'The yearly turnover, in words or figures.', 'USD 12 million'),
    company.sent('noOfEmployees', 'Employees', TEXT, 'How many people work there.', '240'),
    company.sent('businessLicenseNo', 'Business licence number', TEXT, 'The number of the business licence.', '91330200MA2AB12345'),
    company.sent('accessMaps', 'Access maps', { type: 'json', value: accessMaps }, 'Maps of the way to the company, as JSON. They name files that the provider already has.', '[{"docType":"ACCESS_MAP","fileName":"map.pdf"}]'),
    company.sent('createBy', 'Created by', TEXT, 'Who made the record, if the provider asks for it.', 'buyer@example.com'),
    company.sent('updateBy', 'Updated by', TEXT, 'Who changes the record, if the provider asks for it.', 'buyer@example.com'),
  ],
  exactOnly: ['createBy', 'updateBy'],
  synonyms: {
    supplierId: ['Provider supplier id', 'Supplier system id'],
    identificationCode: ['Vendor code', 'Vendor no', 'Vendor number', 'Supplier no', 'Supplier number', 'Lieferantennummer', 'Lieferanten-Nr', 'Código de proveedor', '供应商代码', '供应商编号', '供应商编码', 'LIFNR', '厂商代码', '供应商号'],
    entityName: ['Supplier', 'Vendor', 'Vendor name', 'Company', 'Company name', 'Lieferant', 'Lieferantenname', 'Firma', 'Firmenname', 'Proveedor', 'Nombre del proveedor', 'Empresa', 'Razón social', '供应商', '供应商名称', '公司名称', '公司'],
    chineseName: ['Chinese name', 'Name in Chinese', '中文名称', '中文名'],
    mainProductLines: ['Product lines', 'Main products', 'Produktlinien', 'Líneas de producto', '主要产品', '产品线', '主营产品'],
    continent: ['Kontinent', 'Continente', '洲'],
    country: ['Land', 'País', '国家'],
    province: ['State', 'Province/State', 'State/Province', 'Provinz', 'Bundesland', 'Provincia', 'Estado', '省', '省份'],
    city: ['Town', 'Stadt', 'Ort', 'Ciudad', '城市', '市', 'Población', '所在城市'],
    address: ['Street', 'Street address', 'Adresse', 'Anschrift', 'Straße', 'Dirección', 'Domicilio', '地址', '公司地址', 'Strasse', 'Straße und Hausnummer', 'Calle', '详细地址'],
    postcode: ['Zip', 'Zip code', 'Postal code', 'Post code', 'PLZ', 'Postleitzahl', 'Código postal', '邮编', '邮政编码'],
    addressCn: ['Chinese address', 'Address in Chinese', '中文地址'],
    'contactInfo.main.name': ['Contact', 'Contact person', 'Main contact', 'Ansprechpartner', 'Kontakt', 'Kontaktperson', 'Contacto', 'Persona de contacto', '联系人', '联系人姓名', '负责人'],
    'contactInfo.main.phone': ['Telephone', 'Tel', 'Tel.', 'Tel no', 'Phone no', 'Phone number', 'Contact phone', 'Telefon', 'Telefonnummer', 'Teléfono', '电话', '联系电话', '电话号码', '座机'],
    'contactInfo.main.mobile': ['Mobile phone', 'Mobile no', 'Mobile number', 'Cell phone', 'Cell', 'Handy', 'Mobiltelefon', 'Móvil', 'Celular', '手机', '手机号', '手机号码'],
    'contactInfo.main.email': ['E-mail', 'Mail', 'Email address', 'E-mail address', 'Contact email', 'E-Mail-Adresse', 'Correo', 'Correo electrónico', '邮箱', '电子邮件', '邮件地址', '电子邮箱'],
    'contactInfo.main.department': ['Dept', 'Abteilung', 'Departamento', '部门'],
    'contactInfo.main.title': ['Job title', 'Function', 'Funktion', 'Puesto', '职位', '职务'],
    website: ['Web site', 'Homepage', 'URL', 'Webseite', 'Sitio web', '网站', '网址'],
    noOfEmployees: ['No. of employees', 'Number of employees', 'Mitarbeiter', 'Anzahl Mitarbeiter', 'Empleados', '员工人数'],
    businessLicenseNo: ['Business license no', 'Business license number', 'Business licence no', '营业执照号'],
  },
  proposals: {
    identificationCode: ['Supplier id', 'Vendor id', 'Kreditor', 'Kreditorennummer', 'Creditor no', 'Codice fornitore', 'Code fournisseur'],
    entityName: ['Name', 'NAME1', 'Nombre', '名称'],
    country: ['LAND1'],
    province: ['REGIO'],
    city: ['ORT01', 'Città', 'Ville'],
    address: ['STRAS', 'Address 1', 'Address line', 'Address line 1', 'Street 1', 'Registered address', 'Company address', 'Office address', 'Indirizzo', '注册地址', '厂址'],
    postcode: ['PSTLZ', 'C.P.'],
    'contactInfo.main.name': ['Name', 'Nombre', '名称', 'Attn', 'Person in charge', 'PIC', 'Referente', '经理'],
    'contactInfo.main.phone': ['TELF1', 'Contact no', 'Contact number', 'Office phone'],
    'contactInfo.main.email': ['SMTP_ADDR', 'Email ID', '邮件'],
    'contactInfo.main.title': ['Cargo'],
    mainProductLines: ['Product range', 'Products', 'Sortiment', 'Produkte', 'Productos', '经营范围'],
  },
  rules: [
    { rule: 'required', columns: ['supplierId'], when: { blank: 'identificationCode' }, words: 'when there is no supplier code' },
  ],
  examples: [
    {
      title: 'Named by the supplier code',
      words: 'One row is one supplier. Your own code says which one.',
      rows: [{ identificationCode: '00417', entityName: 'Ningbo Bright Toys Co., Ltd.', mainProductLines: 'Plush toys; Wooden toys', country: 'China', province: 'Zhejiang', city: 'Ningbo', address: '88 Zhongshan East Road', 'contactInfo.main.name': 'Li Wei', 'contactInfo.main.phone': '+86 574 8765 4321', 'contactInfo.main.email': 'li.wei@supplier.example' }],
    },
    {
      title: 'Named by the supplier id, with a new code',
      words: 'If you fill in the provider\'s id, you can change the supplier code like any other value.',
      rows: [{ supplierId: '700101', identificationCode: 'NB-0417', entityName: 'Ningbo Bright Toys Co., Ltd.', mainProductLines: 'Plush toys', country: 'China', city: 'Ningbo', address: '88 Zhongshan East Road', 'contactInfo.main.name': 'Li Wei', 'contactInfo.main.phone': '+86 574 8765 4321', 'contactInfo.main.email': 'li.wei@supplier.example' }],
    },
  ],
  request: (body, { userId }) => ({ path: { userId }, body }),
  identity: ['supplierId', 'identificationCode', 'entityName'],
  current: currentOf(searchSuppliers)({
    key: 'supplierId',
    code: 'identificationCode',
    codes: ['suppliers', 'factories'],
    name: 'entityName',
    readable: Object.keys(READABLE),
    following: ['cityName', 'countryName'],
    request: ({ userId }, type) => ({ path: { userId }, ...(type === null ? {} : { query: { type } }) }),
    records: (content) => content.flatMap((item) => {
      const id = item.id?.trim() ?? '';
      const label = item.name?.trim() || id;
      const values = Object.fromEntries(Object.entries(READABLE).map(([key, field]) => [key, item[field]?.trim() || null]));
      return id === '' ? [] : [{ id, label, values, changedAt: item.updateDateUnixTimestamp ?? null }];
    }),
  }),
});
