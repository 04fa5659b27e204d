import { createBooking } from '../contract/bookings.ts';
import { parseJson } from '../contract/json.ts';
import type { AcceptedBooking } from './accepted.ts';
import type { SeenRequest } from './answer.ts';

/** How the reference number of a booking begins whose first answer the sandbox loses. */
const IN_DOUBT = 'SANDBOX-DOUBT';

/**
 * Whether nobody gets the answer to this request, which was accepted: so anybody can rehearse a booking in doubt. If it is
 * sent again, it is answered. `bookings`: all accepted ones, this one too.
 */
export function losesAnswer({ method, path, body }: SeenRequest, bookings: () => readonly AcceptedBooking[]): boolean {
  if (!body.includes(IN_DOUBT) || `${method} ${path}` !== `${createBooking.method} ${createBooking.path}`) return false;
  const reference = createBooking.body?.safeParse(parseJson(body)).data?.referenceNumber;
  if (!reference?.startsWith(IN_DOUBT)) return false;
  return bookings().filter(({ body }) => body.referenceNumber === reference).length === 1;
}
