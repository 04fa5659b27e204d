import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { type Environment, variable } from './environment.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';
import { type ConfigWarning, type PasswordFile, warningsAboutPassword } from './warnings.ts';

/** The password in the form that the service takes: 32 lowercase hex characters (section 8 of the specification). */
export function md5(password: string): string {
  return hash('md5', password);
}

/**
 * The MD5 of QCSHEET_PASSWORD, or of the given file's text without one line end; null if neither is given. The variable
 * overrides a profile's file. Together with QCSHEET_PASSWORD_FILE it is an error, because one of the two may be out of
 * date.
 */
export function readPassword(
  environment: Environment,
  file: PasswordFile | null,
):
  | {
      readonly type: 'ok';
      readonly md5: string | null;
      readonly source: string;
      readonly warnings: readonly ConfigWarning[];
    }
  | Wrong {
  const typed = variable(environment, 'QCSHEET_PASSWORD');
  if (typed !== undefined && file?.source === 'QCSHEET_PASSWORD_FILE') {
    const message = messages.bothPasswords;
    return wrong('config-value', message, messages.unsetOne);
  }
  if (typed !== undefined) return { type: 'ok', md5: md5(typed), source: 'QCSHEET_PASSWORD', warnings: [] };
  if (file === null) return { type: 'ok', md5: null, source: 'not set', warnings: [] };
  const read = readPasswordFile(file);
  if (read.type === 'wrong') return read;
  const warnings = warningsAboutPassword(file, read.mode, environment.platform);
  return { type: 'ok', md5: md5(read.password), source: file.source, warnings };
}

/**
 * The text of a file without one line end. `mode`: its permission bits. A message repeats the path only if the file
 * exists: otherwise the "path" may be the password itself. If only its folder exists, the message names the folder.
 */
export function readPasswordFile({
  path,
  source,
}: PasswordFile): { type: 'ok'; password: string; mode: number } | Wrong {
  const read = readSmallFile(path);
  if (read.type === 'missing') return bad(source, messages.fileMissing(folderOf(path)));
  if (read.type === 'unreadable') return bad(source, messages.fileUnread(read.why));
  const text = decodeText(read.bytes)?.replace(/\r?\n$/, '');
  if (text === undefined) return bad(source, messages.fileNotUtf8(path));
  if (text === '') return bad(source, messages.fileEmpty(path));
  if (/[\r\n]/.test(text)) return bad(source, messages.fileTwoLines(path));
  return { type: 'ok', password: text, mode: read.mode };
}

/** The folder of a file that does not exist; null if the path names none, or if that does not exist either. */
function folderOf(path: string): string | null {
  const folder = dirname(path);
  return folder === '.' || readSmallFile(folder).type === 'missing' ? null : folder;
}

function bad(source: string, problem: string): Wrong {
  return wrong('password-file', `${source} ${problem}.`, messages.passwordAlone(source));
}
