import type { Options } from 'yargs';
import type { App } from '../app.ts';
import type { Answers } from '../config.ts';
import type { Result } from '../problem/problem.ts';
import type { Shell } from '../text/shell-word.ts';
import type { Io } from './io.ts';

/** What a command has to say: one JSON document for scripts, the same as text for people, and the exit code. */
export type Answer = {
  readonly exit: number;
  /** Undefined where it was written already. */
  readonly json: unknown;
  /** For stdout, as lines. */
  readonly text: readonly string[];
};

/** What a command gets beside its arguments. The app is built on demand, so that `--help` loads none of it. */
export type Context = {
  readonly io: Io;
  /** Which shell reads the commands that are shown. */
  readonly shell: Shell;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether a question may be asked: a terminal at both ends and no `--no-input`. */
  readonly mayAsk: boolean;
  /** Says no longer that the program works: the command waits for a person. */
  endWork(): void;
  /** The folder for what can be made again; absolute. */
  cacheDir(): string;
  /** Aborts at the first Ctrl-C or SIGTERM. */
  readonly stopping: AbortSignal;
  /** To be called before the first document is sent: a signal has other words from then on. */
  startSending(): void;
  /** Runs `use` with the app and closes it afterwards, whatever happened. `answers`: what a person typed for `login`. */
  withApp<T>(use: (app: App) => Promise<Result<T>>, answers?: Answers): Promise<Result<T>>;
};

/** One command of the command line. `src/cli/commands` holds a file for each. */
export type Command = {
  /** `check <file>`: the name and its arguments, as yargs reads them. */
  readonly usage: string;
  readonly summary: string;
  /** Whether it sends documents, so that a signal may leave one in doubt. */
  readonly sends?: true;
  /** Shown first in the command's help: the command line and what it does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  readonly options?: CommandOptions;
  readonly positionals?: Readonly<Record<string, Positional>>;
  run(args: Arguments, context: Context): Promise<Result<Answer>>;
};

/** By name, without dashes. The help shows `defaultDescription`: `default` would go before the settings. */
export type CommandOptions = Readonly<Record<string, Options & Named>>;

type Positional = { readonly describe: string; readonly defaultDescription?: string } & Named;

/** `names`: what it may be, if the help shows them all behind `describe`. Loaded only when the command is typed. */
type Named = { readonly names?: () => Promise<readonly string[]> };

/** `export` of `export <dataset>`. */
export function nameOf({ usage }: Command): string {
  return usage.split(' ')[0] ?? '';
}

/** The command; if it is among the words typed, with the names of its positionals and options in their texts. */
export async function withNames(command: Command, words: readonly string[]): Promise<Command> {
  if (!words.includes(nameOf(command))) return command;
  const { positionals = {}, options = {} } = command;
  return { ...command, positionals: await filled(positionals), options: await filled(options) };
}

async function filled<T extends Options & Named>(all: Readonly<Record<string, T>>): Promise<Record<string, T>> {
  const entries = Object.entries(all).map(async ([name, told]) => {
    const { describe, names } = told;
    return [name, names === undefined ? told : { ...told, describe: `${describe}: ${(await names()).join(', ')}` }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The arguments as yargs left them, read with their types. */
export type Arguments = {
  text(name: string): string | undefined;
  /** Of an option that may be repeated (`nargs: 1`). */
  list(name: string): readonly string[];
  /** A required positional: yargs has refused the command without it. */
  required(name: string): string;
  flag(name: string): boolean;
  number(name: string): number | undefined;
};
