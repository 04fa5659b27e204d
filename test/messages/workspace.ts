import { messages } from '../../src/workspace/messages.ts';
import { catalogue } from './catalogue.ts';

export const workspace = catalogue('workspace/messages.ts', messages, {
  journalMoved: [['postgres://ann@db.example.com:5432/qcsheet']],
  useNewJournal: [['postgres://ann@db.example.com:5432/qcsheet']],
  moveBegun: [['postgres://ann@db.example.com:5432/qcsheet']],
  useDatabase: [['postgres://db.example.com:5432/qcsheet']],
  moveFirst: [['postgres://ann@db.example.com:5432/qcsheet']],
  moveAgain: [['postgres://ann@db.example.com:5432/qcsheet']],
  journalOther: [
    ['/s', { folder: '/s', run: 'r-7', startedAt: '2027-03-10T09:12:00.000Z' }],
    ['/s', { folder: '/old', run: 'r-7', startedAt: '2027-03-10T09:12:00.000Z' }],
  ],
  journalForgot: [['/s', { folder: '/s', run: 'r-7', startedAt: '2027-03-10T09:12:00.000Z' }]],
  journalElsewhere: [['desk', { folder: '/s', run: 'r-7', startedAt: '2027-03-10T09:12:00.000Z' }]],
  noteUnreadable: [['/c/accounts/api.example-qa/journal-desk.json', 'the file is damaged']],
  historyUnreadable: [['/c/accounts/api.example-qa/history-desk.json', 'the file is damaged']],
  historyUnwritten: [['/c/accounts/api.example-qa/history-desk.json', 'EACCES: permission denied']],
  runNameUnwritten: [['r-7', '/c/accounts/api.example-qa/history-desk.json', 'EACCES: permission denied']],
  noteUnwritten: [['/c/accounts/api.example-qa/journal-desk.json', 'EACCES: permission denied']],
  noteStays: [['/c/accounts/api.example-qa/journal-desk.json', 'EACCES: permission denied']],
  nothingSentBy: [['The journal in /s is new or another one.']],
  runBusy: [['process 4711']],
  sentElsewhere: [['r-20270310-1', 'ann', 'desk-3']],
  outputBusy: [['may.results.xlsx', 'process 4711']],
  lockUnusable: [['/state', 'read-only file system']],
  checkLock: [['Do not use another folder (QCSHEET_STATE_DIR).']],
  stopped: [['nothing was sent']],
  exportState: [['/state/exports', 'the disk is full']],
  journalBroken: [['database disk image is malformed']],
  stateUnusable: [['/state', 'EACCES']],
  checkFolder: [['Do not use another folder (QCSHEET_STATE_DIR).']],
});
