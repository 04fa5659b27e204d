import { NO_ANSWER, type Work } from '../sql/database.ts';

/** A statement that was run already. */
export function answered<Given>(value: Given): Work<Given> {
  const end = { done: true, value } as const;
  return { [Symbol.iterator]: () => ({ next: () => end }) };
}

/** Takes no notice of the moments in which others could have their turn. */
export function finished<Given>(work: Work<Given>): Given {
  const steps = work[Symbol.iterator]();
  for (;;) {
    const step = steps.next(NO_ANSWER);
    if (step.done === true) return step.value;
  }
}
