import { hasHidden, withoutHidden } from './hidden-characters.ts';

// No package fits: shell-quote, shlex and similar ones know one shell each, and do not escape line breaks.

/** The shell that reads the commands that qcsheet prints. */
export type Shell = 'posix' | 'powershell' | 'cmd';

/** A path as one word of a command line, which cannot be mistaken for an option. */
export function pathWord(path: string, shell: Shell): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path, shell);
}

/** "--sheet Bookings", "--sheet=-x". */
export function optionWords(option: string, value: string, shell: Shell): string {
  return `${option}${value.startsWith('-') ? '=' : ' '}${shellWord(value, shell)}`;
}

/** The command that sets an environment variable for later commands. */
export function setVariable(name: string, value: string, shell: Shell): string {
  if (shell === 'posix') return `export ${name}=${shellWord(value, shell)}`;
  if (shell === 'powershell') return `$env:${name} = ${inPowerShell(value)}`;
  return `set ${name}=${value.replace(CMD_SPECIAL, '^$&')}`;
}

/**
 * A text as one word of a command line that can be pasted. It stays plain if every shell reads it unchanged, and gets
 * double quotes if those protect it in every shell. Otherwise it is quoted for the given shell. Hidden characters are
 * written as codes, except in cmd, which cannot do that. A word with a quotation mark needs PowerShell 7.3 or later.
 */
export function shellWord(text: string, shell: Shell): string {
  if (isHarmless(text, shell)) return PLAIN.test(text) ? text : `"${text}"`;
  if (shell === 'posix') return inPosix(text);
  return shell === 'powershell' ? inPowerShell(text) : inCmd(text);
}

/**
 * The word if it is the same in every shell, for places such as a workbook. Otherwise the placeholder, such as FILE.
 */
export function wordOr(placeholder: string, text: string): string {
  return isSafeAnywhere(text) ? shellWord(text, 'posix') : placeholder;
}

/** Like `wordOr`, but always in quotes. */
export function inQuotesOr(placeholder: string, text: string): string {
  return `"${isSafeAnywhere(text) ? text : placeholder}"`;
}

function isSafeAnywhere(text: string): boolean {
  return isHarmless(text, 'posix') && !text.startsWith('-');
}

function isHarmless(text: string, shell: Shell): boolean {
  const backslashes = shell === 'posix' ? text.includes('\\') : text.endsWith('\\');
  return !hasHidden(text) && !backslashes && !/[$`"“”„!%]/.test(text);
}

const PLAIN = /^[\p{L}\p{N}_./:\\][\p{L}\p{N}\p{M}_./:\\~+-]*$/u;

/**
 * POSIX.1-2024, section 2.2. The second form is for characters that cannot be shown. In fish, `\` is special inside
 * quotes.
 */
function inPosix(text: string): string {
  if (!hasHidden(text) && !text.includes('\\')) return `'${text.replaceAll("'", "'\\''")}'`;
  const octal = text.replace(/^-|[^\p{L}\p{N}_./ :,=+-]/gu, (character) => {
    return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  });
  const safe = withoutHidden(octal, (code) => inPosixBytes(code));
  // Command substitution removes final line ends, but dash does not know the `$'...'` form.
  return text.endsWith('\n') ? `$'${safe}'` : `"$(printf '${safe}')"`;
}

/** Hidden letters, such as the Hangul fillers, as the codes of their bytes. */
function inPosixBytes(code: number): string {
  return [...Buffer.from(String.fromCodePoint(code))].map((byte) => `\\${byte.toString(8)}`).join('');
}

/**
 * about_Quoting_Rules: in single quotes only these characters are special, and doubled. In double quotes, ` escapes
 * them.
 */
function inPowerShell(text: string): string {
  if (!hasHidden(text)) return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
  const escaped = text.replace(/[`"$“”„]/g, '`$&');
  return `"${withoutHidden(escaped, charInPowerShell)}"`;
}

function charInPowerShell(code: number): string {
  const hex = `0x${code.toString(16)}`;
  return code > 0xffff ? `$([char]::ConvertFromUtf32(${hex}))` : `$([char]${hex})`;
}

/**
 * Quotes for the program: backslashes are doubled before a quotation mark, as its C library expects. Then marks each
 * special character with `^` for cmd. Text between two `^%` is not read as a variable.
 */
function inCmd(text: string): string {
  const quoted = `"${text.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && `\\${quote}`))}"`;
  return quoted.replace(CMD_SPECIAL, '^$&');
}

const CMD_SPECIAL = /[()%!^"<>&|]/g;
