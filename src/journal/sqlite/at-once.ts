import { NO_ANSWER, type Work } from '../sql/database.ts';

/** Gives the operation of a statement that has already run. */
export function answered<Given>(value: Given): Work<Given> {
  const end = { done: true, value } as const;
  return { [Symbol.iterator]: () => ({ next: () => end }) };
}

/** Runs an operation to its end, without a pause for others. */
export function finished<Given>(work: Work<Given>): Given {
  const steps = work[Symbol.iterator]();
  for (;;) {
    const step = steps.next(NO_ANSWER);
    if (step.done === true) return step.value;
  }
}
