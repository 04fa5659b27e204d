import { uptime } from 'node:os';
import type { Config } from '../config.ts';
import { completeTraits } from '../importing/history/complete-traits.ts';
import { openJournal as openLocal, openTeamJournal } from '../journal/open.ts';
import type { Journal } from '../journal/port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { serverOf } from '../workspace/journal-server.ts';
import type { Effects } from '../workspace/parts.ts';
import { openStateFolder } from '../workspace/state-folder.ts';

/** Opens the journal of the state folder, or the one in PostgreSQL that a team shares. */
export async function openJournal(config: Config, effects: Effects): Promise<Result<Journal>> {
  const folder = openStateFolder(config.stateDir);
  if (folder.type === 'problem') return folder;
  const { now, elapsed } = effects;
  const { journal } = config;
  const server = journal === null ? null : serverOf(journal, config);
  if (server?.type === 'problem') return server;
  const made = await (server === null
    ? openLocal({ folder: config.stateDir, now, elapsed, here: { who: effects.user, machine: effects.machine } })
    : openTeamJournal(config.stateDir, {
        server: server.value,
        sender: { who: effects.user, machine: effects.machine, process: process.pid },
        now,
        clocks: () => [now(), elapsed(), uptime() * 1000],
      }));
  if (made.type === 'failed') return problem('usage', made.problem.code, made.problem.message, made.problem.hint);
  try {
    await completeTraits(made.journal);
  } catch (error) {
    await made.journal.close();
    throw error;
  }
  return ok(made.journal);
}
