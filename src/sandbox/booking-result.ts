import type { AcceptedBooking } from './accepted.ts';
import { type Answer, refusal, success } from './answer.ts';
import { orderIdOf } from './reports/of-booking.ts';

/** A path that only the sandbox has: the specification does not show the endpoint for the result of a booking. */
export const SANDBOX_BOOKING_RESULT = '/sandbox-only/booking-result/{id}';

const SOON_MS = 1_000;

/** A simulated result: one second after its request, a booking is an order. */
export function bookingResult(id: string, bookings: readonly AcceptedBooking[], nowMs: number): Answer {
  const booking = bookings.find((candidate) => candidate.id === id);
  if (booking === undefined) return refusal(404, `id: "${id}" is no id of a booking request`);
  const about = { requestId: id, inventedBy: 'the sandbox' };
  if (nowMs - Date.parse(booking.receivedAt) < SOON_MS) return success({ ...about, status: 'PROCESSING' });
  const order = { orderId: orderIdOf(booking), orderNumber: `R-${id.slice(0, 8)}` };
  return success({ ...about, status: 'BOOKED', ...order });
}
