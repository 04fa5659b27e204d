import { dirname } from 'node:path';
import type { Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { chooseOutput } from '../../spreadsheet/write/output-target.ts';
import { originOf, ownRun } from '../history/origin.ts';
import { type NewSending, type SentMemory, sentByOther, sentByRuns } from '../history/outdated-journal.ts';
import type { Input } from '../input/open-input.ts';
import { resultsOfSandbox } from './other-account.ts';
import type { Prepared } from './prepare.ts';

/**
 * The problem if a file may not be sent, or its decisions not recorded: it has results of the sandbox, or results
 * written by this journal's runs know more than the journal. Null if it may.
 */
export async function sentByRunsOf(
  journal: SentMemory,
  input: Input,
  prepared: Prepared,
  options: SendingOptions,
): Promise<Result<never> | null> {
  const rehearsed = resultsOfSandbox(input, prepared.lookups.scope, prepared.checked.markers);
  if (rehearsed !== null) return rehearsed;
  const { path, kind, meta, decisionSheet } = input;
  const origin = await originOf(input, journal, prepared.lookups.scope);
  const { run, results } = meta ?? {};
  const doubts = decisionSheet.doubts.map(({ uid }) => uid);
  const isOwnRun = (await ownRun(journal, meta, prepared.lookups.scope)) !== undefined;
  const file = { path, origin, run, isOwnRun, results, doubts, decides: prepared.decisions.length > 0 };
  return await sentByRuns(journal, sendingOf(kind, prepared, path, options), file);
}

/** `output`: the results path that a person wants; null for the usual one. */
type SendingOptions = { readonly output: string | null; readonly otherService: boolean };

/**
 * The problem if the results beside the file show sendings that this journal does not know; null if there are none. The
 * path of the new results does not matter.
 */
export async function sentBesideInput(
  journal: SentMemory,
  { path, kind }: Pick<Input, 'path' | 'kind'>,
  prepared: Prepared,
  options: SendingOptions,
): Promise<Result<never> | null> {
  const usual = await chooseOutput(path, null, dirname(path));
  if (usual.type === 'problem') return null;
  return await sentByOther(journal, sendingOf(kind, prepared, usual.value, options));
}

/** The documents of the file that must not have been sent before. */
export function sendingOf(
  kind: Kind,
  { documents, checked, lookups }: Prepared,
  output: string,
  options: SendingOptions,
): NewSending {
  const ready = documents.filter(({ state, repeatable }) => state === 'ready' && !repeatable);
  const fingerprints = new Set(ready.flatMap(({ fingerprint }) => fingerprint ?? []));
  const updating = documents.filter(
    ({ state, repeatable }) => repeatable && (state === 'ready' || state === 'skipped'),
  );
  const updates = new Set(updating.flatMap(({ businessKey }) => businessKey ?? []));
  const isNamedByInput = options.output === null;
  const { otherService } = options;
  return {
    scope: lookups.scope,
    kind,
    output,
    isNamedByInput,
    fingerprints,
    updates,
    markers: checked.markers,
    otherService,
  };
}
