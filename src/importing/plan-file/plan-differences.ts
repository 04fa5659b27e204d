import type { PlanFileEntry } from '../../schema/import-plan.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { fieldsOf } from '../cells/field-words.ts';
import { canonicalJson } from '../requests/fingerprint.ts';

/** What of a file is not as it was planned, in words, in file order: of what would be sent, nothing may differ. */
export function differencesOf(planned: readonly PlanFileEntry[], now: readonly PlanFileEntry[]): string[] {
  const left = new Map(now.map((document) => [document.rows.join(), document]));
  const told = planned.flatMap((before) => {
    const after = left.get(before.rows.join());
    left.delete(before.rows.join());
    const words = after === undefined ? 'is not there any more' : difference(before, after);
    return words === null ? [] : [`${rowWords(before.rows)} ${words}`];
  });
  return [...told, ...[...left.values()].map(({ rows }) => `${rowWords(rows)}: not in the plan`)];
}

function difference(before: PlanFileEntry, after: PlanFileEntry): string | null {
  if (before.does === 'send' && after.does !== 'send')
    return `would not be sent now${after.why === null ? '' : `: ${after.why.message}`}`;
  if (before.does !== 'send' && after.does === 'send') return 'would be sent now, and the plan leaves it out';
  if (before.fingerprint !== null && after.fingerprint !== null && before.fingerprint !== after.fingerprint)
    return `would be sent with other values: ${valueWords(before, after)}`;
  if (before.does !== 'send') return null;
  if (before.occurrence !== after.occurrence) return 'is sent by another run since, or was';
  if (canonicalJson(before.request) === canonicalJson(after.request)) return null;
  return `would be sent with other values: ${valueWords(before, after)}`;
}

/** "products 1.familyId: 1401 is 1405 now". */
function valueWords(before: PlanFileEntry, after: PlanFileEntry): string {
  const planned = fieldsOf(before.request);
  const now = fieldsOf(after.request);
  const [old] = planned.filter((field) => !now.includes(field));
  const [fresh] = now.filter((field) => !planned.includes(field));
  if (old === undefined && fresh === undefined) return 'in another order';
  return `${old ?? 'nothing'} was planned, ${fresh ?? 'nothing'} is there now`;
}
