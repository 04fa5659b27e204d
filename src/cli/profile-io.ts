import { optionWords, type Shell } from '../text/shell-word.ts';
import { commands } from './commands/index.ts';
import type { Io } from './io.ts';

/** Commands that work the same for every account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['describe', 'sandbox', 'help']);
const names = commands.map(({ usage }) => usage.replace(/ .*/, '')).filter((name) => !WITHOUT_ACCOUNT.has(name));
const SHOWN = new RegExp(`\\bqcsheet (?=(?:${names.join('|')})\\b)`, 'g');

/**
 * Adds the typed profile to each command that people see. Without it, a pasted command would use another account, and
 * might book there. A profile that was not typed also holds for the next command.
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
