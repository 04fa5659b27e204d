import type { EarlierDocument, NewDocument } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import type { Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { withFateHints } from '../history/fate-hints.ts';
import { addressOf, isOtherAddress, otherService, waysOut } from '../history/service-address.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';
import { type AddressMemory, type Sendable, sentAt } from './sent-at.ts';

/** A document that would be sent now, and the same login's earlier sending to another address. */
type SentThere = { readonly rows: readonly number[]; readonly scope: string; readonly earlier: EarlierDocument };

/**
 * The documents that the same login has sent to another address, as the same request or the same business. Documents
 * that were also sent to this address are not among them.
 */
export async function sentAtOtherAddress(
  journal: AddressMemory,
  { scope, kind }: { readonly scope: string; readonly kind: string },
  documents: Iterable<Sendable> | AsyncIterable<Sendable>,
): Promise<readonly SentThere[]> {
  const others = new Set((await journal.runs()).map((run) => run.scope));
  const scopes = [...others].filter((candidate) => isOtherAddress(scope, candidate));
  if (scopes.length === 0) return [];
  const found: SentThere[] = [];
  for await (const document of documents) {
    if (await isKnownHere(journal, scope, kind, document)) continue;
    for (const otherScope of scopes) {
      const earlier = await sentAt(journal, otherScope, kind, document);
      if (earlier === undefined) continue;
      found.push({ rows: document.rows, scope: otherScope, earlier });
      break;
    }
  }
  return found;
}

/** Whether this address has the same request, or an update of the same record. Similar documents do not count. */
async function isKnownHere(
  journal: AddressMemory,
  scope: string,
  kind: string,
  { fingerprint, businessKey, repeatable }: Sendable,
): Promise<boolean> {
  if (repeatable) return businessKey !== null && (await journal.lastUpdate(scope, kind, businessKey)) !== undefined;
  return fingerprint !== null && (await sameAsOne(journal, scope, fingerprint)).length > 0;
}

/** The same for the ready documents of a checked file. */
export async function readySentThere(
  journal: AddressMemory,
  { documents, lookups: { scope } }: Prepared,
  { name: kind }: Kind,
): Promise<readonly SentThere[]> {
  const ready = documents.filter(({ state }) => state === 'ready');
  return await sentAtOtherAddress(journal, { scope, kind }, ready);
}

/** The checked file with these documents held back, for a check. An import sends nothing of such a file. */
export function withHeldBack(
  prepared: Prepared,
  there: readonly SentThere[],
  { sheet, kind }: { readonly sheet: string; readonly kind: Kind },
): Prepared {
  if (there.length === 0) return prepared;
  const { scope } = prepared.lookups;
  const findings = new Map(there.map((sent) => [sent.rows[0], finding(sent, { sheet, noun: kind.noun[0], scope })]));
  const documents = prepared.documents.map((document): NewDocument => {
    const found = findings.get(document.rows[0]);
    if (found === undefined) return document;
    return { ...document, state: 'invalid', reason: { code: found.code, status: null, message: found.message } };
  });
  const found = [...prepared.findings, ...findings.values()];
  return { ...prepared, documents, findings: withFateHints(found, documents) };
}

function finding(
  { rows, scope: otherScope, earlier }: SentThere,
  { sheet, noun, scope }: { readonly sheet: string; readonly noun: string; readonly scope: string },
): Finding {
  const id = earlier.trackingId === null ? '' : ` (${earlier.trackingId})`;
  const from = `${rowWords(earlier.rows)} of run ${earlier.run}${id}`;
  const what = messages.sentToOther(noun, addressOf(otherScope), from, addressOf(scope));
  const problem = { code: 'other-service', severity: 'error', what, hint: waysOut(otherScope, earlier.run) } as const;
  return { ...findingAt({ sheet, row: rows[0] ?? null }, problem), option: 'other-service' };
}

/** The problem if the service may already have these documents under its other address; null if there are none. */
export function heldForOtherAddress(
  scope: string,
  there: readonly SentThere[],
  [singular, plural]: Kind['noun'],
): Result<never> | null {
  const [first] = there;
  if (first === undefined) return null;
  const same = there.filter((sent) => sent.scope === first.scope);
  const runs = [...new Set(same.map(({ earlier }) => earlier.run))];
  const rows = same.flatMap((sent) => sent.rows).toSorted((a, b) => a - b);
  const sent = messages.sentThere(same.length, [singular, plural], addressOf(first.scope), runs, rowWords(rows));
  return otherService(scope, { sent, there: first.scope, run: first.earlier.run });
}
