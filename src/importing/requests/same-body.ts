import type { Kind } from '../../schema/kind.ts';
import { hasContainedParts } from './contained-parts.ts';
import { haveExchangedDates } from './exchanged-dates.ts';

/**
 * `exchanged`: only day and month of its dates are exchanged. `contained`: one of the two has all parts of the other.
 */
export type SameBodyBy = 'exchanged' | 'contained';

/** Why a body is most likely the same as one that was sent from another file; null if it need not be. */
export function sameBodyBy(kind: Kind, sentBody: unknown, body: unknown): SameBodyBy | null {
  if (haveExchangedDates(kind, sentBody, body)) return 'exchanged';
  return hasContainedParts(kind, sentBody, body) ? 'contained' : null;
}
