import type { Arguments } from './command.ts';
import { ALL_TOPICS } from './commands/help.ts';

/** Typed access to the arguments that yargs parsed; `argv` holds the typed words. */
export function argumentsOf(args: Readonly<Record<string, unknown>>, argv: readonly string[]): Arguments {
  // yargs turns the word `-` into an empty text.
  const empty = argv.includes('-') ? '-' : '';
  // An option that is given twice arrives as a list. Only a switch may be: `repeatedOption` refuses the others.
  const last = (name: string): unknown => [args[name]].flat().at(-1);
  const text = (name: string) => (last(name) === undefined ? undefined : asTyped(last(name)) || empty);
  return {
    text,
    list: (name) => (args[name] === undefined ? [] : [args[name]].flat().map(asTyped)),
    required: (name) => text(name) ?? '',
    flag: (name) => last(name) === true,
    number: (name) => {
      const value = last(name);
      return typeof value === 'number' ? value : undefined;
    },
  };
}

/** Before a word after `--`: yargs takes it for no option then. No argument of a process can have this character. */
const NO_OPTION = '\u0000';

/** A value or a message of yargs with the words as they were typed. */
export function asTyped(value: unknown): string {
  return String(value).replaceAll(NO_OPTION, '');
}

/**
 * The words for yargs, with another word after a final `help`: yargs takes that for `--help`. It fills no positional with
 * a word after `--`, so those words come without it.
 */
export function wordsForYargs(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  if (end !== -1) {
    const after = argv.slice(end + 1).map((word) => (word.startsWith('-') ? `${NO_OPTION}${word}` : word));
    return [...wordsForYargs(argv.slice(0, end)), ...after];
  }
  const [first, ...rest] = argv;
  return first === 'help' && (rest[0] ?? '-').startsWith('-') ? [first, ALL_TOPICS, ...rest] : [...argv];
}
