import { messages } from '../../src/config/messages.ts';
import { catalogue } from './catalogue.ts';

export const config = catalogue('config/messages.ts', messages, {
  serviceUnset: [[{ profile: 'qa', path: '/config/config.json' }], [null]],
  uncheckedTls: [['NODE_TLS_REJECT_UNAUTHORIZED']],
  unsetIt: [['NODE_TLS_REJECT_UNAUTHORIZED']],
  unread: [['it is a folder']],
  notJson: [[' at line 3 column 1']],
  sandboxIsBuiltIn: [['sandbox']],
  passwordInFile: [['qa']],
  unknownKey: [
    ['acount', 'qa', 'account', ['baseUrl', 'account']],
    ['colour', 'qa', undefined, ['baseUrl', 'account']],
  ],
  othersMayRead: [['/config/config.json', '/config/config.json']],
  othersReadPassword: [['QCSHEET_PASSWORD_FILE', '/pw']],
  passFileUnused: [
    ['PGPASSFILE', '/pgpass'],
    ['/home/ann/.pgpass', '/home/ann/.pgpass'],
  ],
  protectPassword: [['/pw']],
  unknownVariable: [
    ['QCSHEET_JORNAL', 'QCSHEET_JOURNAL'],
    ['QCSHEET_COLOUR', undefined],
  ],
  correctVariable: [['QCSHEET_JORNAL']],
  configFile: [['/config/config.json', 'is not valid JSON']],
  correctFile: [['/config/config.json']],
  fileUnread: [['it is a folder']],
  fileNotUtf8: [['/pw']],
  fileEmpty: [['/pw']],
  fileTwoLines: [['/pw']],
  passwordAlone: [['QCSHEET_PASSWORD_FILE']],
  defaultProfileOf: [['/config/config.json']],
  sandboxOrService: [['QCSHEET_PROFILE']],
  unsetOrSandbox: [['QCSHEET_PROFILE']],
  profileUnknown: [['--profile', 'qua', '/config/config.json']],
  theProfiles: [
    ['qa', 'qa, sandbox'],
    [undefined, 'qa, sandbox'],
  ],
  correct: [['QCSHEET_RATE']],
  ownHeader: [['Authorization']],
  headerTwice: [['Referer']],
  keysAmong: [['vendorRefNo, objStoreUrl']],
  wholeNumber: [[1, 32]],
  number: [[1, 32]],
});
