import type { Journal } from '../journal/port.ts';
import type { ServerFacts } from '../journal/senders-port.ts';
import { roughDuration } from '../text/duration.ts';
import type { Effects, Parts } from '../workspace/parts.ts';
import { type Check, passed, warned } from './check.ts';
import { messages } from './messages.ts';

/** Each booking needs two round trips to the server. */
const SLOW_MS = 200;
/** The journal uses only the server's clock, but times of runs come from this machine. */
const MOST_OFF_MS = 60_000;

/** The facts that the server of a team's journal reports, without secrets; null if the journal is a file. */
export async function checkServer(journal: Journal, { config, effects }: Parts): Promise<ServerChecks | null> {
  const started = effects.elapsed();
  const facts = await journal.server();
  if (facts === null) return null;
  const tookMs = effects.elapsed() - started;
  const isLocal = config.journal?.isLocal ?? false;
  const checks = [
    passed('journal', messages.server(facts.login, facts.isEncrypted, await journal.id(), tookMs.toFixed(1))),
    ...(facts.isEncrypted || isLocal ? [] : [warned('journal', messages.notEncrypted, messages.encrypt)]),
    ...(tookMs > SLOW_MS ? [warned('journal', messages.slowServer(Math.round(tookMs)), messages.nearServer)] : []),
    ...checkRights(facts),
    ...checkServerClock(facts, effects),
  ];
  return { checks, facts };
}

export type ServerChecks = { readonly checks: readonly Check[]; readonly facts: ServerFacts };

function checkRights({ login, rights: { sends, settles, owns } }: ServerFacts): readonly Check[] {
  if (sends && settles) return [passed('journal', messages.hasRights(login, owns))];
  if (sends) return [warned('journal', messages.mayNotSettle(login), messages.askFor('qcsheet_settler'))];
  if (settles) return [warned('journal', messages.mayNotSend(login), messages.askFor('qcsheet_sender'))];
  return [warned('journal', messages.mayOnlyRead(login), messages.askFor('qcsheet_sender, qcsheet_settler'))];
}

function checkServerClock({ nowMs }: ServerFacts, { now }: Pick<Effects, 'now'>): readonly Check[] {
  const aheadMs = now() - nowMs;
  if (Math.abs(aheadMs) <= MOST_OFF_MS) return [];
  const duration = roughDuration(Math.abs(aheadMs)) ?? '';
  return [warned('journal', messages.serverClockOff(duration, aheadMs < 0), messages.setEitherClock)];
}
