import type { EarlierDocument, Journal } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Verdict } from '../history/verdict.ts';
import { type ColumnChange, columnChanges } from '../requests/changed-columns.ts';
import type { PreparedRequest } from './plan-requests.ts';

/** What a document shares with others, and how it differs; empty for an invalid document. */
export async function comparedWords(
  plan: PreparedRequest | undefined,
  kind: Kind,
  verdict: Verdict,
  compared: Compared,
) {
  if (plan === undefined) return { traits: () => [], changes: [] };
  return { traits: () => plan.traits(), changes: await changesIn(kind, plan, verdict, compared) };
}

/** The differences from the document that it is compared with; empty if they are not known. */
async function changesIn(
  kind: Kind,
  plan: PreparedRequest,
  verdict: Verdict,
  compared: Compared,
): Promise<readonly ColumnChange[]> {
  const other = await otherRequest(verdict, compared);
  return other == null ? [] : columnChanges(kind, other.body, plan.request().body);
}

async function otherRequest(verdict: Verdict, { journal, scope, planOf }: Compared) {
  const sentAs = async (earlier: EarlierDocument | undefined) =>
    JSON.parse((earlier && (await journal.requestOf(scope, earlier.uid))) ?? 'null');
  switch (verdict.type) {
    case 'altered':
      return await sentAs(verdict.likeness.earlier);
    case 'similar':
    case 'reread':
    case 'rows-sent':
      return await sentAs(verdict.earlier);
    case 'edited':
      return await sentAs((await sameAsOne(journal, scope, verdict.sent))[0]);
    default:
      return planOf(twinRows(verdict)[0] ?? 0)?.request();
  }
}

/** The row of the same file that a document is compared with. */
function twinRows(verdict: Verdict): readonly number[] {
  if (verdict.type === 'duplicate') return verdict.firstRows;
  return verdict.type === 'send' ? (verdict.twin?.rows ?? []) : [];
}

type Compared = {
  readonly journal: Pick<Journal, 'requestOf' | 'sameAs'>;
  readonly scope: string;
  /** By the first row. */
  readonly planOf: (row: number) => PreparedRequest | undefined;
};
