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
  idKnown: [['TRK-100482', 'row 7', 'r-1']],
  firstRow: [
    [7, 0],
    [7, 2],
  ],
  earlierTry: [['No inspector is free.']],
  alreadyAccepted: [['r-1', ' as TRK-100482']],
  alreadyInDoubt: [['r-1', '']],
  as: [['TRK-100482']],
  similarSent: [['r-1', ' as TRK-100482']],
  sameSent: [['r-1', ' as TRK-100482']],
  ifBoth: [['r-1']],
  replacedRow: [['r-8']],
  replacedFile: [['r-8']],
  sentByOwner: [['r-1']],
  changedSince: [['r-8']],
  mayHaveChanged: [['r-8']],
});
