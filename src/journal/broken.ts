/**
 * A fault of the machine: disk full, no permission, journal damaged or locked. Every method of the journal may throw
 * it, and the caller then stops in an orderly way. Any other exception from a journal is a bug.
 */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
  /** What the user should do now. Undefined if the disk of this machine is full. */
  readonly hint: string | undefined;
  constructor(message: string, { hint, ...options }: ErrorOptions & { readonly hint?: string } = {}) {
    super(message, options);
    this.hint = hint;
  }
}
