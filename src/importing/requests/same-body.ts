import type { Kind } from '../../schema/kind.ts';
import { isContained, type Parts, partsOf } from './contained-parts.ts';
import { haveExchangedDates } from './exchanged-dates.ts';

/**
 * `exchanged`: only day and month of its dates are exchanged. `contained`: one of the two has all parts of the other.
 * Then a document was split into two files, two were joined, or a part was added after it was sent.
 */
export type SameBodyBy = 'exchanged' | 'contained';

/** A test why a sent body is most likely the same as `body`; null if it need not be. */
export function sameBodyAs(kind: Kind, body: unknown): (sentBody: unknown) => SameBodyBy | null {
  let parts: Parts | undefined;
  return (sentBody) => {
    if (haveExchangedDates(kind, sentBody, body)) return 'exchanged';
    parts ??= partsOf(kind, body);
    const sent = partsOf(kind, sentBody);
    return isContained(sent, parts) || isContained(parts, sent) ? 'contained' : null;
  };
}
