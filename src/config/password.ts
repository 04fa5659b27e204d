import { createHash } from 'node:crypto';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { type Environment, variable } from './environment.ts';
import { type Wrong, wrong } from './problem.ts';

/** The form in which the service takes a password: 32 lowercase hex characters (section 8 of the specification). */
export function md5(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}

/** Where the path of a password file came from: a variable, or a profile's key. */
type PasswordFile = { readonly path: string; readonly source: string };

/**
 * The MD5 of QCSHEET_PASSWORD, or of the text in the given file without one line end; null where neither is. The
 * variable goes before a profile's file; beside QCSHEET_PASSWORD_FILE it is an error, as one of the two is out of date.
 */
export function readPassword(
  environment: Environment,
  file: PasswordFile | null,
): { readonly kind: 'ok'; readonly md5: string | null; readonly source: string } | Wrong {
  const typed = variable(environment, 'QCSHEET_PASSWORD');
  if (typed !== undefined && file?.source === 'QCSHEET_PASSWORD_FILE') {
    const message = 'QCSHEET_PASSWORD and QCSHEET_PASSWORD_FILE are both set.';
    return wrong('config-value', message, 'Unset one of the two.');
  }
  if (typed !== undefined) return { kind: 'ok', md5: md5(typed), source: 'QCSHEET_PASSWORD' };
  if (file === null) return { kind: 'ok', md5: null, source: 'not set' };
  return readFrom(file);
}

/** A path is only repeated when there is a file: otherwise it may be the password itself, in the wrong place. */
function readFrom({ path, source }: PasswordFile): { kind: 'ok'; md5: string; source: string } | Wrong {
  const read = readSmallFile(path);
  if (read.kind === 'missing') return bad(source, 'names a file that does not exist');
  if (read.kind === 'unreadable') return bad(source, `names a file that cannot be read: ${read.why}`);
  const text = decodeText(read.bytes)?.replace(/\r?\n$/, '');
  if (text === undefined) return bad(source, `names ${path}, which is not text in UTF-8`);
  if (text === '') return bad(source, `names ${path}, which is empty`);
  if (/[\r\n]/.test(text)) return bad(source, `names ${path}, which holds more than one line`);
  return { kind: 'ok', md5: md5(text), source };
}

function bad(source: string, problem: string): Wrong {
  return wrong('password-file', `${source} ${problem}.`, `Correct ${source}: a file that holds the password alone.`);
}
