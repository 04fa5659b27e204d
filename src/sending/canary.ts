import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { StopController } from './stop-controller.ts';

/**
 * `documents`: how many are sent first. `asked`: the number that the user typed. A continued run may have fewer left.
 */
export type CanaryOptions = { readonly documents: number; readonly asked: number };

/** Sends the first documents of a run alone. The others follow only if the service accepts all of these. */
export type Canary = {
  /** How many documents are sent first; null if all are sent together. */
  readonly documents: number | null;
  /** Counts the outcomes of the first documents, and passes each event of the run on. */
  onEvent(event: SubmitEvent): void;
  /** Call it when all first documents have outcomes. Stops the run if one of them was not accepted. */
  judge(): void;
};

export function createCanary(
  options: CanaryOptions | null,
  stopController: StopController,
  tell: (event: SubmitEvent) => void,
): Canary {
  let others = 0;
  return {
    documents: options?.documents ?? null,
    onEvent(event) {
      if (event.type === 'settled' && event.state !== 'accepted' && event.state !== 'skipped') others += 1;
      tell(event);
    },
    judge() {
      if (options === null || stopController.signal.aborted) return;
      const { documents, asked } = options;
      if (others === 0) return tell({ type: 'canary-passed', documents });
      stopController.because('canary', messages.canary(asked, others, documents));
    },
  };
}
