import type { SubmitEvent } from './events.ts';
import { messages } from './messages.ts';
import type { StopController } from './stop-controller.ts';

/** `documents`: how many go first. `asked`: the number that the user typed; a continued run may have fewer left. */
export type CanaryOptions = { readonly documents: number; readonly asked: number };

/** The first documents of a run. The others follow only if all of these are accepted. */
export type Canary = {
  /** How many go first; null if all go together. */
  readonly documents: number | null;
  /** Takes each event of the run and passes it on. */
  onEvent(event: SubmitEvent): void;
  /** Called when the first ones have answers. Stops the run if one of them was not accepted. */
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
