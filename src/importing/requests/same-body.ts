import type { Kind } from '../../schema/kind.ts';
import { isContained, type Parts, partsOf } from './contained-parts.ts';
import { haveExchangedDates } from './exchanged-dates.ts';

/**
 * `exchanged`: only day and month of its dates are exchanged. `contained`: one of the two has all parts of the other.
 * Then a document was split into two files, two were joined, or a part was added after it was sent.
 */
export type SameBodyBy = 'exchanged' | 'contained';

/** A test why a sent body is most likely the same as this one; null if it need not be. `body` is made when needed. */
export function sameBodyAs(kind: Kind, body: () => unknown): (sentBody: unknown) => SameBodyBy | null {
  let own: { readonly body: unknown; readonly parts: Parts } | undefined;
  return (sentBody) => {
    const made = own?.body ?? body();
    if (haveExchangedDates(kind, sentBody, made)) return 'exchanged';
    own ??= { body: made, parts: partsOf(kind, made) };
    const sent = partsOf(kind, sentBody);
    return isContained(sent, own.parts) || isContained(own.parts, sent) ? 'contained' : null;
  };
}
