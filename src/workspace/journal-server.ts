import type { Config } from '../config.ts';
import { trustedBy } from '../service/tls.ts';

/** How `pg` reaches a journal. Without a password of its own, it looks into PGPASSFILE. */
export function serverOf(journal: NonNullable<Config['journal']>, caFile: string | null) {
  const { isLocal, password, ...address } = journal;
  const own = password === null ? {} : { password };
  if (isLocal) return { ...address, ...own, ssl: false };
  // By an address of numbers, `pg` names no host that the certificate could be for.
  return { ...address, ...own, ssl: { secureContext: trustedBy(caFile ?? undefined)(), host: address.host } };
}
