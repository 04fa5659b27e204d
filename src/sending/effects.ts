/** Clock, chance and signals, handed in: a test needs neither to wait nor to guess. */
export type Effects = {
  /** Milliseconds since 1970, for people: the clock may be set during a run. */
  now(): number;
  /** Milliseconds since some moment, by a clock that nobody sets: for whatever is waited for. */
  elapsed(): number;
  /** Settles after `ms` milliseconds, or as soon as `signal` aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 to 1, as Math.random. */
  random(): number;
  /** First signal: take nothing new, finish what is in flight. */
  readonly stopping: AbortSignal;
  /** Second signal: drop what is in flight. */
  readonly dropping: AbortSignal;
};
