import type { Finding } from '../schema/finding.ts';
import { messages } from './messages/screen.ts';

/** Whether a finding is a note about a header. They are shown together: a line for mapped columns, one for own columns. */
export function isHeaderNote({ code, severity }: Finding): boolean {
  return severity === 'info' && (code === 'header-mapped' || code === 'header-unknown');
}

/** The notes about headers among the findings, in few lines. */
export function headerNotes(findings: readonly Finding[]): readonly string[] {
  const notes = findings.filter(isHeaderNote);
  const mapped = notes.filter(({ code }) => code === 'header-mapped').map(readAs);
  const own = notes.filter(({ code }) => code === 'header-unknown').map(({ value }) => `"${value}"`);
  return [
    ...(mapped.length === 0 ? [] : [messages.readUnderOtherName(listed(mapped))]),
    ...(own.length === 0 ? [] : [messages.ownColumns(listed(own))]),
  ];
}

/** `"PO no" as products.poNumber`. */
function readAs({ value, column }: Finding): string {
  return `"${value}" as ${column}`;
}

const MOST = 15;

function listed(words: readonly string[]): string {
  const more = words.length > MOST ? `, and ${words.length - MOST} more` : '';
  return `${words.slice(0, MOST).join(', ')}${more}`;
}
