import type { Journal, NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { doubtsElsewhere } from '../doubts/doubts-elsewhere.ts';
import { type DoubtMemory, inDoubtIn, leftDoubts, withoutKnown } from '../doubts/left-doubts.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import type { Input } from '../input/open-input.ts';
import type { Checked } from './check-rows.ts';
import { messages } from './messages.ts';

type Checking = {
  readonly checked: Checked;
  readonly documents: readonly NewDocument[];
  readonly decisions: readonly ReviewedDecision[];
};

/**
 * Documents in doubt without a row in the file, from earlier runs here and from another machine. `past`: the knowledge
 * after the file's decisions are recorded. `journal`: the present knowledge.
 */
export async function doubtsWithoutRows(
  input: Input,
  { checked, documents, decisions }: Checking,
  known: {
    readonly past: DoubtMemory;
    readonly journal: DoubtMemory & Pick<Journal, 'settlements' | 'fateOf'>;
    readonly scope: string;
    readonly origin: string;
  },
) {
  const { past, journal, scope, origin } = known;
  // A row that is skipped as another document does not belong to the document in doubt of its marker.
  const passed = new Set(
    checked.documents.flatMap(({ marker }, index) => {
      const { state, uid } = documents[index] ?? {};
      return state === 'skipped' && marker?.state === 'in-doubt' && uid !== marker.uid ? [marker.uid] : [];
    }),
  );
  const marked = checked.markers.map(({ uid }) => uid).filter((uid) => !passed.has(uid));
  const uids = new Set([...marked, ...inDoubtIn(documents)]);
  const elsewhere = await doubtsElsewhere(input, journal, scope, (uid) => uids.has(uid));
  const left = await leftDoubts(past, input.kind, { scope, origin }, null, documents);
  return { leftInDoubt: withoutKnown([...left, ...elsewhere], documents, decisions), doubtsElsewhere: elsewhere };
}

/**
 * The decisions of a workbook with the present rows of their documents, because sorting and deleting moves rows. Adds a
 * warning to `findings` if the rows now send something else than the document in doubt. The person would then decide
 * about one document and send another.
 */
export function withPresentRows(
  decisions: readonly ReviewedDecision[],
  documents: readonly NewDocument[],
  { sheet, kind, inFile }: Pick<Input, 'sheet' | 'kind'> & { readonly inFile: Checked['documents'] },
  findings: Finding[],
): readonly ReviewedDecision[] {
  return decisions.map((decision) => {
    const { uid, fingerprint, reference } = decision;
    const same = documents.filter((document) => fingerprint !== null && document.fingerprint === fingerprint);
    // Somebody may have edited the row, but its marker still names the document.
    const marked = inFile.filter(({ marker }) => marker?.uid === uid);
    const presentRows = (same.length > 0 ? same : marked).flatMap(({ rows }) => rows);
    const now = documents.find(({ state, replaces }) => state === 'ready' && replaces?.includes(uid));
    if (decision.decision.decision === 'accepted' || now === undefined || now.fingerprint === fingerprint)
      return fingerprint === null && presentRows.length === 0 ? decision : { ...decision, presentRows };
    const [what, hint] = [messages.sendsOther(kind.noun[0], reference), messages.putBackOrAdd(kind.noun[0])];
    const about = { code: 'already-sent', severity: 'warning', what, hint } as const;
    findings.push(findingAt({ sheet, row: now.rows[0] ?? null }, about));
    return { ...decision, isReplaced: true, presentRows: now.rows };
  });
}
