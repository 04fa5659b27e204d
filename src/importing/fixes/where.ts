import { messages } from './messages.ts';

/**
 * The rows where a line applies: those of documents with this text in this column. An empty text means a blank cell.
 */
export type Where = { readonly header: string; readonly text: string };

/** The start of the reason for a line that applies only to some rows. */
export function whereWords({ header, text }: Where): string {
  return text === '' ? messages.whereBlank(header) : messages.whereIs(header, text);
}

/** Reads these words again; null for a reason without them. */
export function whereIn(reason: string): Where | null {
  const blank = /^Where (.+?) is empty: /s.exec(reason)?.[1];
  const [, header, text = ''] = /^Where (.+?) is "(.*?)": /s.exec(reason) ?? [];
  if (header !== undefined) return { header, text };
  return blank === undefined ? null : { header: blank, text: '' };
}
