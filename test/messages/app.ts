import { messages } from '../../src/app/messages.ts';
import { catalogue } from './catalogue.ts';

export const app = catalogue('app/messages.ts', messages, {
  otherLogin: [['default', 'qcsheet does not keep the address.']],
  loginKept: [['/config/config.json', 'default']],
  folderUnmade: [['/config', 'EACCES']],
  loginLacks: [['the account (QCSHEET_ACCOUNT)']],
  countriesUnwritten: [['/cache/countries.csv', 'EACCES']],
  portTaken: [[8080, 'EADDRINUSE']],
  stateFile: [['sandbox.json', 'EACCES']],
  waiting: [['09:12', 'The service is busy.']],
  tryingAgain: [['The service did not answer.']],
});
