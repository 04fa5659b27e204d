import type { Arguments } from './command.ts';
import { ALL_TOPICS } from './commands/help.ts';

/** The arguments of a command line as yargs left them; `argv` is what was typed. */
export function argumentsOf(args: Readonly<Record<string, unknown>>, argv: readonly string[]): Arguments {
  // yargs makes an empty text of the word `-`.
  const empty = argv.includes('-') ? '-' : '';
  // An option that is given twice comes as a list; where it may not be repeated, the last one counts.
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

/** yargs takes a last word `help` for `--help`: another word must follow it. */
export function wordsForYargs(argv: readonly string[]): string[] {
  const [first, ...rest] = argv;
  return first === 'help' && (rest[0] ?? '-').startsWith('-') ? [first, ALL_TOPICS, ...rest] : [...argv];
}
