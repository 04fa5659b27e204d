import { messages } from '../../src/doctor/messages.ts';
import { catalogue } from './catalogue.ts';

export const doctor = catalogue('doctor/messages.ts', messages, {
  noAnswer: [['https://api.example.com/v1', 15]],
  server: [
    ['ann', true, '4d6f', '1.2'],
    ['ann', false, '4d6f', '1.2'],
  ],
  slowServer: [[350]],
  hasRights: [
    ['ann', false],
    ['owner', true],
  ],
  mayNotSettle: [['ann']],
  mayNotSend: [['ann']],
  mayOnlyRead: [['eve']],
  askFor: [['qcsheet_sender']],
  serverClockOff: [
    ['1 minute', true],
    ['1 minute', false],
  ],
  program: [['qcsheet 0.1.0', { node: '24.19.2', platform: 'linux', arch: 'x64' }]],
  configuration: [
    ['live', 'baseUrl, rate (profile live of /config/config.json); account (QCSHEET_ACCOUNT)'],
    [null, ''],
  ],
  noStateFolder: [['/state']],
  stateFolder: [['/state', '81.2 GB']],
  cacheUnusable: [['/cache']],
  caFile: [['there is no file /etc/own.pem']],
  openFolder: [['/state']],
  closeFolder: [['/state']],
  noRoom: [['/state']],
  littleRoom: [['/state', '0.1 GB']],
  connection: [
    ['https://service.example', false, false],
    ['https://service.example', true, true],
  ],
  login: [
    ['acme', 'U-1', true],
    ['acme', 'U-1', false],
  ],
  clockOff: [
    ['2 years', true],
    ['40 hours', false],
  ],
  lists: [
    [9, '3 hours old', true],
    [9, '2 days old', false],
  ],
  emptyLists: [[['families', 'types']]],
  noJournal: [['/state']],
  journal: [
    ['/state/journal.sqlite', 21, '2 runs', '1.4'],
    ['postgres://db.example:5432/qcsheet', 10, '1 run', null],
  ],
  runs: [[1], [2]],
  runsOfAccount: [
    ['2 runs', 0],
    ['0 runs', 2],
  ],
  slowDisk: [[450]],
  inDoubt: [[['r-20270310-1', 'r-20270310-2']]],
  interrupted: [[['r-1', 'r-2', 'r-3', 'r-4', 'r-5', 'r-6']]],
});
