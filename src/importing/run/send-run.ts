import type { DocumentState, Journal, Reopening, RunRecord } from '../../journal/port.ts';
import { mapResult, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Send } from '../../sending/attempt.ts';
import type { SubmitEvent } from '../../sending/events.ts';
import { type RunEnd, submit } from '../../sending/send-documents.ts';
import { noteSending, noteSent } from '../../workspace/known-journal.ts';
import type { Parts, Service } from '../../workspace/parts.ts';
import type { ImportOptions } from '../history/import-options.ts';
import { kindOf } from '../history/kind-of-run.ts';
import { completeRequest, type RowSecrets, secretsFor } from '../history/secret-values.ts';
import { canaryLeft, noteCanaryLeft } from './agreement/canary-left.ts';
import { refusedRun } from './agreement/refused-run.ts';
import { type KnownThen, takeUp } from './agreement/sent-meanwhile.ts';
import { sendingTally, unlessLost, withAnswers } from './journal-lost.ts';
import { endUnread, keepUnfinished } from './outcomes/left-unsent.ts';
import { namedPath } from './outcomes/results-output.ts';
import { concluded, type RunOutcome } from './outcomes/run-outcome.ts';
import { acceptedIn, keepChangeTimes } from './records/change-times.ts';
import { type ConfirmChanged, lookAgain } from './records/confirm-changed-records.ts';

export type Remaining = {
  onEvent(event: SubmitEvent): void;
  readonly limit: number | null;
  readonly canary: number | null;
  readonly maxErrors: ImportOptions['maxErrors'];
  /** Whether this command has the option. The command that began the run does not count. */
  readonly allowSimilar: boolean;
  readonly sendAgain: number | null;
  /** Whether a person confirmed that this address is another service than the earlier ones. */
  readonly otherService: boolean;
  /** Null: use the settings. */
  readonly concurrency: number | null;
  readonly rate: number | null;
  /** The absolute results path from now on, if a person named one; null for no change. */
  readonly output: string | null;
  /** Whether to send rejected documents again. */
  readonly rejected?: boolean;
  /** Whether a person agreed to send documents settled as not accepted. */
  readonly settled?: boolean;
  /** Asks about updates of records that changed at the service; absent if the file was just compared. */
  readonly confirmChanged?: ConfirmChanged;
  /** The input path as just named. The file may have been moved since the run began. */
  readonly input?: string;
} & KnownThen &
  Pick<Reopening, 'agreed' | 'unagreed' | 'later' | 'heldBack'>;

/** States of documents that a continued run sends. */
export const TO_SEND: ReadonlySet<DocumentState> = new Set(['ready', 'unsent', 'in-doubt']);
/** The states that `retry` sends. */
export const TO_SEND_AGAIN: ReadonlySet<DocumentState> = new Set([...TO_SEND, 'rejected']);

/** Sends the rest of a planned run and writes its results. The caller holds the account's lock. */
export async function sendRemaining(
  parts: Parts,
  journal: Journal,
  name: string,
  how: Remaining,
): Promise<Result<RunOutcome>> {
  const record = await recordOf(journal, name);
  const states = how.rejected === true ? TO_SEND_AGAIN : TO_SEND;
  const refused = await refusedRun(parts, journal, record, { states, otherService: how.otherService });
  if (refused !== null) return refused;
  const output = how.output === null ? null : await namedPath(parts, journal, how.output, record);
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const kind = kindOf(record);
  const { config, effects } = parts;
  const secrets = await secretsFor(journal, record, states, [...(how.input ? [how.input] : []), record.file], parts);
  if (secrets.type === 'problem') {
    // A complete run has nothing left to send, and stays complete.
    if (record.state === 'complete' && (await journal.left(name)) === 0) return secrets;
    await journal.finish(name, 'stopped', secrets.problem.message, 'input');
    return await concluded(parts, journal, await recordOf(journal, name));
  }
  const taken = await takeUp(journal, record, { ...how, sendAgain: how.sendAgain !== null, output });
  const looked = await lookAgain(parts, journal, await recordOf(journal, name), how.confirmChanged);
  if (looked.type === 'problem') {
    await endUnread(journal, name, looked.problem);
    return await concluded(parts, journal, await recordOf(journal, name));
  }
  const canary = await canaryLeft(journal, name, how.canary);
  if (canary !== null) noteCanaryLeft(canary, Math.min(await journal.toSend(name), how.limit ?? Infinity), effects);
  const before = await acceptedIn(journal, record);
  const { accepted: acceptedBefore } = await journal.counts(name);
  // A run that sends nothing does not become the last sending.
  const sending = (await journal.toSend(name)) > 0 ? await noteSending(parts, journal, record) : null;
  const tally = sendingTally(how.onEvent);
  const end = await submit({
    run: name,
    journal,
    send: sender(kind, service.value, secrets.value, { dropping: effects.dropping, onEvent: how.onEvent }),
    options: { ...speedAndEnd(how, config), canary },
    effects,
    onEvent: tally.onEvent,
  });
  how.onEvent({ type: 'ended' });
  const left = { ...taken, changed: looked.value, later: how.later?.length ?? 0, settled: how.settled === true };
  const conclude = async () => {
    if (sending !== null) await noteSent(parts, journal, sending);
    await keepChangeTimes(parts, journal, record, before, end);
    await keepUnfinished(journal, name, end, left);
    return await concluded(parts, journal, await endedRun(journal, name, end));
  };
  return mapResult(await unlessLost(conclude, name, kind.noun, tally), (outcome) => ({
    ...withAnswers(outcome, name, tally),
    acceptedBefore,
    notAgreed: end.cause === 'journal' ? 0 : taken.unagreed + looked.value,
  }));
}

function speedAndEnd({ concurrency, rate, limit, maxErrors }: Remaining, config: Parts['config']) {
  return { concurrency: concurrency ?? config.concurrency, rate: rate ?? config.rate, limit, maxErrors };
}

/** The run at its end. If the journal could not record the end, it still says `running`. */
async function endedRun(journal: Journal, name: string, end: RunEnd): Promise<RunRecord> {
  const kept = await recordOf(journal, name);
  return kept.state === 'running' ? { ...kept, ...end } : kept;
}

async function recordOf(journal: Journal, name: string): Promise<RunRecord> {
  const record = await journal.run(name);
  if (record === undefined) throw new Error(`Run ${name} is gone from the journal.`);
  return record;
}

/** Passes each document to the client exactly as planned. */
function sender(kind: Kind, { client }: Service, secrets: RowSecrets, { dropping, onEvent }: Sending): Send {
  return (document, { beforeFirstByte }) => {
    const request = completeRequest(document, secrets);
    const size = request.file?.size ?? 0;
    const fileBytesSent = (bytes: number) => onEvent({ type: 'uploading', document, bytes, size });
    const noAnswerYet = (wait: { sinceMs: number; untilMs: number }) =>
      onEvent({ type: 'awaiting', document, ...wait });
    return client.send(kind.operation, request, { beforeFirstByte, fileBytesSent, noAnswerYet, signal: dropping });
  };
}

type Sending = Pick<Remaining, 'onEvent'> & { readonly dropping: AbortSignal };
