import { z } from 'zod';
import type { Operation } from './operation.ts';

/** A path with `{id}`, the id that the service gave to the booking request. `{userId}` is the session's user id. */
export type BookingResultPath = `/${string}`;

/**
 * The result of a received booking. Section 6 mentions such an endpoint, but does not show its path or answers. The
 * path comes from the profile, and the answer may have any shape.
 */
export function readBookingResult(path: BookingResultPath): Operation<never, unknown> {
  return {
    name: 'read the booking result',
    method: 'GET',
    path,
    section: '6',
    effect: 'read',
    envelope: false,
    content: z.unknown(),
  };
}
