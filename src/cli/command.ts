import type { Options } from 'yargs';
import type { App } from '../app.ts';
import type { Answers } from '../config.ts';
import type { Result } from '../problem/problem.ts';
import type { Shell } from '../text/shell-word.ts';
import type { Io } from './io.ts';

/** The result of a command: one JSON document for scripts, the same as text for people, and the exit code. */
export type Answer = {
  readonly exit: number;
  /** Undefined if the command has written it already. */
  readonly json: unknown;
  /** For stdout, as lines. */
  readonly text: readonly string[];
};

/**
 * What a command gets besides its arguments. The app is built when it is first needed, so `--help` loads none of it.
 */
export type Context = {
  readonly io: Io;
  /** The shell for which commands are quoted in messages. */
  readonly shell: Shell;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether a question may be asked: both stdin and stderr are a terminal, and `--no-input` was not given. */
  readonly mayAsk: boolean;
  /** Stops the progress display for good: a browser shows the work. */
  leaveWork(): void;
  /** The absolute path of the folder for files that can be fetched or made again. */
  cacheDir(): string;
  /** Aborts at the first Ctrl-C or SIGTERM. */
  readonly stopping: AbortSignal;
  /** Must be called before the first document is sent: from then on a signal shows another message. */
  startSending(): void;
  /** May be called when nothing is on its way any more, if the command can send again. */
  expectSending(): void;
  /** Must be called when nothing is sent any more: from then on the screen shows other work. */
  endSending(): void;
  /**
   * Runs `use` with the app and closes the app afterwards, even after an error. `answers`: typed by a person for
   * `login`.
   */
  withApp<T>(use: (app: App) => Promise<Result<T>>, answers?: Answers): Promise<Result<T>>;
};

/** One command of the command line. `src/cli/commands` has one file for each. */
export type Command = {
  /** `check <file>`: the name and its arguments, as yargs reads them. */
  readonly usage: string;
  readonly summary: string;
  /** Whether the command sends documents: a signal may then leave one in doubt. */
  readonly sends?: true;
  /** Shown first in the command's help: the command line, and what it does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  readonly options?: CommandOptions;
  readonly positionals?: Readonly<Record<string, Positional>>;
  run(args: Arguments, context: Context): Promise<Result<Answer>>;
};

/** By name, without dashes. The help shows `defaultDescription`; a yargs `default` would override the settings. */
export type CommandOptions = Readonly<Record<string, Options & Named>>;

type Positional = { readonly describe: string; readonly defaultDescription?: string } & Named;

/** `names`: the possible values, if the help lists them after `describe`. Loaded only when the command is typed. */
type Named = { readonly names?: () => Promise<readonly string[]> };

/** `export` of `export <dataset>`. */
export function nameOf({ usage }: Command): string {
  return usage.split(' ')[0] ?? '';
}

/** The command. If it is among the typed words, the texts of its positionals and options list the possible names. */
export async function withNames(command: Command, words: readonly string[]): Promise<Command> {
  if (!words.includes(nameOf(command))) return command;
  const { positionals = {}, options = {} } = command;
  return { ...command, positionals: await filled(positionals), options: await filled(options) };
}

async function filled<T extends Options & Named>(all: Readonly<Record<string, T>>): Promise<Record<string, T>> {
  const entries = Object.entries(all).map(async ([name, option]) => {
    const { describe, names } = option;
    return [name, names === undefined ? option : { ...option, describe: `${describe}: ${(await names()).join(', ')}` }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The parsed arguments, read with their types. */
export type Arguments = {
  text(name: string): string | undefined;
  /** The values of a repeatable option (`nargs: 1`). */
  list(name: string): readonly string[];
  /** A required positional: yargs has already refused a command line without it. */
  required(name: string): string;
  flag(name: string): boolean;
  number(name: string): number | undefined;
};
