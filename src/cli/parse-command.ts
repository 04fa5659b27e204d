import yargs, { type Argv, type Options } from 'yargs';
import { type Problem, problem } from '../problem/problem.ts';
import { program } from '../workspace/program.ts';
import { argumentsOf, wordsForYargs } from './arguments.ts';
import { type Arguments, type Command, nameOf, withNames } from './command.ts';
import { commands } from './commands/index.ts';
import { helpOf } from './help-text.ts';
import { messages } from './messages/screen.ts';
import {
  emptyFlag,
  emptyValue,
  emptyWord,
  repeatedOption,
  typedCommand,
  usageMessage,
  valuedSwitch,
} from './usage-message.ts';

const INDENT = '  ';

type Parsed =
  | { readonly type: 'command'; readonly command: Command; readonly args: Arguments }
  /** Help, the version, the completion script. */
  | { readonly type: 'shown'; readonly text: string }
  | { readonly type: 'wrong'; readonly problem: Problem };

/**
 * Reads a command line. `columns`: the terminal's width, for help texts. Wrapping their lines takes longer than the
 * rest of yargs. It is done only if help is asked for or shown.
 */
export async function parseCommand(typed: readonly string[], columns: number): Promise<Parsed> {
  const argv = withoutHelpWord(typed);
  const known = await Promise.all(commands.map((command) => withNames(command, argv)));
  const width = Math.min(columns - INDENT.length, 110);
  const asksForHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h');
  const parsed = await parseWrapped(argv, known, asksForHelp ? width : null);
  return parsed.type === 'shown' && !asksForHelp ? await parseWrapped(argv, known, width) : parsed;
}

/** The words for `COMMAND --help`, if `help COMMAND` was typed. No guide page has the name of a command. */
function withoutHelpWord(typed: readonly string[]): readonly string[] {
  const [first, second, ...others] = typed;
  const isOfCommand = first === 'help' && commands.some((command) => nameOf(command) === second);
  return isOfCommand && second !== undefined ? [second, ...others, '--help'] : typed;
}

async function parseWrapped(argv: readonly string[], known: readonly Command[], width: number | null): Promise<Parsed> {
  let chosen: { command: Command; args: Arguments } | undefined;
  const parser = buildParser(known, width, argv[0] === 'completion', (command, args) => {
    chosen = { command, args: argumentsOf(args, argv) };
    // If a handler returns, yargs builds the command's help text, which nobody needs.
    throw CHOSEN;
  });
  let shown = '';
  try {
    await parser.parseAsync(wordsForYargs(argv), {}, (_error: unknown, _parsed: unknown, output: string) => {
      shown = output;
    });
  } catch (error) {
    if (error !== CHOSEN) return wrongUse(usageMessage(error, argv, known), typedCommand(argv, known));
  }
  if (shown !== '') return { type: 'shown', text: withIndent(shown) };
  const wrong = emptyFlag(argv) ?? (chosen && wrongArguments(argv, chosen.command, chosen.args));
  if (wrong !== undefined) return wrongUse(wrong, typedCommand(argv, known));
  if (chosen !== undefined) return { type: 'command', ...chosen };
  return { type: 'shown', text: withIndent(await parser.getHelp()) };
}

/** What yargs accepts in the words of a command, and qcsheet does not; undefined if there is nothing. */
function wrongArguments(argv: readonly string[], command: Command, args: Arguments): string | undefined {
  return (
    emptyValue(argv, command) ??
    valuedSwitch(argv, command) ??
    repeatedOption(command, args) ??
    emptyWord(command, args)
  );
}

const CHOSEN = new Error('A command was chosen.');

function wrongUse(message: string, command: Command | undefined): Parsed {
  const help = command === undefined ? messages.seeHelp : messages.seeHelpOf(nameOf(command));
  const wrong = problem('usage', 'usage', message, help);
  return { type: 'wrong', problem: wrong.problem };
}

/** A help text with its examples indented as written: yargs trims its lines. */
function withIndent(text: string): string {
  const [heading, ...lines] = text.split('\n');
  const end = heading === 'Examples:' ? lines.indexOf('') : 0;
  return [heading, ...lines.map((line, index) => (index < end ? INDENT + line : line))].join('\n');
}

/** The options of every command. The help shows them last, in their own group. */
const GENERAL_OPTIONS = ['json', 'profile', 'quiet', 'no-input', 'no-color', 'version', 'help'];

type Choose = (command: Command, args: Readonly<Record<string, unknown>>) => void;

function buildParser(known: readonly Command[], width: number | null, isCompletion: boolean, choose: Choose): Argv {
  let parser = yargs()
    .scriptName('qcsheet')
    .usage(messages.programHelp)
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
    })
    .option('json', { type: 'boolean', describe: messages.jsonOption })
    .option(
      'profile',
      valued({ type: 'string', describe: messages.profileOption, defaultDescription: messages.profileUnset }),
    )
    .option('quiet', { type: 'boolean', describe: messages.quietOption })
    .option('no-input', { type: 'boolean', describe: messages.noInputOption })
    .option('no-color', { type: 'boolean', describe: messages.noColorOption })
    .version(program)
    .alias('h', 'help')
    .group(GENERAL_OPTIONS, messages.generalOptions)
    // yargs prints the completion script, and then reports the word as an unknown argument.
    .strict(!isCompletion)
    .recommendCommands()
    .wrap(width)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new Error(message);
    });
  for (const command of known) parser = parser.command(yargsModule(command, choose));
  return parser.completion('completion', messages.completionCommand);
}

function yargsModule(command: Command, choose: Choose) {
  return {
    command: command.usage,
    describe: command.summary,
    builder: (builder: Argv) => {
      let built = builder.usage(helpOf(command));
      for (const [name, positional] of Object.entries(command.positionals ?? {})) {
        built = built.positional(name, { type: 'string', ...positional });
      }
      // Named here, before the group of the general options: those must come last.
      built = built.group(Object.keys(command.options ?? {}), 'Options:');
      for (const [name, option] of Object.entries(command.options ?? {})) {
        built = built.option(name, valued(option));
      }
      return built;
    },
    handler: (args: Readonly<Record<string, unknown>>) => choose(command, args),
  };
}

/** Requires a value: without this, `--limit` alone would mean no limit. */
function valued(option: Options): Options {
  return { ...option, requiresArg: option.type !== 'boolean' };
}
