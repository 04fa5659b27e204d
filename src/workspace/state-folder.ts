import { accessSync, constants, existsSync, rmdirSync, statSync } from 'node:fs';
import { makeFolder } from '../disk/make-folder.ts';
import { messages as journalMessages } from '../journal/messages.ts';
import { mapResult, ok, problem, type Result } from '../problem/problem.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';

/** Makes the folder of the journal, the session and the locks where it is missing; says so when it cannot be used. */
export function openStateFolder(folder: string): Result<string> {
  return using(folder, () => {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK);
    return folder;
  });
}

/** Whether there is such a folder; a problem where there cannot be one. What only reads leaves nothing behind. */
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

/** False where nobody may look. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
