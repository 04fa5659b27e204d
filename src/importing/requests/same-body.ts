import type { Kind } from '../../schema/kind.ts';
import { hasContainedParts } from './contained-parts.ts';
import { haveExchangedDates } from './exchanged-dates.ts';

/** Why a body is most likely the same as one that was sent from another file; null if it need not be. */
export function sameBodyBy(kind: Kind, sentBody: unknown, body: unknown): 'exchanged' | 'contained' | null {
  if (haveExchangedDates(kind, sentBody, body)) return 'exchanged';
  return hasContainedParts(kind, sentBody, body) ? 'contained' : null;
}
