import type { Journal } from '../../journal/port.ts';
import type { CanaryOptions } from '../../sending/canary.ts';
import type { Effects } from '../../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * What is left of a run's canary: as many documents in a row as `--canary` asks for are to be accepted, in file order,
 * before the others follow. Null once they were, and for a run without one.
 */
export async function canaryLeft(
  journal: Pick<Journal, 'documents'>,
  run: string,
  asked: number | null,
): Promise<CanaryOptions | null> {
  if (asked === null) return null;
  let inRow = 0;
  for await (const { state, attempts } of journal.documents(run)) {
    if (state === 'accepted') inRow += 1;
    else if (attempts > 0 && (state === 'rejected' || state === 'in-doubt')) inRow = 0;
    if (inRow === asked) return null;
  }
  return { documents: asked - inRow, asked };
}

/** Nothing to tell where no others would follow. */
export function tellCanary({ documents, asked }: CanaryOptions, ready: number, { note }: Pick<Effects, 'note'>): void {
  const others = ready - documents;
  if (others <= 0) return;
  note(messages.canaryLeft(asked, documents, others));
}
