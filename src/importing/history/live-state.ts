import { join } from 'node:path';
import { LOCKS } from '../../journal/lock-port.ts';
import { isLocked } from '../../journal/open.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Parts } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * The real state of a run, for commands that only look. If its process died, the journal says `running` until the next
 * start. The run is really running only if a living process holds the account's lock, or another machine sends it.
 */
export async function withLiveState(
  { config }: Pick<Parts, 'config'>,
  journal: Journal,
  run: RunRecord,
): Promise<{ readonly record: RunRecord; readonly underWay: boolean }> {
  if (run.state !== 'running') return { record: run, underWay: false };
  const isElsewhere = (await journal.senderElsewhere(run.run)) !== null;
  const underWay = isElsewhere || (await isLocked({ folder: join(config.stateDir, LOCKS), scope: run.scope }));
  if (underWay) return { record: run, underWay };
  // The run may have ended between the two reads.
  const record = (await journal.run(run.run)) ?? run;
  if (record.state !== 'running') return { record, underWay };
  return { record: { ...record, state: 'interrupted', why: messages.programEnded }, underWay };
}
