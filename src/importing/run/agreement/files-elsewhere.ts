import { stat } from 'node:fs/promises';
import type { DocumentState, Journal, RunRecord } from '../../../journal/port.ts';
import { problem, type Result } from '../../../problem/problem.ts';
import { pausing } from '../../../schema/pause.ts';
import { createPause } from '../../../spreadsheet/pause.ts';
import type { Effects } from '../../../workspace/parts.ts';
import { messages } from '../../history/messages.ts';
import { begunElsewhere, keptRequest } from '../../history/secret-values.ts';

/**
 * The problem if a colleague's run cannot continue here, because files to upload are not on this computer. The journal
 * has the rows of every run, but not the files. Null if no file is missing.
 */
export async function filesElsewhere(
  journal: Pick<Journal, 'documents'>,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
  here: Pick<Effects, 'machine'>,
): Promise<Result<never> | null> {
  const begun = begunElsewhere(record, here);
  if (begun === null) return null;
  const missing: string[] = [];
  for await (const { state, request } of pausing(journal.documents(record.run), createPause())) {
    if (request === null || !states.has(state)) continue;
    const { file } = keptRequest(request);
    if (file !== undefined && !(await isThere(file.path))) missing.push(file.path);
  }
  const [first] = missing;
  if (first === undefined) return null;
  const message = messages.filesElsewhere(first, begun.who, begun.machine, missing.length);
  return problem('file', 'file-missing', message, messages.sendThere);
}

async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}
