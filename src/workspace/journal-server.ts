import type { Config } from '../config.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { NotConnected } from '../service/not-connected.ts';
import { trustedBy } from '../service/tls.ts';
import { placeOfJournal } from './journal-place.ts';
import { messages } from './messages.ts';

type Address = NonNullable<Config['journal']>;

/**
 * The connection settings of `pg` for a journal. Without a password from a file, `pg` uses PGPASSWORD. A problem if the
 * file of extra certificates is not usable.
 */
export function serverOf(journal: Address, { caFile, stateDir }: Pick<Config, 'caFile' | 'stateDir'>) {
  const { isLocal, password, ...address } = journal;
  const own = password === null ? {} : { password };
  if (isLocal) return ok({ ...address, ...own, ssl: false });
  const trusted = trustedWith(caFile, placeOfJournal({ journal, stateDir }));
  if (trusted.type === 'problem') return trusted;
  // For a numeric address, `pg` passes no host name to compare with the certificate, so `host` is set here.
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
