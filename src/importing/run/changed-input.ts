import { compareFile } from '../../disk/sha256.ts';
import type { RunRecord } from '../../journal/port.ts';
import type { Result } from '../../problem/problem.ts';
import { notAgreed } from '../../workspace/failure.ts';
import type { Rest } from '../history/rest-of-run.ts';
import { needsSecrets } from '../history/secret-values.ts';
import { messages } from './messages.ts';
import { TO_SEND } from './send-run.ts';

/** Documents that would be sent as they were before a person edited the file. */
export type ChangedInput = Pick<RunRecord, 'run' | 'scope' | 'file' | 'state'> & { readonly documents: number };

/** Whether they are sent all the same; a problem where nobody can be asked. */
export type ConfirmChangedFile = (changed: ChangedInput) => Promise<Result<boolean>>;

/** Asks about a file that was edited since its run was planned: what the run sends has the old values. */
export async function changedInput(
  { record, ready, documents }: Rest,
  confirm: ConfirmChangedFile,
): Promise<Result<never> | null> {
  // What needs the file itself is not sent from another one, whatever a person says.
  if (ready === 0 || (await needsSecrets(documents, TO_SEND))) return null;
  if ((await compareFile(record.file, record.sha256)) !== 'changed') return null;
  const { run, scope, file, state } = record;
  const agreed = await confirm({ run, scope, file, state, documents: ready });
  if (agreed.type === 'problem') return agreed;
  return agreed.value ? null : notAgreed(messages.answeredNo);
}
