import type { Journal, NewRun } from '../../../journal/port.ts';
import type { Prepared } from '../../check/prepare.ts';
import { keptDoubt } from '../../doubts/doubts-elsewhere.ts';
import { type DecidedBy, recordDecisions } from '../../doubts/record-decisions.ts';

/**
 * Stores documents in doubt that only another machine's workbook knows. They become a completed earlier run of the
 * file.
 */
export async function keepDoubts(
  journal: Journal,
  record: NewRun,
  { doubtsElsewhere: doubts, decisions }: Prepared,
  decidedBy: DecidedBy,
): Promise<void> {
  if (doubts.length === 0) return;
  // This run belongs to no file, so no import continues it.
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
