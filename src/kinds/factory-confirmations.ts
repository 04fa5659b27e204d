// biome-ignore-all format: columns are read as a table, one line each.
import { confirmationParams, confirmFactory } from '../contract/factory-confirmations.ts';
import { columnsIn, EMAIL, LINES, PHONE, TEXT, TEXTS } from '../schema/columns.ts';
import { type CellType, defineKind } from '../schema/kind.ts';

const DATE = { type: 'date', sentAs: 'YYYY-MM-DD' } as const satisfies CellType;
const COUNT = { type: 'integer', min: 0 } as const satisfies CellType;
const JSON_TEXT = { type: 'json', value: confirmationParams } as const satisfies CellType;
const PASSWORD = { type: 'order-password' } as const satisfies CellType;

const order = columnsIn('confirmation', 'Order');
const factory = columnsIn('confirmation', 'Factory');
const contact = columnsIn('confirmation', 'Contacts');
const place = columnsIn('confirmation', 'Place');
const arrival = columnsIn('confirmation', 'Arrival');
const record = columnsIn('confirmation', 'Record');

const EXAMPLE = { orderId: '50000014', inspectionDate: '10-Mar-2027', containerReadyDate: '12-Mar-2027' };

/** Confirmations of an order's inspection date and factory (specification 4.2b): one row is one order. */
export const factoryConfirmations = defineKind(confirmFactory)({
  name: 'factory-confirmations',
  title: 'Factory confirmations',
  sheet: 'Confirmations',
  version: 1,
  noun: ['confirmation', 'confirmations'],
  bands: [
    { name: 'Order', colour: '1F4E79' },
    { name: 'Factory', colour: '7F6000' },
    { name: 'Contacts', colour: '375623' },
    { name: 'Place', colour: '833C0B' },
    { name: 'Arrival', colour: '0B5563', folded: true },
    { name: 'Record', colour: '80AEB8', folded: true },
  ],
  levels: [{ name: 'confirmation', path: '' }],
  columns: [
    order.path('orderId', 'Order id', TEXT, 'The provider\'s id of the inspection order that is confirmed.', '50000014', 'always'),
    order.query('inspectionDate', 'Inspection date', DATE, 'The day on which the factory is ready for the inspection.', '10-Mar-2027', 'always'),
    order.query('containerReadyDate', 'Container ready date', DATE, 'The day on which the container is ready for loading.', '12-Mar-2027', 'always'),
    order.secret('password', 'Order password', PASSWORD, 'The password of the order, if the provider asks for it. qcsheet sends it as a hash and does not keep it.', 'order-1a2b3c4d'),

    factory.sent('factoryId', 'Factory id', TEXT, 'The provider\'s own id of the factory.', '9001'),
    factory.sent('factoryName', 'Factory name', TEXT, 'The place where the goods are inspected.', 'Cixi Plush Works'),
    factory.sent('factoryNameCN', 'Factory local name', TEXT, 'The name in the local language.', '慈溪毛绒玩具厂'),
    factory.sent('factoryProductLines', 'Factory product lines', LINES, 'What the factory makes, as the provider writes it.', 'Plush toys'),
    factory.sent('factoryProductLinesList', 'Factory product line list', TEXTS, 'The same as a list; several are separated by a semicolon.', 'Plush toys; Wooden toys'),
    factory.sent('nbOfWorkers', 'Workers', COUNT, 'How many people work at the factory.', '180'),
    factory.sent('comments', 'Comments', LINES, 'What the inspector should know.', 'Ask for Ms. Wang at gate 2'),
    factory.sent('coordinationRemark', 'Coordination remark', LINES, 'What the provider\'s coordinator should know.', 'Closed on Sundays'),

    contact.sent('factoryMGRName', 'Manager name', TEXT, 'The person in charge at the factory.', 'Wang Fang'),
    contact.sent('factoryMGRMobile', 'Manager mobile', PHONE, 'Mobile number of the manager, with the country code.', '+86 138 0574 0000'),
    contact.sent('factoryMGRNumber', 'Manager phone', PHONE, 'Telephone number of the manager, with the country code.', '+86 574 6300 1122'),
    contact.sent('factoryMGREmail', 'Manager email', EMAIL, 'Email address of the manager; several are separated by a semicolon.', 'wang.fang@factory.example'),
    contact.sent('factoryMGREmailList', 'Manager email list', TEXTS, 'The same as a list; several are separated by a semicolon.', 'wang.fang@factory.example; office@factory.example'),
    contact.sent('factoryOtherName', 'Other contact name', TEXT, 'Another person to speak to at the factory.', 'Zhao Min'),
    contact.sent('factoryOtherMobile', 'Other contact mobile', PHONE, 'Mobile number of the other contact, with the country code.', '+86 138 0574 0001'),
    contact.sent('factoryOtherNumber', 'Other contact phone', PHONE, 'Telephone number of the other contact, with the country code.', '+86 574 6300 1123'),
    contact.sent('factoryOtherEmail', 'Other contact email', EMAIL, 'Email address of the other contact; several are separated by a semicolon.', 'zhao.min@factory.example'),
    contact.sent('factoryOtherEmailList', 'Other contact email list', TEXTS, 'The same as a list; several are separated by a semicolon.', 'zhao.min@factory.example'),

    place.sent('factoryAddress', 'Factory address', LINES, 'Street and number, as the inspector needs them.', '12 Xincheng Avenue, Building 3'),
    place.sent('factoryCity', 'Factory city', TEXT, 'The city, as the provider has it on the order.', 'Cixi'),
    place.sent('factoryCityId', 'Factory city id', TEXT, 'The provider\'s id of the city; `qcsheet lookups find` shows it.', '1560102'),
    place.sent('factoryCityName', 'Factory city name', TEXT, 'The name of the city.', 'Cixi'),
    place.sent('factoryProvince', 'Factory province', TEXT, 'The province or state, as the provider has it on the order.', 'Zhejiang'),
    place.sent('factoryCountry', 'Factory country', TEXT, 'The country, as the provider has it on the order.', 'China'),
    place.sent('factoryContinent', 'Factory continent', TEXT, 'The continent, as the provider has it on the order.', 'Asia'),
    place.sent('factoryPostCode', 'Factory postcode', TEXT, 'Postal code of the factory.', '315300'),
    place.sent('isMutiLocation', 'Several locations', TEXT, 'Whether the goods are in several places, as the provider writes it.', 'false'),
    place.sent('coordinatesLatitude', 'Latitude', TEXT, 'Where the factory is, in degrees.', '30.1697'),
    place.sent('coordinatesLongitude', 'Longitude', TEXT, 'Where the factory is, in degrees.', '121.2665'),

    arrival.sent('departureCity', 'Departure city', TEXT, 'The city where the inspector starts the journey.', 'Ningbo'),
    arrival.sent('arrivalTime', 'Arrival time', TEXT, 'When the inspector is expected.', '09:30'),
    arrival.sent('factoryAIOffice', 'Provider office', TEXT, 'The provider\'s office that is in charge of the factory.', 'Ningbo'),
    arrival.sent('accessTime', 'Access time', TEXT, 'When the factory can be entered.', '08:00-17:00'),

    record.sent('id', 'Record id', TEXT, 'The provider\'s own id of this record.', '70001'),
    record.sent('seq', 'Sequence', { type: 'integer' }, 'The number of this record among several.', '1'),
    record.sent('params', 'Further parameters', JSON_TEXT, 'A JSON object, as agreed with the provider.', '{"shift":"early"}'),
    record.sent('createTime', 'Create time', TEXT, 'When the record was made, as the provider writes it.', '2027-03-01 09:00:00'),
    record.sent('createBy', 'Created by', TEXT, 'Who made the record.', 'buyer@example.com'),
    record.sent('updateTime', 'Update time', TEXT, 'When the record was changed, as the provider writes it.', '2027-03-02 09:00:00'),
    record.sent('updateBy', 'Updated by', TEXT, 'Who changed the record.', 'buyer@example.com'),
  ],
  exactOnly: ['createBy', 'updateBy'],
  synonyms: {
    orderId: ['Inspection order', 'Inspection order id', 'Auftrags-ID', '验货单号'],
    inspectionDate: ['Insp. date', 'Insp date', 'Date of inspection', 'Inspektionsdatum', 'Prüfdatum', 'Fecha de inspección', '验货日期', '检验日期'],
    containerReadyDate: ['Container date', 'Container ready', 'Container loading date', 'Containerdatum', 'Fecha del contenedor', '装柜日期', '装箱日期'],
    password: ['Order pwd', 'Passwort', 'Contraseña', '密码', '订单密码'],
    factoryName: ['Nombre de la fábrica', '工厂名称'],
    factoryNameCN: ['Factory Chinese name', 'Chinese name', '工厂中文名', '中文名称'],
    nbOfWorkers: ['Number of workers', 'No. of workers', 'Mitarbeiter', 'Trabajadores', '工人数'],
    comments: ['Comment', 'Comentarios'],
    factoryMGRName: ['Factory manager', 'Werksleiter', '厂长'],
    factoryMGRMobile: ['Factory manager mobile', 'Manager cell phone', '厂长手机'],
    factoryMGRNumber: ['Factory manager phone', 'Manager telephone', '厂长电话'],
    factoryMGREmail: ['Factory manager email', 'Manager e-mail', '厂长邮箱'],
    factoryAddress: ['Adresse der Fabrik', 'Dirección de la fábrica', '工厂地址'],
    factoryCity: ['工厂城市'],
    factoryProvince: ['工厂省份'],
    factoryCountry: ['工厂国家'],
    factoryPostCode: ['Factory zip'],
  },
  proposals: {
    orderId: ['Order no', 'Order number', 'Booking id', 'Booking no', 'Booking number'],
    password: ['Pwd', 'PW', 'Kennwort', 'Passcode', 'Mot de passe', 'Senha', '口令'],
    factoryName: ['Factory', 'Manufacturer', 'Fabrik', 'Fábrica', '工厂'],
    factoryId: ['Factory', 'Fabrik', 'Fábrica', '工厂'],
    comments: ['Remarks', 'Remark', 'Bemerkung', 'Bemerkungen', 'Observaciones', '备注'],
    factoryMGRName: ['Manager', 'Gerente', '经理'],
    factoryCity: ['City', 'Stadt', 'Ciudad'],
    factoryProvince: ['Province', 'Provinz', 'Provincia'],
    factoryCountry: ['Country', 'Land', 'País'],
    factoryPostCode: ['Postcode', 'PLZ', 'Código postal', '邮编'],
  },
  rules: [
    { rule: 'order', earlier: 'inspectionDate', later: 'containerReadyDate', words: 'the container is ready before the inspection' },
    { rule: 'not-past', columns: ['inspectionDate', 'containerReadyDate'], words: 'the day is in the past' },
  ],
  examples: [
    {
      title: 'One order',
      words: 'A row for each order, with both dates. The order password is needed only if the provider asks for it.',
      rows: [EXAMPLE],
    },
    {
      title: 'With the factory',
      words: 'Filled cells are sent with the confirmation. Blank cells send nothing.',
      rows: [{ ...EXAMPLE, factoryName: 'Cixi Plush Works', factoryMGRName: 'Wang Fang', factoryMGRMobile: '+86 138 0574 0000', factoryAddress: '12 Xincheng Avenue, Building 3' }],
    },
  ],
  request: (body) => ({ body }),
  identity: ['orderId'],
});
