import type { DocumentState, Journal, RunRecord } from '../../../journal/port.ts';
import type { Result } from '../../../problem/problem.ts';
import type { Parts } from '../../../workspace/parts.ts';
import { refuseUnknownSent } from '../../../workspace/refused-journal.ts';
import { heldForOtherAddress, sentAtOtherAddress } from '../../check/other-address.ts';
import { carriedOutSince } from '../../doubts/carried-out.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { lostSendings, outdatedRun } from '../../history/outdated-journal.ts';
import { unreadableResults } from '../../history/unreadable-results.ts';
import { filesElsewhere } from './files-elsewhere.ts';

/**
 * The problem if a run may not be sent: it may have been sent since, or to another address, or its files are on another
 * computer. Null if it may.
 */
export async function refusedRun(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Journal,
  record: RunRecord,
  how: Sending,
): Promise<Result<never> | null> {
  return (await refusedJournal(parts, journal)) ?? (await refusedRest(parts, journal, record, how));
}

type Sending = { readonly states: ReadonlySet<DocumentState>; readonly otherService: boolean };

/**
 * The problem if a journal may not send, because it does not know all sendings. Call it before and after each question:
 * with another state folder, somebody may have sent in between.
 */
export async function refusedJournal(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Journal,
): Promise<Result<never> | null> {
  return (await refuseUnknownSent(parts, journal)) ?? (await lostSendings(journal, parts.config.stateDir));
}

/** The problem if the rest of a run may not be sent, although the journal may send. */
export async function refusedRest(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Journal,
  record: RunRecord,
  { states, otherService }: Sending,
): Promise<Result<never> | null> {
  return (
    (await carriedOutSince(parts, journal, record)) ??
    (await outdatedRun(journal, record, states)) ??
    (await unreadableResults(journal, record)) ??
    (otherService ? null : await heldRun(journal, record, states)) ??
    (await filesElsewhere(journal, record, states, parts.effects))
  );
}

/** The problem if the rest of a run was sent to another address since planning. */
async function heldRun(
  journal: Journal,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
): Promise<Result<never> | null> {
  const left = async function* () {
    for await (const document of journal.documents(record.run)) if (states.has(document.state)) yield document;
  };
  return heldForOtherAddress(record.scope, await sentAtOtherAddress(journal, record, left()), kindOf(record).noun);
}
