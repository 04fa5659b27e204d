import { messages } from '../../src/exporting/download/messages.ts';
import { catalogue } from './catalogue.ts';

export const exportingDownload = catalogue('exporting/download/messages.ts', messages, {
  inTheWay: [['report.pdf', 'EISDIR']],
  addressNotAsked: [['the service failed']],
  cut: [[5]],
  addressRefused: [['it is not an https address']],
  status: [[403]],
  comeLater: [['the storage answers with status 429']],
  tooLarge: [[1000000]],
  wrongSize: [['more', 1200]],
  noFiles: [['suppliers']],
  folderUnmade: [['pdf', 'EACCES']],
  notFetched: [['report.pdf', 'order A-1', 'it was stopped']],
  changed: [['report.pdf']],
  beside: [['report.pdf', 'report (2).pdf']],
  looked: [[120]],
  moreNotFetched: [[7]],
  folderUnwritten: [['pdf', 'the disk is full']],
});
