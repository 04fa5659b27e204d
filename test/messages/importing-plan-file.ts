import { messages } from '../../src/importing/plan-file/messages.ts';
import { catalogue } from './catalogue.ts';

const COMMAND = 'qcsheet import FILE --plan PLAN.json';

export const importingPlanFile = catalogue('importing/plan-file/messages.ts', messages, {
  replacesInput: [['/m/may.xlsx']],
  planIsJson: [['/m/may.plan']],
  notAPlan: [['/m/may.json']],
  partWrong: [['options.limit']],
  otherFile: [['may.xlsx', '/m/june.xlsx']],
  notAsPlanned: [['may.json', 'somebody changed it after qcsheet wrote it']],
  planAgain: [[COMMAND]],
  noFile: [['/m/may.json']],
  cannotRead: [['permission denied']],
  unreadable: [['may.json', 'it is not JSON']],
  writeAgain: [[COMMAND]],
  planAndApply: [[COMMAND]],
  otherAccount: [['may.json', 'https://api.example qa@example.com', 'sandbox demo@example.com']],
  fileChanged: [['/m/may.xlsx', 'may.json']],
  otherKind: [['may.json', 'bookings', '/m/may.xlsx', 'lab-orders']],
  applied: [['may.json', 'r-7', '10-Mar-2027']],
  retryRejected: [['r-7', 'To see what became of it: qcsheet runs show r-7']],
  seeRun: [['r-7']],
  nothingLeft: [['may.json', 'r-7']],
  sendLater: [['r-7']],
  outOfDate: [['may.json']],
  gone: [['row 4']],
  notInPlan: [['row 4']],
  notSentNow: [
    ['row 4', 'the service accepted this booking before'],
    ['row 4', null],
  ],
  sentNow: [['row 4']],
  otherValues: [['row 4', 'the plan has quantity 5, the file has quantity 6']],
  sentByOther: [['row 4']],
  valueChanged: [
    ['quantity 5', 'quantity 6'],
    [undefined, 'quantity 6'],
  ],
  sendsAgain: [[2]],
});
