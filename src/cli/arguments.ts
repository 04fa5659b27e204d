import type { Arguments } from './command.ts';
import { ALL_TOPICS } from './commands/help.ts';

/** Typed access to the arguments that yargs parsed; `argv` holds the typed words. */
export function argumentsOf(args: Readonly<Record<string, unknown>>, argv: readonly string[]): Arguments {
  // yargs turns the word `-` into an empty text.
  const empty = argv.includes('-') ? '-' : '';
  // An option that is given twice arrives as a list. Only a switch may be: `repeatedOption` refuses the others.
  const last = (name: string): unknown => [args[name]].flat().at(-1);
  const text = (name: string) => (last(name) === undefined ? undefined : String(last(name)) || empty);
  return {
    text,
    list: (name) => (args[name] === undefined ? [] : [args[name]].flat().map(String)),
    required: (name) => text(name) ?? '',
    flag: (name) => last(name) === true,
    number: (name) => {
      const value = last(name);
      return typeof value === 'number' ? value : undefined;
    },
  };
}

/** The words for yargs, with another word after a final `help`: yargs takes that for `--help`. */
export function wordsForYargs(argv: readonly string[]): string[] {
  const [first, ...rest] = argv;
  return first === 'help' && (rest[0] ?? '-').startsWith('-') ? [first, ALL_TOPICS, ...rest] : [...argv];
}
