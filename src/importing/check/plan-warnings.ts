import type { NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { updateWarnings } from '../history/update-warnings.ts';
import type { Input } from '../input/open-input.ts';
import { secretsLeftOut } from './left-out-secrets.ts';
import { sentByOtherAccounts } from './other-account.ts';
import type { PreparedRequest } from './plan-requests.ts';
import type { AddressMemory } from './sent-at.ts';

/** Warnings about the whole sending that no single row shows. `ready`: the requests to send. */
export async function planWarnings(
  input: Input,
  past: AddressMemory & Parameters<typeof updateWarnings>[1],
  known: { readonly scope: string; readonly origin: string },
  { documents, ready }: { readonly documents: readonly NewDocument[]; readonly ready: readonly PreparedRequest[] },
): Promise<readonly Finding[]> {
  return [
    ...(await updateWarnings(input, past, known.scope, documents)),
    ...secretsLeftOut(input, ready),
    ...(await sentByOtherAccounts(input, past, known, documents)),
  ];
}
