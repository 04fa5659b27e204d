/**
 * The machine fails the journal: disk full, no permission, file damaged or locked. Thrown by every method, so that a
 * caller can stop in order; any other exception out of a journal is a bug of the program.
 */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
  /** What to do now; undefined where the disk of this machine needs room. */
  readonly hint: string | undefined;
  constructor(message: string, { hint, ...options }: ErrorOptions & { readonly hint?: string } = {}) {
    super(message, options);
    this.hint = hint;
  }
}
