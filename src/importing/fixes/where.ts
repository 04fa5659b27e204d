import { messages } from './messages.ts';

/** The rows in which a line counts: those of documents that have this text in this column; an empty one where it is blank. */
export type Where = { readonly header: string; readonly text: string };

/** How the reason of a line begins that counts in some rows only. */
export function whereWords({ header, text }: Where): string {
  return text === '' ? messages.whereBlank(header) : messages.whereIs(header, text);
}

/** The same read again; null for a reason without it. */
export function whereIn(reason: string): Where | null {
  const blank = /^Where (.+?) is empty: /s.exec(reason)?.[1];
  const [, header, text = ''] = /^Where (.+?) is "(.*?)": /s.exec(reason) ?? [];
  if (header !== undefined) return { header, text };
  return blank === undefined ? null : { header: blank, text: '' };
}
