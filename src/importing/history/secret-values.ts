import type { DocumentState, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import type { Person } from '../../journal/senders-port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { pausing } from '../../schema/pause.ts';
import { createPause } from '../../spreadsheet/pause.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import { openInput } from '../input/open-input.ts';
import type { KeptRequest, KindRequest } from '../requests/fingerprint.ts';
import { type Secrets, secretsIn } from '../requests/secrets.ts';
import { kindOf } from './kind-of-run.ts';
import { messages } from './messages.ts';
import { begunWith } from './unfinished-run.ts';

/** The secrets by the first row of a document. */
export type RowSecrets = ReadonlyMap<number, Secrets>;

/**
 * The secrets for the unsent requests. The journal does not store them, so they are read from the input. `paths`:
 * possible input files. Only a file with the same content as at planning counts.
 */
export async function secretsFor(
  journal: Journal,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
  paths: readonly string[],
  parts: Pick<Parts, 'config' | 'effects'>,
): Promise<Result<RowSecrets>> {
  if (!(await needsSecrets(journal.documents(record.run), states))) return ok(new Map());
  for (const path of paths) {
    const found = await secretsOf(path, record, parts);
    if (found !== null) return ok(found);
  }
  const begun = begunElsewhere(record, parts.effects);
  if (begun === null) return problem('file', 'input-changed', messages.secretsGone(record.file), messages.putFileBack);
  const message = messages.secretsElsewhere(record.file, begun.who, begun.machine);
  return problem('file', 'input-changed', message, messages.sendThere);
}

/** The person who began a run at another computer; null if it began here, or if that is not known. */
export function begunElsewhere(
  { who, machine }: Pick<RunRecord, 'who' | 'machine'>,
  here: Pick<Effects, 'machine'>,
): Person | null {
  return who === null || machine === null || machine === here.machine ? null : { who, machine };
}

/** Null if the file is not the one that was checked. */
async function secretsOf(
  path: string,
  record: RunRecord,
  { config, effects }: Pick<Parts, 'config' | 'effects'>,
): Promise<RowSecrets | null> {
  // The check has already shown the warnings about the file.
  const quiet = { cwd: effects.cwd, pause: effects.pause, onStep: effects.onStep, warn: () => undefined };
  const { sheet, headerRow: chosen, encoding } = begunWith(record);
  const opened = await openInput(
    path,
    { kind: record.kind, sheet, headerRow: chosen, encoding, otherSheets: 'ignore' },
    { config, effects: quiet },
  );
  if (opened.type === 'problem') return null;
  const { file, sheet: read, headerRow } = opened.value;
  try {
    if (file.sha256 !== record.sha256) return null;
    return await secretsIn(kindOf(record), file.rows(read), { sheet: read, headerRow });
  } finally {
    await file.close();
  }
}

export async function needsSecrets(
  documents: Iterable<JournalDocument> | AsyncIterable<JournalDocument>,
  states: ReadonlySet<DocumentState>,
): Promise<boolean> {
  for await (const { state, request } of pausing(documents, createPause())) {
    if (states.has(state) && request !== null && keptRequest(request).withheld !== undefined) return true;
  }
  return false;
}

/** The complete request of a document, with its secrets. */
export function completeRequest(document: JournalDocument, secrets: RowSecrets): KindRequest {
  if (document.request === null) throw new Error(`Document ${document.id} has no request.`);
  const { withheld = [], ...request } = keptRequest(document.request);
  if (withheld.length === 0) return request;
  const own = secrets.get(document.rows[0] ?? 0) ?? {};
  const lost = withheld.find((name) => own[name] === undefined);
  if (lost !== undefined) throw new Error(`The ${lost} of row ${document.rows[0]} is gone from the input.`);
  return { ...request, query: { ...request.query, ...own } };
}

export function keptRequest(text: string): KeptRequest {
  return JSON.parse(text);
}
