import { messages } from '../../src/disk/messages.ts';
import { catalogue } from './catalogue.ts';

export const disk = catalogue('disk/messages.ts', messages, {
  openIn: [['may.results.xlsx', 'Excel (Li Na)']],
  closeThere: [['/data/~$may.results.xlsx']],
  readOnly: [['may.results.xlsx']],
  tooLarge: [[1]],
  noFolder: [['/data/may.xlsx', '/data']],
  takesNoFile: [['/proc/may.xlsx', '/proc']],
  isFolder: [['/data']],
  denied: [['/data/may.xlsx', 'EACCES']],
  busy: [['/data/may.xlsx']],
  full: [['/data/may.xlsx']],
  failed: [['/data/may.xlsx', 'EIO']],
});
