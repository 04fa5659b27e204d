import type { Journal, NewRun } from '../../journal/port.ts';
import type { Prepared } from '../check/prepare.ts';
import { keptDoubt } from '../doubts/doubts-elsewhere.ts';
import { type DecidedBy, recordDecisions } from '../doubts/record-decisions.ts';

/** Keeps what only the workbook of another machine has in doubt, as an earlier run of the file that is over. */
export async function keepDoubts(
  journal: Journal,
  record: NewRun,
  { doubtsElsewhere: doubts, decisions }: Prepared,
  decidedBy: DecidedBy,
): Promise<void> {
  if (doubts.length === 0) return;
  // Of no file: no import continues this run.
  const earlier = { ...record, sha256: '0'.repeat(64), rows: 0, findings: '[]', replaces: null };
  const { run } = await journal.plan(earlier, doubts.map(keptDoubt));
  await journal.finish(run, 'complete', null);
  const kept = new Set(doubts.map(({ uid }) => uid));
  const decided = decisions.filter(({ uid, isKnown }) => !isKnown && kept.has(uid));
  await recordDecisions(
    journal,
    record.scope,
    decided.map((decision) => ({ ...decision, isKnown: true })),
    decidedBy,
  );
}
