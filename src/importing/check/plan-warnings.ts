import type { NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { updateWarnings } from '../history/update-warnings.ts';
import type { Input } from '../input/open-input.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { secretsLeftOut } from './left-out-secrets.ts';
import { resultsOfOther, sentByOtherAccounts } from './other-account.ts';
import { partsTwice } from './parts-twice.ts';
import type { PreparedRequest } from './plan-requests.ts';
import type { AddressMemory } from './sent-at.ts';

/** Warnings about the whole sending that no single row shows. `ready`: the requests to send. */
export async function planWarnings(
  input: Input,
  past: AddressMemory & Parameters<typeof updateWarnings>[1],
  known: { readonly scope: string; readonly origin: string; readonly markers: readonly SentMarker[] },
  { documents, ready }: { readonly documents: readonly NewDocument[]; readonly ready: readonly PreparedRequest[] },
): Promise<readonly Finding[]> {
  return [
    ...(await updateWarnings(input, past, known.scope, documents)),
    ...(await partsTwice(input, ready)),
    ...secretsLeftOut(input, ready),
    ...resultsOfOther(input, known.scope, known.markers),
    ...(await sentByOtherAccounts(input, past, known, documents)),
  ];
}
