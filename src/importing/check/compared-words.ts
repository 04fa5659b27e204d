import type { EarlierDocument, Journal } from '../../journal/port.ts';
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
  return { traits: plan.traits, changes: await changesIn(kind, plan, verdict, compared) };
}

/** The differences from the document that it is compared with; empty if they are not known. */
async function changesIn(
  kind: Kind,
  { request }: PreparedRequest,
  verdict: Verdict,
  { journal, scope, planOf }: Compared,
): Promise<readonly ColumnChange[]> {
  const sentAs = async ({ uid }: EarlierDocument) => JSON.parse((await journal.requestOf(scope, uid)) ?? 'null');
  const planned = (rows: readonly number[]) => planOf.get(rows[0] ?? 0)?.request;
  const earlierRequest =
    verdict.type === 'altered'
      ? await sentAs(verdict.likeness.earlier)
      : verdict.type === 'similar' || verdict.type === 'reread'
        ? await sentAs(verdict.earlier)
        : planned(twinRows(verdict));
  return earlierRequest == null ? [] : columnChanges(kind, earlierRequest.body, request.body);
}

/** The row of the same file that a document is compared with. */
function twinRows(verdict: Verdict): readonly number[] {
  if (verdict.type === 'duplicate') return verdict.firstRows;
  return verdict.type === 'send' ? (verdict.twin?.rows ?? []) : [];
}

type Compared = {
  readonly journal: Pick<Journal, 'requestOf'>;
  readonly scope: string;
  readonly planOf: ReadonlyMap<number, PreparedRequest>;
};
