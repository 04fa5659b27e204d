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
 * Waits until it is known what became of a document that the journal let nothing leave for. True when its turn has come.
 * `withheld`: how often that was so.
 */
export async function turnCame(
  { journal, effects, stopController, onEvent }: Waiting,
  { document, withheld }: { readonly document: JournalDocument; readonly withheld: number },
  because: Exclude<Withheld, 'limited'>,
): Promise<boolean> {
  // Sent elsewhere, and yet to be sent here: the program would ask for ever.
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

/** True where it is to be sent after all. */
function settledAs(document: JournalDocument, onEvent: Waiting['onEvent']): boolean {
  const { state, repeatable, trackingId, reason = null } = document;
  if (state === 'ready' || (repeatable && state === 'in-doubt')) return true;
  if (state === 'skipped' || state === 'in-doubt' || state === 'invalid')
    onEvent({ type: 'settled', document, state, trackingId, reason });
  return false;
}
