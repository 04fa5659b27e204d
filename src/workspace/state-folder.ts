import { accessSync, constants, existsSync, rmdirSync, statSync } from 'node:fs';
import { makeFolder } from '../disk/make-folder.ts';
import { messages as journalMessages } from '../journal/messages.ts';
import { mapResult, ok, problem, type Result } from '../problem/problem.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';

/** Creates the folder for journal, session and locks if it is missing. A problem if the folder is not usable. */
export function openStateFolder(folder: string): Result<string> {
  return using(folder, () => {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK);
    return folder;
  });
}

/**
 * Whether the folder exists; a problem if it cannot be created. It leaves no folder behind, because commands that only
 * read must not.
 */
export function stateFolderIfThere(folder: string): Result<boolean> {
  if (existsSync(folder)) return mapResult(openStateFolder(folder), () => true);
  return using(folder, () => {
    for (const made of makeFolder(folder).toReversed()) rmdirSync(made);
    return false;
  });
}

function using<T>(folder: string, use: () => T): Result<T> {
  try {
    return ok(use());
  } catch (error) {
    const reason = isFile(folder) ? messages.isAFile : reasonWords(error);
    const message = messages.stateUnusable(folder, reason);
    const hint = messages.checkFolder(journalMessages.oneMemory);
    return problem('usage', 'state-folder', message, hint);
  }
}

/** False if this user may not read the folder. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
