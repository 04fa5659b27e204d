import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ConfigFile, readConfigFile } from '../config/file.ts';
import { type KeptLogin, withLogin } from '../config/keep-login.ts';
import type { Config } from '../config.ts';
import { onDisk } from '../disk/disk-failed.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { reasonWords } from '../text/reason-words.ts';
import type { Effects } from '../workspace/parts.ts';
import { messages } from './messages.ts';

/**
 * Writes the address and the account that the user typed into the config file, and reports it. If that is impossible,
 * the login is still good, and a warning says what to set.
 */
export async function keepLogin(config: Config, login: KeptLogin, { note, warn }: Effects): Promise<void> {
  const path = join(config.configDir, 'config.json');
  const read = readConfigFile(path);
  if (read.type === 'wrong') return warn(`${read.problem.message} ${NOT_KEPT}`);
  const kept = withLogin(read.file, config.profile, login);
  if (kept === null) return warn(messages.otherLogin(config.profile, NOT_KEPT));
  const problem = await written(read.file, kept.text);
  if (problem !== null) return warn(`${problem} ${NOT_KEPT}`);
  note(messages.loginKept(path, kept.profile));
}

const NOT_KEPT = messages.loginNotKept;

/**
 * Writes the file. Gives why that failed; null if it did not. Only the owner can read a new file, because it may later
 * have a token.
 */
async function written({ path, mode }: ConfigFile, text: string): Promise<string | null> {
  const folder = dirname(path);
  try {
    makeFolder(folder);
  } catch (error) {
    return messages.folderUnmade(folder, reasonWords(error));
  }
  const fill = async (file: FileHandle) => {
    await onDisk(file.writeFile(text));
    await onDisk(file.sync());
  };
  const result = await replaceFile(path, fill, mode ?? 0o600);
  return result.type === 'written' ? null : result.message;
}
