import type { Finding } from '../../schema/finding.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import { messages } from './messages.ts';
import { decisionFinding, type WrittenDecision } from './written-decisions.ts';

/**
 * The finding about a decision without a fingerprint, for a document that only another machine knows. Another file with
 * this document would still send it.
 */
export function unrecognised(written: WrittenDecision, meta: Meta | null): Finding {
  return decisionFinding(written, 'decision-unclear', {
    what: messages.notRecorded(messages.unrecognised(written.rows)),
    hint: messages.putRowBack(meta?.run ?? 'RUN'),
  });
}

/** The warning that a tracking id may be mistyped. */
export function otherForm(written: WrittenDecision, given: string): Finding {
  const id = written.decision.decision === 'accepted' ? written.decision.trackingId : '';
  return decisionFinding(written, 'tracking-id-unlike', {
    severity: 'warning',
    what: messages.otherForm(id, given),
    hint: messages.compareId,
  });
}
