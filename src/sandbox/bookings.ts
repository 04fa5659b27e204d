import { randomUUID } from 'node:crypto';
import { createBooking } from '../contract/bookings.ts';
import type { AcceptedBooking } from './accepted.ts';
import { type Answer, refusal, type SeenRequest, success } from './answer.ts';
import { bookingProblems } from './booking-rules.ts';
import type { Catalogue } from './catalogue.ts';
import type { Ledger } from './ledger.ts';
import { parseBody } from './request-body.ts';

/** Section 4.2b: stores an accepted booking in the ledger, then answers. The same booking twice is two bookings. */
export function acceptBooking(request: SeenRequest, catalogue: Catalogue, userId: string, ledger: Ledger): Answer {
  const parsed = parseBody(createBooking, request);
  if (parsed.type === 'wrong') return parsed.answer;
  const problems = bookingProblems(parsed.body, catalogue, userId);
  if (problems.length > 0) return refusal(400, problems.join('; '));
  const id = randomUUID().replaceAll('-', '');
  const booking: AcceptedBooking = { kind: 'booking', id, receivedAt: request.at, body: parsed.body };
  ledger.append(booking);
  return success(id, 'The request was received; call the booking-result endpoint with this id for its result.');
}
