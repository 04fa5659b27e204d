import type { Unreadable } from '../sheet.ts';
import { messages } from './messages.ts';

/**
 * Carries an `Unreadable` out of callbacks and streams. `openSource` turns it into a value. The message is the rest of
 * a sentence that begins with the file's name: `is damaged: ...`.
 */
export class Refused extends Error {
  readonly problem: Unreadable;

  constructor(code: Unreadable['code'], message: string, hint: string) {
    super(message);
    this.problem = { code, message, hint };
  }
}

/** Gives a name or text of the file in quotation marks, cut if it is long. */
export function quoted(text: string): string {
  return text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}..."` : `"${text}"`;
}

const LONGEST_QUOTE = 60;

export function damaged(what: string): Refused {
  const hint = messages.repair;
  return new Refused('file-damaged', messages.damaged(what), hint);
}

export function tooLarge(what: string, hint: string): Refused {
  return new Refused('file-too-large', messages.tooLarge(what), hint);
}

export function notAWorkbook(what: string): Refused {
  return new Refused('file-not-a-workbook', messages.notAWorkbook(what), messages.giveWorkbook);
}
