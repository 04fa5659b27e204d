import type { Journal, JournalDocument } from '../journal/port.ts';
import type { Withheld } from './attempt.ts';
import type { Effects } from './effects.ts';
import type { SubmitEvent } from './events.ts';
import { ELSEWHERE_MS, WITHHELD_TRIES } from './retry-policy.ts';
import type { StopController } from './stop-controller.ts';

type Waiting = {
  readonly journal: Journal;
  readonly effects: Pick<Effects, 'sleep'>;
  readonly stopController: StopController;
  onEvent(event: SubmitEvent): void;
};

/**
 * Waits after the journal did not allow a document to be sent. True if it may be tried again. `withheld`: how often the
 * journal did not allow it.
 */
export async function turnCame(
  { journal, effects, stopController, onEvent }: Waiting,
  { document, withheld }: { readonly document: JournalDocument; readonly withheld: number },
  because: Exclude<Withheld, 'limited'>,
): Promise<boolean> {
  // The journal says that another run sent it, and also that this run must send it. The loop would never end.
  if (withheld > WITHHELD_TRIES) throw new Error(`document ${document.id} is withheld again and again`);
  if (because === 'late') return true;
  try {
    while (!stopController.signal.aborted) {
      const found = await journal.takeOver(document.id);
      if (found !== null) return settledAs(found, onEvent);
      await effects.sleep(ELSEWHERE_MS, stopController.signal);
    }
  } catch (error) {
    stopController.failed(error);
  }
  return false;
}

/** True if this run must still send the document. */
function settledAs(document: JournalDocument, onEvent: Waiting['onEvent']): boolean {
  const { state, repeatable, trackingId, reason = null } = document;
  if (state === 'ready' || (repeatable && state === 'in-doubt')) return true;
  if (state === 'skipped' || state === 'in-doubt' || state === 'invalid')
    onEvent({ type: 'settled', document, state, trackingId, reason });
  return false;
}
