/** Clock, randomness and signals. They are passed in, so tests need no real time and no luck. */
export type Effects = {
  /** Milliseconds since 1970, only to be shown: somebody may set this clock during a run. */
  now(): number;
  /** Milliseconds on a clock that nobody can set. Use it for waits. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1, like Math.random. */
  random(): number;
  /** The first signal: begin nothing new, and finish what is under way. */
  readonly stopping: AbortSignal;
  /** The second signal: drop what is under way. */
  readonly dropping: AbortSignal;
};
