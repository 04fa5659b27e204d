import type { Journal } from '../../../journal/port.ts';
import type { CanaryOptions } from '../../../sending/canary.ts';
import type { Effects } from '../../../workspace/parts.ts';
import { messages } from '../messages.ts';

/**
 * The rest of a run's canary. The run sends the other documents only after `asked` documents in a row, in file order,
 * were accepted. Null after that, and for a run without a canary.
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

/** Notes how many documents go first. No note if no others would follow. */
export function noteCanaryLeft(
  { documents, asked }: CanaryOptions,
  ready: number,
  { note }: Pick<Effects, 'note'>,
): void {
  const others = ready - documents;
  if (others <= 0) return;
  note(messages.canaryLeft(asked, documents, others));
}
