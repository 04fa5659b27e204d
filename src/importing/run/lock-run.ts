import type { Journal, RunRecord } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import { holdingLock } from '../../workspace/account-lock.ts';
import { sentElsewhere } from '../../workspace/failure.ts';
import { warnOfUnknownSent } from '../../workspace/known-journal.ts';
import type { Parts } from '../../workspace/parts.ts';
import { refuseMoved, refuseUnknownSent } from '../../workspace/refused-journal.ts';
import { findRun, recoverRuns } from '../history/find-run.ts';
import { messages } from './messages.ts';
import { sayingUnsent } from './outcomes/unsent-outcome.ts';

/**
 * Finds a run and calls `use` with it, while no other process can send for its account. Runs of dead processes are
 * recovered first.
 */
export async function holdingRun<T>(
  parts: Parts,
  command: 'resume' | 'retry' | 'settle',
  name: string | undefined,
  use: (journal: Journal, run: RunRecord) => Promise<Result<T>>,
): Promise<Result<T>> {
  const withRun = () => withFoundRun(parts, command, name, use);
  return await holdingLock(parts, `${command} ${name ?? messages.lastRun}`, () =>
    command === 'settle' ? withRun() : sayingUnsent(withRun),
  );
}

async function withFoundRun<T>(...[parts, command, name, use]: Parameters<typeof holdingRun<T>>): Promise<Result<T>> {
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  const forbidden = command === 'settle' ? await mayNotSettle(opened.value) : null;
  if (forbidden !== null) return forbidden;
  // Any journal may record a decision. A journal that does not know all sendings must not send.
  if (command === 'settle') await warnOfUnknownSent(parts, opened.value);
  const refused = command === 'settle' ? await refuseMoved(parts) : await refuseUnknownSent(parts, opened.value);
  if (refused !== null) return refused;
  await recoverRuns(parts, opened.value);
  const found = await findRun(parts, opened.value, name);
  if (found.type === 'problem') return found;
  const sender = await opened.value.senderElsewhere(found.value.run);
  // Nobody changes the run while it is being sent elsewhere, and its documents are not in doubt there.
  if (sender !== null) return { type: 'problem', problem: sentElsewhere(found.value.run, sender) };
  return await use(opened.value, found.value);
}

/**
 * The problem if this login may not settle. It comes before the question, because the database would reject the answer.
 * Null if it may.
 */
async function mayNotSettle(journal: Journal): Promise<Result<never> | null> {
  const server = await journal.server();
  if (server === null || server.rights.settles) return null;
  return problem('machine', 'journal-broken', messages.mayNotSettle(server.login), messages.askSettler);
}
