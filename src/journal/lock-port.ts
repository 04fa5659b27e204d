export type Lock =
  | { readonly type: 'held'; release(): Promise<void> }
  /** `holder` describes the other process. It is empty in the moment before that process has written it. */
  | { readonly type: 'busy'; readonly holder: string }
  /** A fault of the machine: the disk is full, or something else has the name of the lock file. */
  | { readonly type: 'unusable'; readonly message: string };

/** The folder of the locks, within the folder of the journal. */
export const LOCKS = 'locks';
