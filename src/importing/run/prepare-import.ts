import type { Journal } from '../../journal/port.ts';
import { withAliases } from '../../lookups/aliases/change-aliases.ts';
import { lookupsFor } from '../../lookups/for-command.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { counted } from '../../text/counted.ts';
import { stoppedBySignal } from '../../workspace/failure.ts';
import type { Parts } from '../../workspace/parts.ts';
import { withForwarded } from '../check/forwarded.ts';
import { heldForOtherAddress, readySentThere } from '../check/other-address.ts';
import { type Prepared, prepare } from '../check/prepare.ts';
import { withReportedSendings } from '../check/reported-sendings.ts';
import { sendingOf, sentBesideInput, sentByRunsOf } from '../check/sent-before.ts';
import { type AskAboutFile, nameColumns } from '../columns/name-columns.ts';
import { withFixes } from '../fixes/with-fixes.ts';
import { readCurrent } from '../history/current-records.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { sentByOther } from '../history/outdated-journal.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';

/** A prepared file, and the input with its named columns. */
export type PreparedInput = { readonly prepared: Prepared; readonly input: Input };

/**
 * Checks a file for an import, with fresh lookups, the service's records and all earlier sendings. Sendings that only
 * the results at `output` show count too.
 */
export async function prepareImport(
  parts: Parts,
  journal: Journal,
  opened: Input,
  output: string,
  options: ImportOptions,
  ask: AskAboutFile,
): Promise<Result<PreparedInput>> {
  const lookups = await withAliases(parts, await lookupsFor(parts, { offline: 'refused' }));
  if (lookups.type === 'problem') return lookups;
  const remember = options.plan === null;
  const naming = { words: options.columns, ask, remember, lookups: lookups.value, journal };
  const named = await nameColumns(opened, parts, naming);
  if (named.type === 'problem') return named;
  const input = await withFixes(named.value, createLookupIndex(lookups.value));
  const records = await readCurrent(parts, input.kind);
  if (records.type === 'problem') return records;
  const background = { lookups: lookups.value, past: journal, records: records.value };
  const whole = await prepare(input, background, { ...options, verify: true }, parts.effects.now());
  const prepared = await withReportedSendings(await withForwarded(whole, input, journal), input, journal);
  return (
    refusal(prepared, options, input.kind) ??
    (options.otherService ? null : await sentThere(journal, prepared, input.kind)) ??
    (await sentByOther(journal, sendingOf(input.kind, prepared, output, options))) ??
    (options.output === null ? null : await sentBesideInput(journal, input, prepared, options)) ??
    (await sentByRunsOf(journal, input, prepared, options)) ??
    stoppedBySignal(parts.effects) ??
    ok({ prepared, input })
  );
}

/** The problem if nothing of the file may be sent because of a wrong `--send-again` number. */
function refusal({ sendAgainMismatch }: Prepared, { sendAgain }: ImportOptions, kind: Kind): Result<never> | null {
  if (sendAgainMismatch === null) return null;
  const { found } = sendAgainMismatch;
  const message = messages.wrongCount(sendAgain, counted(found, kind.noun), found === 1);
  const hint = found === 0 ? messages.leaveSendAgain : messages.rightCount(found);
  return problem('usage', 'send-again-mismatch', message, hint);
}

/** The problem if some documents were already sent to another address. */
async function sentThere(journal: Journal, prepared: Prepared, kind: Kind): Promise<Result<never> | null> {
  return heldForOtherAddress(prepared.lookups.scope, await readySentThere(journal, prepared, kind), kind.noun);
}
