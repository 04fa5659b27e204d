import { messages } from '../../src/workspace/messages.ts';
import { catalogue } from './catalogue.ts';

export const workspace = catalogue('workspace/messages.ts', messages, {
  runBusy: [['process 4711']],
  outputBusy: [['may.results.xlsx', 'process 4711']],
  lockUnusable: [['/state', 'read-only file system']],
  checkLock: [['Do not use another folder (QCSHEET_STATE_DIR).']],
  stopped: [['nothing was sent']],
  exportState: [['/state/exports', 'the disk is full']],
  journalBroken: [['database disk image is malformed']],
  stateUnusable: [['/state', 'EACCES']],
  checkFolder: [['Do not use another folder (QCSHEET_STATE_DIR).']],
});
