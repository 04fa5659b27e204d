export type Lock =
  | { readonly type: 'held'; release(): Promise<void> }
  /** `holder` is what the other process said of itself; empty in the moment before it has. */
  | { readonly type: 'busy'; readonly holder: string }
  /** The machine fails the lock: the disk is full, or something else is in its place. */
  | { readonly type: 'unusable'; readonly message: string };

/** The folder of the locks, within that of the journal. */
export const LOCKS = 'locks';
