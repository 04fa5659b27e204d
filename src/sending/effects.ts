/** Clock, randomness and signals. The caller passes them in, so tests need neither real time nor luck. */
export type Effects = {
  /** Milliseconds since 1970, for display only: the user may change this clock during a run. */
  now(): number;
  /** Milliseconds on a clock that nobody can change. Use it for waits. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1, like Math.random. */
  random(): number;
  /** Aborts at the first signal of the user or system: begin nothing new, and finish what is under way. */
  readonly stopping: AbortSignal;
  /** Aborts at the second signal: drop what is under way. */
  readonly dropping: AbortSignal;
};
