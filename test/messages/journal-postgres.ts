import { messages } from '../../src/journal/postgres/messages.ts';
import { catalogue } from './catalogue.ts';

const WHERE = 'postgres://db.example:5432/journal';

export const journalPostgres = catalogue('journal/postgres/messages.ts', messages, {
  notTheSame: [['documents']],
  forbidden: [['permission denied for table settlements']],
  askRole: [['qcsheet_settler']],
  unreachable: [[WHERE, 'the password is wrong']],
  tooOld: [['14.9']],
  notDurable: [['fsync']],
  turnOn: [['fsync']],
  otherTables: [['column "version" does not exist']],
  newer: [[WHERE, 9, 8]],
  mayNotMigrate: [[1, 2]],
  broken: [['the server is shutting down']],
});
