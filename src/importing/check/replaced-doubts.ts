import type { NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';

/**
 * The decisions of a workbook, those marked whose rows send something else now than what was in doubt: the person decides
 * about the one and sends the other. Adds a warning for each to `findings`.
 */
export function withReplacedDoubts(
  decisions: readonly ReviewedDecision[],
  documents: readonly NewDocument[],
  { sheet, kind }: Pick<Input, 'sheet' | 'kind'>,
  findings: Finding[],
): readonly ReviewedDecision[] {
  return decisions.map((decision) => {
    const { uid, fingerprint, reference } = decision;
    const now = documents.find(({ state, replaces }) => state === 'ready' && replaces?.includes(uid));
    if (decision.decision.decision === 'accepted' || now === undefined || now.fingerprint === fingerprint)
      return decision;
    const [what, hint] = [messages.sendsOther(kind.noun[0], reference), messages.putBackOrAdd(kind.noun[0])];
    const about = { code: 'already-sent', severity: 'warning', what, hint } as const;
    findings.push(findingAt({ sheet, row: now.rows[0] ?? null }, about));
    return { ...decision, isReplaced: true };
  });
}
