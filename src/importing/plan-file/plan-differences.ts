import type { PlanFileEntry } from '../../schema/import-plan.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { fieldsOf } from '../cells/field-words.ts';
import { canonicalJson } from '../requests/fingerprint.ts';
import { messages } from './messages.ts';

/** The differences of a file from its plan, in words, in file order. Documents to send may not differ at all. */
export function differencesOf(planned: readonly PlanFileEntry[], now: readonly PlanFileEntry[]): string[] {
  const left = new Map(now.map((document) => [document.rows.join(), document]));
  const differences = planned.flatMap((before) => {
    const after = left.get(before.rows.join());
    left.delete(before.rows.join());
    const rows = rowWords(before.rows);
    const words = after === undefined ? messages.gone(rows) : difference(rows, before, after);
    return words === null ? [] : [words];
  });
  return [...differences, ...[...left.values()].map(({ rows }) => messages.notInPlan(rowWords(rows)))];
}

function difference(rows: string, before: PlanFileEntry, after: PlanFileEntry): string | null {
  if (before.does === 'send' && after.does !== 'send') return messages.notSentNow(rows, after.why?.message ?? null);
  if (before.does !== 'send' && after.does === 'send') return messages.sentNow(rows);
  if (before.fingerprint !== null && after.fingerprint !== null && before.fingerprint !== after.fingerprint)
    return messages.otherValues(rows, valueWords(before, after));
  if (before.does !== 'send') return null;
  if (before.occurrence !== after.occurrence) return messages.sentByOther(rows);
  if (canonicalJson(before.request) === canonicalJson(after.request)) return null;
  return messages.otherValues(rows, valueWords(before, after));
}

/** "products 1.familyId: 1401 is 1405 now". */
function valueWords(before: PlanFileEntry, after: PlanFileEntry): string {
  const planned = fieldsOf(before.request);
  const now = fieldsOf(after.request);
  const [old] = planned.filter((field) => !now.includes(field));
  const [fresh] = now.filter((field) => !planned.includes(field));
  if (old === undefined && fresh === undefined) return messages.otherOrder;
  return messages.valueChanged(old, fresh);
}
