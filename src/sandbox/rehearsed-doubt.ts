import { createBooking } from '../contract/bookings.ts';
import { parseJson } from '../contract/json.ts';
import type { AcceptedBooking } from './accepted.ts';
import type { SeenRequest } from './answer.ts';

/** The sandbox loses the first answer to a booking whose reference number begins with this. */
const IN_DOUBT = 'SANDBOX-DOUBT';

/**
 * Whether the answer to this accepted request is lost, so that a person can practise with a booking in doubt. A
 * repeated request is answered. `bookings`: all accepted ones, including this one.
 */
export function losesAnswer({ method, path, body }: SeenRequest, bookings: () => readonly AcceptedBooking[]): boolean {
  if (!body.includes(IN_DOUBT) || `${method} ${path}` !== `${createBooking.method} ${createBooking.path}`) return false;
  const reference = createBooking.body?.safeParse(parseJson(body)).data?.referenceNumber;
  if (!reference?.startsWith(IN_DOUBT)) return false;
  return bookings().filter(({ body }) => body.referenceNumber === reference).length === 1;
}
