import { messages } from '../../src/journal/messages.ts';
import { catalogue } from './catalogue.ts';

export const journal = catalogue('journal/messages.ts', messages, {});
