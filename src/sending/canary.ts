import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { StopController } from './stop-controller.ts';

/** `documents` go first. `asked`: as the user said it; of a continued run, fewer may be left. */
export type CanaryOptions = { readonly documents: number; readonly asked: number };

/** The first documents of a run: what becomes of them decides about the others. */
export type Canary = {
  /** How many they are; null when all go together. */
  readonly documents: number | null;
  /** Hears what becomes of each document, and tells it on. */
  onEvent(event: SubmitEvent): void;
  /** Once the first ones are answered: stops the run when one of them was not accepted. */
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
