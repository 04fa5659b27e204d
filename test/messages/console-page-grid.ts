import { messages } from '../../src/console/page/messages/grid.ts';
import { catalogue } from './catalogue.ts';

export const consolePageGrid = catalogue('console/page/messages/grid.ts', messages, {
  pasteTooLong: [
    [12, 1],
    [300, 40],
  ],
  pasteTooWide: [[3]],
  pasteInFile: [['C', 'F']],
});
