import type { DocumentState, Journal, RunRecord } from '../../journal/port.ts';
import type { Result } from '../../problem/problem.ts';
import type { Parts } from '../../workspace/parts.ts';
import { refuseUnknownSent } from '../../workspace/refused-journal.ts';
import { heldForOtherAddress, sentAtOtherAddress } from '../check/other-address.ts';
import { carriedOutSince } from '../doubts/carried-out.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { lostSendings, outdatedRun } from '../history/outdated-journal.ts';
import { unreadableResults } from '../history/unreadable-results.ts';
import { filesElsewhere } from './files-elsewhere.ts';

/**
 * Why nothing of a run may be sent: it may have been sent since, or to another address, or its files are on another
 * computer. Null where it may.
 */
export async function refusedRun(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Journal,
  record: RunRecord,
  { states, otherService }: { readonly states: ReadonlySet<DocumentState>; readonly otherService: boolean },
): Promise<Result<never> | null> {
  return (
    // Once more: with another state folder, somebody may have sent while a question waited here.
    (await refuseUnknownSent(parts, journal)) ??
    (await lostSendings(journal, parts.config.stateDir)) ??
    (await carriedOutSince(parts, journal, record)) ??
    (await outdatedRun(journal, record, states)) ??
    (await unreadableResults(journal, record)) ??
    (otherService ? null : await heldRun(journal, record, states)) ??
    (await filesElsewhere(journal, record, states, parts.effects))
  );
}

/** Why a run may not continue: what is left of it was sent at another address since it was planned. */
export async function heldRun(
  journal: Journal,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
): Promise<Result<never> | null> {
  const left = async function* () {
    for await (const document of journal.documents(record.run)) if (states.has(document.state)) yield document;
  };
  return heldForOtherAddress(record.scope, await sentAtOtherAddress(journal, record, left()), kindOf(record).noun);
}
