import { messages } from '../../src/app/messages.ts';
import { catalogue } from './catalogue.ts';

export const app = catalogue('app/messages.ts', messages, {
  nothingToMove: [['/state']],
  noRunsOfAccount: [
    ['/state', 'https://api.example.com ann@example.com', ''],
    ['/state', 'https://api.example.com ann@example.com', 'https://api.example.com ben@example.com'],
  ],
  hasOtherAccount: [['postgres://ann@db.example.com:5432/qcsheet', 'https://api.example.com ben@example.com']],
  movedBefore: [['postgres://ann@db.example.com:5432/qcsheet']],
  sentSinceMove: [['postgres://ann@db.example.com:5432/qcsheet', 'r-20270310-1, r-20270311-1']],
  importResults: [['postgres://ann@db.example.com:5432/qcsheet']],
  movedElsewhere: [['postgres://ann@db.example.com:5432/qcsheet']],
  renamed: [['r-20270310-1', 'r-20270310-4']],
  bookedTwice: [[1], [3]],
  bookedIn: [
    ['r-7', 'row 5', 'accepted', 'TRK-100482', ' (ann at LAPTOP-7)'],
    ['r-8', 'rows 5-7', 'in-doubt', null, ''],
  ],
  bookedBy: [['ann', 'LAPTOP-7']],
  useNew: [['postgres://ann@db.example.com:5432/qcsheet']],
  otherLogin: [['default', 'qcsheet does not keep the address.']],
  loginKept: [['/config/config.json', 'default']],
  folderUnmade: [['/config', 'EACCES']],
  loginLacks: [['the account (QCSHEET_ACCOUNT)']],
  countriesUnwritten: [['/cache/countries.csv', 'EACCES']],
  portTaken: [[8080, 'EADDRINUSE']],
  stateFile: [['sandbox.json', 'EACCES']],
  waiting: [['09:12:05 local time', 'The service is busy.']],
  tryingAgain: [['The service did not answer.']],
});
