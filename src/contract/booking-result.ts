import { z } from 'zod';
import type { Operation } from './operation.ts';

/** A path with `{id}`, the id that the booking request was answered with; `{userId}` is the session's. */
export type BookingResultPath = `/${string}`;

/**
 * What became of a booking that was received. Section 6 says that there is such an endpoint; its path and the shape of
 * its answers are not shown, so the path is the profile's and the answer is taken as it comes.
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
