import { optionWords, type Shell } from '../text/shell-word.ts';
import { commands } from './commands/index.ts';
import type { Io } from './io.ts';

/** They are the same for every account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['describe', 'sandbox', 'help']);
const names = commands.map(({ usage }) => usage.replace(/ .*/, '')).filter((name) => !WITHOUT_ACCOUNT.has(name));
const SHOWN = new RegExp(`\\bqcsheet (?=(?:${names.join('|')})\\b)`, 'g');

/**
 * Shows each command to people with the profile that was typed: without it, a command that is pasted works with another
 * account, and may book there. A profile that was not typed is known to the next command as well.
 */
export function withProfile(io: Io, profile: string | undefined, shell: Shell): Io {
  if (profile === undefined) return io;
  const shown = (lines: readonly string[]) =>
    lines.map((line) => line.replace(SHOWN, `qcsheet ${optionWords('--profile', profile, shell)} `));
  return {
    ...io,
    get columns() {
      return io.columns;
    },
    print: (lines) => io.print(shown(lines)),
    stderr: (lines) => io.stderr(shown(lines)),
    failure: (lines) => io.failure(shown(lines)),
    ask: (question, stopping) => io.ask(shown(question), stopping),
    askOrEnd: (question, stopping) => io.askOrEnd(shown(question), stopping),
  };
}
