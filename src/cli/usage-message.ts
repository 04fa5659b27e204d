import { nearestName } from '../text/nearest-name.ts';
import { asTyped } from './arguments.ts';
import { type Arguments, type Command, nameOf } from './command.ts';
import { messages } from './messages/screen.ts';

/** The error in a command line. yargs names flags without their dashes and counts in its own wording. */
export function usageMessage(error: unknown, argv: readonly string[], commands: readonly Command[]): string {
  const message = asTyped(error instanceof Error ? error.message : error);
  // yargs reads each letter of such a file name as an option.
  const file = beforeDashes(argv).find((word) => /^-[^-\d][^=]*\.\w+$/.test(word));
  if (file !== undefined) return messages.looksLikeOptions(file);
  const name = wordOf(argv);
  const command = typedCommand(argv, commands);
  if (message.startsWith('Did you mean')) return `${messages.notACommand(name)} ${message}`;
  const flag = /^Not enough arguments following: (\S+)$/.exec(message)?.[1];
  if (flag !== undefined) return messages.needsValue(`${flag.length === 1 ? '-' : '--'}${flag}`);
  if (message.startsWith('Not enough non-option') && command !== undefined) return missingWord(command);
  const choices = [...message.matchAll(/^\s*Argument: (\S+), Given: (.*), Choices: (.+)$/gm)];
  if (choices.length > 0)
    return choices.map(([, option = '', given, all = '']) => notAChoice(option, given, all)).join(' ');
  const unknown = /^Unknown arguments?: (.+)$/.exec(message)?.[1];
  if (unknown === undefined) return message;
  return unknown
    .split(', ')
    .map((code) => unknownWords(code, argv, name, command))
    .join(' ');
}

/** The words that may be options. */
function beforeDashes(argv: readonly string[]): readonly string[] {
  return argv.slice(0, [...argv, '--'].indexOf('--'));
}

/** The command that was typed; undefined if it is none of them. */
export function typedCommand(argv: readonly string[], commands: readonly Command[]): Command | undefined {
  return commands.find((candidate) => nameOf(candidate) === wordOf(argv));
}

function wordOf(argv: readonly string[]): string {
  return argv.find((word) => !word.startsWith('-')) ?? '';
}

/** `all`: `"dmy", "mdy"`, as yargs lists them. */
function notAChoice(option: string, given: string | undefined, all: string): string {
  return messages.notAChoice(`--${option}`, all.replaceAll('"', '').split(', ').join(' or '), given);
}

/** A flag such as `--rate=` without a value: yargs reads it as 0, or as an empty name. Undefined if there is none. */
export function emptyFlag(argv: readonly string[]): string | undefined {
  const flag = argv.find((word) => /^--?[a-z][\w-]*=$/i.test(word));
  return flag === undefined ? undefined : messages.needsValue(flag.slice(0, -1));
}

/** The error in `-o ""`, which a script with an unset variable produces. Undefined if there is none. */
export function emptyValue(argv: readonly string[], { options = {} }: Command): string | undefined {
  const flag = argv.find((word, at) => argv[at + 1] === '' && /^--?[a-z][a-z-]*$/i.test(word));
  const name = flag?.replace(/^--?/, '');
  const known = Object.entries(options).find(([long, { alias }]) => name === long || name === alias)?.[1];
  const takesValue = name === 'profile' || (known !== undefined && known.type !== 'boolean');
  return flag !== undefined && takesValue ? messages.needsValue(flag) : undefined;
}

/** The error in `--dry-run=yes` or `=TRUE`: yargs reads every word except `true` as "no". Undefined if there is none. */
export function valuedSwitch(argv: readonly string[], { options = {} }: Command): string | undefined {
  const isSwitch = (name: string) => options[name]?.type === 'boolean' || SWITCHES.includes(name);
  const typed = argv.map((word) => /^--([a-z][a-z-]*)=(?!(?:true|false)$)/.exec(word)?.[1]);
  const found = typed.find((name) => name !== undefined && isSwitch(name));
  return found === undefined ? undefined : messages.takesNoValue(`--${found}`);
}

/** The error in `--limit 2 --limit 3`: nobody sees which one counts. The values may be secret. */
export function repeatedOption({ options = {} }: Command, args: Arguments): string | undefined {
  const isSingle = (name: string) => options[name]?.type !== 'boolean' && options[name]?.nargs === undefined;
  const name = [...Object.keys(options), 'profile'].find((each) => isSingle(each) && args.list(each).length > 1);
  return name === undefined ? undefined : messages.givenTwice(`--${name}`);
}

/** The error in `check ""`, which a script with an unset variable produces. Undefined if no word is empty. */
export function emptyWord(command: Command, args: Arguments): string | undefined {
  const empty = Object.keys(command.positionals ?? {}).find((name) => args.text(name) === '');
  return empty === undefined ? undefined : needsWord(command, empty);
}

function missingWord(command: Command): string {
  const words = command.usage.split(' ');
  return needsWord(
    command,
    words.map((word) => /^<(\w+)>$/.exec(word)?.[1]).find((word) => word !== undefined) ?? 'a word',
  );
}

/** `import needs FILE after it (XLSX or CSV).` */
function needsWord(command: Command, missing: string): string {
  const describe = command.positionals?.[missing]?.describe;
  return messages.needsWord(nameOf(command), missing.toUpperCase(), describe);
}

function unknownWords(typed: string, argv: readonly string[], name: string, command: Command | undefined): string {
  const flag = argv.find((word) => /^-+/.test(word) && word.replace(/^-+/, '').split('=')[0] === typed)?.split('=')[0];
  if (flag === undefined) {
    return command === undefined ? messages.notACommand(typed) : messages.oneWordTooMany(typed, name);
  }
  const known = [...Object.keys(command?.options ?? {}), ...COMMON];
  const near = flag.startsWith('--') ? nearestName(typed, known) : undefined;
  const message = messages.notAnOption(flag, command === undefined ? 'qcsheet' : name);
  return near === undefined ? message : messages.didYouMean(message, near);
}

/** The options of every command; all but the profile take no value. */
const SWITCHES = ['json', 'quiet', 'no-input', 'no-color', 'help', 'version'];
const COMMON = [...SWITCHES, 'profile'];
