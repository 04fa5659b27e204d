import { hasHidden, withoutHidden } from './hidden-characters.ts';

// No package serves: shell-quote, shlex and the like know one shell each, and write line breaks as they are.

/** What reads the commands that qcsheet prints. */
export type Shell = 'posix' | 'powershell' | 'cmd';

/** A path as a word of a command line, never read as an option. */
export function pathWord(path: string, shell: Shell): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path, shell);
}

/** "--sheet Bookings", "--sheet=-x". */
export function optionWords(option: string, value: string, shell: Shell): string {
  return `${option}${value.startsWith('-') ? '=' : ' '}${shellWord(value, shell)}`;
}

/** The command that sets an environment variable for those that follow. */
export function setVariable(name: string, value: string, shell: Shell): string {
  if (shell === 'posix') return `export ${name}=${shellWord(value, shell)}`;
  if (shell === 'powershell') return `$env:${name} = ${inPowerShell(value)}`;
  return `set ${name}=${value.replace(CMD_SPECIAL, '^$&')}`;
}

/**
 * A text as one word of a command line that can be pasted. As it is where no shell reads it otherwise, in double quotes
 * where these protect it in every shell, else as the shell wants it. Hidden characters are written by their codes; cmd
 * has no way to do that. A word with a quotation mark reaches the program from PowerShell 7.3 on.
 */
export function shellWord(text: string, shell: Shell): string {
  if (isHarmless(text, shell)) return PLAIN.test(text) ? text : `"${text}"`;
  if (shell === 'posix') return inPosix(text);
  return shell === 'powershell' ? inPowerShell(text) : inCmd(text);
}

/** The same where the shell is not known, as in a workbook; the placeholder, such as FILE, where the shell decides. */
export function wordOr(placeholder: string, text: string): string {
  return isSafeAnywhere(text) ? shellWord(text, 'posix') : placeholder;
}

/** The same, in quotes in any case. */
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

/** POSIX.1-2024, section 2.2. The second form is for what cannot be shown; `\` has a meaning in the quotes of fish. */
function inPosix(text: string): string {
  if (!hasHidden(text) && !text.includes('\\')) return `'${text.replaceAll("'", "'\\''")}'`;
  const octal = text.replace(/^-|[^\p{L}\p{N}_./ :,=+-]/gu, (character) => {
    return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  });
  const safe = withoutHidden(octal, (code) => inPosixBytes(code));
  // The output of a command loses the line ends at its end; dash does not know the other form.
  return text.endsWith('\n') ? `$'${safe}'` : `"$(printf '${safe}')"`;
}

/** Letters that are hidden, such as the Hangul fillers. */
function inPosixBytes(code: number): string {
  return [...Buffer.from(String.fromCodePoint(code))].map((byte) => `\\${byte.toString(8)}`).join('');
}

/** about_Quoting_Rules: in single quotes only these are special, and doubled; in double quotes ` takes their meaning. */
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
 * Quoted for the program (backslashes doubled before a quotation mark, as its C library undoes them), then each special
 * character marked with `^` for cmd. What stands between two `^%` is no name of a variable then.
 */
function inCmd(text: string): string {
  const quoted = `"${text.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && `\\${quote}`))}"`;
  return quoted.replace(CMD_SPECIAL, '^$&');
}

const CMD_SPECIAL = /[()%!^"<>&|]/g;
