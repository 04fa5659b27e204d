import { join } from 'node:path';
import { LOCKS } from '../../journal/lock-port.ts';
import { isLocked } from '../../journal/open.ts';
import type { Journal, RunRecord } from '../../journal/port.ts';
import type { Parts } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * A run as it is, for somebody who only looks. The journal says `running` until the next start also of a run whose
 * process died: it is going on only while a living process holds the account's lock, or sends it from another machine.
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
  // It may have come to its end between the two looks.
  const record = (await journal.run(run.run)) ?? run;
  if (record.state !== 'running') return { record, underWay };
  return { record: { ...record, state: 'interrupted', why: messages.programEnded }, underWay };
}
