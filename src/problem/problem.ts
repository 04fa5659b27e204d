/**
 * An expected failure of a whole command: what happened, and the next step. `type` decides the exit code.
 * `usage`: flags, configuration; `file`: the input cannot be read; `login`: refused; `unreachable`: network, TLS or the
 * service's failures; `incomplete`: it answered, but gave nothing of what was asked; `busy`: another process holds the run
 * or the output; `stopped`: a signal, before anything was sent; `machine`: the disk fails the program.
 */
export type Problem = {
  readonly type: 'usage' | 'file' | 'login' | 'unreachable' | 'incomplete' | 'busy' | 'stopped' | 'machine';
  /** Stable, for scripts. */
  readonly code: string;
  readonly message: string;
  /** Lines below the message, such as its reasons. */
  readonly details?: readonly string[];
  readonly hint: string;
  /** The run that it is about, where there is one. */
  readonly run?: string;
  /** Lists for scripts, by name. `details` has them as lines for people. */
  readonly lists?: Readonly<Record<string, readonly unknown[]>>;
};

export type Result<T> =
  | { readonly type: 'ok'; readonly value: T }
  | { readonly type: 'problem'; readonly problem: Problem };

export function ok<T>(value: T): Result<T> {
  return { type: 'ok', value };
}

export function problem(
  type: Problem['type'],
  code: string,
  message: string,
  hint: string,
): { readonly type: 'problem'; readonly problem: Problem } {
  return { type: 'problem', problem: { type, code, message, hint } };
}

/** What happened and the next step, as one text. */
export function inOneLine({ message, hint }: Pick<Problem, 'message' | 'hint'>): string {
  return `${message} ${hint}`;
}

/** The first of many lines, and how many more there are. */
export function firstOf(lines: readonly string[], most: number): readonly string[] {
  const more = lines.length - most;
  return more > 0 ? [...lines.slice(0, most), `... and ${more} more`] : lines;
}

/** The value of a result turned into another; a problem stays what it is. */
export function mapResult<A, B>(result: Result<A>, change: (value: A) => B): Result<B> {
  return result.type === 'problem' ? result : { type: 'ok', value: change(result.value) };
}
