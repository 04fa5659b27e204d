import { JournalBroken } from '../../journal/port.ts';
import type { Problem, Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import type { SubmitEvent } from '../../sending/events.ts';
import { counted } from '../../text/counted.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { machineProblem } from '../../workspace/failure.ts';
import type { RunRows } from '../doubts/known-doubt.ts';
import { messages } from './messages.ts';

type Unrecorded = { readonly rows: readonly number[]; readonly trackingId: string | null };

/** Counts what becomes of the documents of a sending, because a journal that is lost meanwhile cannot say it. */
export function sendingTally(pass: (event: SubmitEvent) => void) {
  const counts = { accepted: 0, rejected: 0, 'in-doubt': 0, invalid: 0, skipped: 0 };
  const unrecorded: Unrecorded[] = [];
  return {
    counts,
    unrecorded,
    onEvent(event: SubmitEvent): void {
      if (event.type === 'settled') counts[event.state] += 1;
      if (event.type === 'unrecorded') {
        const { document, outcome } = event;
        const trackingId = outcome.type === 'accepted' ? outcome.trackingId : null;
        unrecorded.push({ rows: document.rows, trackingId });
      }
      pass(event);
    },
  };
}

type Tally = Pick<ReturnType<typeof sendingTally>, 'counts' | 'unrecorded'>;

/** A document in doubt. `acceptedAs`: the tracking id that the service gave it, if the journal could not record it. */
export type AnsweredDoubt = RunRows & { readonly acceptedAs?: string };

/** The outcome with the tracking ids that this command has received for documents in doubt of its run. */
export function withAnswers<Outcome extends { readonly doubtsSentIn: readonly AnsweredDoubt[] }>(
  outcome: Outcome,
  name: string,
  { unrecorded }: Pick<Tally, 'unrecorded'>,
): Outcome {
  const doubtsSentIn = outcome.doubtsSentIn.map((doubt) => {
    const isSame = ({ rows: [row] }: Unrecorded) => doubt.run === name && row === doubt.rows[0];
    const acceptedAs = unrecorded.find(isSame)?.trackingId ?? null;
    return acceptedAs === null ? doubt : { ...doubt, acceptedAs };
  });
  return { ...outcome, doubtsSentIn };
}

/**
 * What `conclude` gives. If the journal is lost, nobody can read the run from it: then the problem that names the run,
 * what became of its documents in this command, and how to record what the journal does not have.
 */
export async function unlessLost<Ended>(
  conclude: () => Promise<Result<Ended>>,
  run: string,
  noun: Kind['noun'],
  tally: Tally,
): Promise<Result<Ended>> {
  try {
    return await conclude();
  } catch (error) {
    const lost = error instanceof JournalBroken ? machineProblem(error) : undefined;
    if (lost === undefined) throw error;
    return lostWhileSending(lost, run, noun, tally);
  }
}

function lostWhileSending(
  lost: Problem,
  run: string,
  noun: Kind['noun'],
  { counts, unrecorded }: Tally,
): Result<never> {
  const { accepted, rejected, 'in-doubt': inDoubt } = counts;
  const details = [messages.journalLost(run, counted(accepted, noun), rejected, inDoubt)];
  if (unrecorded.length > 0) {
    const lostRows = unrecorded.map(({ rows, trackingId }) => messages.lostRow(rowWords(rows), trackingId));
    const commands = unrecorded.map(({ rows: [row], trackingId }) => messages.settleLost(run, row ?? 0, trackingId));
    details.push(messages.notInJournal(lostRows.join(', ')), messages.whenItWorks, ...commands);
  }
  const hint = `${lost.hint} ${messages.thenResume(run)}`.trim();
  return { type: 'problem', problem: { ...lost, details, hint, run } };
}
