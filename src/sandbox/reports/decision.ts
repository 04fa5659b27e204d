import type { ReportItem } from '../../contract/reports.ts';
import type { Dice } from '../dice.ts';

const DAY_MS = 86_400_000;
const APPROVED = ['', 'Goods as ordered', 'Small defects accepted'] as const;
const REJECTED = ['Workmanship', 'Wrong colour', 'Measurements out of tolerance', 'Wrong carton marks'] as const;

/** Section 3: decided some days after the report was sent, or never; archived a quarter of a year later, or not. */
export function decisionOf(chance: Dice, sentMs: number, nowMs: number): ReportItem {
  const will = chance.next();
  const decidedMs = sentMs + chance.between(6, 90) * 3_600_000;
  const isArchived = chance.next() < 0.5 && nowMs >= sentMs + 90 * DAY_MS;
  const isRead = nowMs >= decidedMs || chance.next() < 0.5;
  if (will < 0.12 || nowMs < decidedMs)
    return { status: isArchived ? 60 : 30, clientDecision: null, read: isRead, clientRating: null, comments: null };
  if (will < 0.82)
    return {
      status: isArchived ? 65 : 40,
      clientDecision: 'Approved',
      approvalReason: chance.oneOf(APPROVED),
      rejectionReason: null,
      approver: 'demo@example.com',
      clientRating: chance.between(3, 5),
      clientFeedback: chance.next() < 0.1 ? 'Thank you, clear photos.' : null,
      comments: null,
      read: true,
    };
  return {
    status: isArchived ? 70 : 50,
    clientDecision: 'Rejected',
    approvalReason: null,
    rejectionReason: chance.oneOf(REJECTED),
    approver: 'demo@example.com',
    clientRating: chance.between(1, 4),
    clientFeedback: null,
    comments: 'Please rework and book a re-inspection.',
    read: true,
  };
}
