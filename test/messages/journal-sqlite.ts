import { messages } from '../../src/journal/sqlite/messages.ts';
import { catalogue } from './catalogue.ts';

const ONE_MEMORY = 'Do not use another folder (QCSHEET_STATE_DIR).';

export const journalSqlite = catalogue('journal/sqlite/messages.ts', messages, {
  newer: [['/s/journal.sqlite', 30, 28]],
  useNewer: [[ONE_MEMORY]],
  damaged: [['/s/journal.sqlite', 'it is not a journal of qcsheet']],
  restoreBackup: [[ONE_MEMORY]],
  unusable: [['/s/journal.sqlite', 'the disk is full']],
  checkFolder: [[ONE_MEMORY]],
  broken: [['the disk is full']],
  displaced: [['/s/journal.sqlite']],
});
