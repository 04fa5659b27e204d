import { messages } from '../../src/cli/commands/messages.ts';
import { catalogue } from './catalogue.ts';

export const cliCommands = catalogue('cli/commands/messages.ts', messages, {
  anotherName: [['products.poNumber']],
  asYouSaid: [['products.poNumber']],
  openNames: [['products.poNumber or referenceNumber']],
  yourOwnOr: [['products.poNumber']],
  loggedIn: [['buyer@example.com']],
  wrongAddress: [['must begin with https://']],
  account: [
    ['buyer@example.com', '417', 'Little Paw GmbH'],
    ['buyer@example.com', '417', null],
  ],
  service: [['https://api.example.com']],
  from: [['QCSHEET_ACCOUNT']],
  seeHelp: [['import']],
  needsOutputOf: [['results']],
  needsFile: [['import', 'XLSX or CSV']],
  planDecides: [['limit']],
  fromOne: [['limit']],
  headersIn: [
    ['Orders', 3],
    ['Orders', null],
  ],
  columnsMissing: [['Inspection date (serviceDate)']],
  nameColumns: [['"PO", "Date"']],
  next: [['qcsheet check orders.xlsx --kind bookings']],
  mapping: [['orders.json']],
  checkMapping: [['qcsheet check orders.xlsx --kind bookings --map orders.json']],
  nearestPage: [['importing']],
  noPage: [['imprting']],
  helpOfCommand: [['All pages: qcsheet help.']],
  noHits: [['doubtful']],
  setOr: [['answer the questions']],
  notAnAction: [['lookups', 'push']],
  nothingContains: [['Shenzen']],
  fromTo: [['port', 65535]],
  listening: [['http://127.0.0.1:4010']],
  aliasWords: [
    ['add', ['LIST', 'VALUE', 'ID-or-LABEL']],
    ['list', []],
  ],
});
