import type { Finding } from '../../schema/finding.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import { messages } from './messages.ts';
import { decisionFinding, type WrittenDecision } from './written-decisions.ts';

/** A decision about what only another machine knows, and no fingerprint tells: another file with it would be sent. */
export function unrecognised(written: WrittenDecision, meta: Meta | null): Finding {
  return decisionFinding(written, 'decision-unclear', {
    what: messages.notRecorded(messages.unrecognised(written.rows)),
    hint: messages.putRowBack(meta?.run ?? 'RUN'),
  });
}

/** A warning: the id is perhaps typed wrong. */
export function otherForm(written: WrittenDecision, given: string): Finding {
  const id = written.decision.decision === 'accepted' ? written.decision.trackingId : '';
  return decisionFinding(written, 'tracking-id-unlike', {
    severity: 'warning',
    what: messages.otherForm(id, given),
    hint: messages.compareId,
  });
}
