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
 * Waits for a document that the journal did not allow to be sent. True if it may be tried again. `withheld`: how often
 * the journal did not allow it.
 */
export async function turnCame(
  { journal, effects, stopController, onEvent }: Waiting,
  { document, withheld }: { readonly document: JournalDocument; readonly withheld: number },
  because: Exclude<Withheld, 'limited'>,
): Promise<boolean> {
  // Another run has sent it, but it is still to be sent here: the program would ask forever.
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

/** True if it must still be sent from here. */
function settledAs(document: JournalDocument, onEvent: Waiting['onEvent']): boolean {
  const { state, repeatable, trackingId, reason = null } = document;
  if (state === 'ready' || (repeatable && state === 'in-doubt')) return true;
  if (state === 'skipped' || state === 'in-doubt' || state === 'invalid')
    onEvent({ type: 'settled', document, state, trackingId, reason });
  return false;
}
