import type { Config } from '../config.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { NotConnected } from '../service/not-connected.ts';
import { trustedBy } from '../service/tls.ts';
import { placeOfJournal } from './journal-place.ts';
import { messages } from './messages.ts';

type Address = NonNullable<Config['journal']>;

/**
 * How `pg` reaches a journal. Without a password from a file, it takes PGPASSWORD. A problem where the file of extra
 * certificates cannot be used.
 */
export function serverOf(journal: Address, { caFile, stateDir }: Pick<Config, 'caFile' | 'stateDir'>) {
  const { isLocal, password, ...address } = journal;
  const own = password === null ? {} : { password };
  if (isLocal) return ok({ ...address, ...own, ssl: false });
  const trusted = trustedWith(caFile, placeOfJournal({ journal, stateDir }));
  if (trusted.type === 'problem') return trusted;
  // By an address of numbers, `pg` names no host that the certificate could be for.
  return ok({ ...address, ...own, ssl: { secureContext: trusted.value, host: address.host } });
}

function trustedWith(caFile: string | null, place: string): Result<ReturnType<ReturnType<typeof trustedBy>>> {
  try {
    return ok(trustedBy(caFile ?? undefined)());
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    const message = messages.journalUnusable(place, error.message);
    return problem('usage', 'journal-unusable', message, messages.correctCaFile);
  }
}
