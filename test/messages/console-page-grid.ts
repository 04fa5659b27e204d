import { messages } from '../../src/console/page/messages/grid.ts';
import { catalogue } from './catalogue.ts';

export const consolePageGrid = catalogue('console/page/messages/grid.ts', messages, {
  pasteTooLong: [
    [12, 1],
    [300, 40],
  ],
  pasteTooWide: [
    [5, 3],
    [2, 1],
  ],
  tooLong: [[40_000, 32_767]],
  tooManyCells: [[54_000, 50_000]],
  pasteInFile: [['C', 'F']],
});
