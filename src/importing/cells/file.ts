import type { FileToSend } from '../../contract/operation.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';

/** Finds the file on this machine that a cell text names. */
export type Files = (text: string) => FoundFile;

export type FoundFile =
  | { readonly type: 'found'; readonly file: FileToSend }
  /** `code` is the operating system's: ENOENT, EACCES. */
  | { readonly type: 'unreadable'; readonly code: string }
  /** A folder, a device or a pipe. */
  | { readonly type: 'no-file' }
  /** `folder` is the input's folder. */
  | { readonly type: 'outside'; readonly folder: string };

/** Reads a file that can be sent. */
export function readFile(text: string, files: Files | undefined): Reading {
  const found = files?.(text);
  if (found === undefined) throw new Error('The files of this kind were not looked at.');
  if (found.type === 'found') {
    const { file } = found;
    const doubt = { code: 'unlikely', what: messages.emptyFile(text), hint: messages.replaceEmptyFile } as const;
    return { type: 'value', requestValue: text, file, ...(file.size === 0 ? { doubt } : {}) };
  }
  return { type: 'bad', problem: { code: 'file-missing', ...wordsOf(text, found) } };
}

function wordsOf(text: string, found: Exclude<FoundFile, { type: 'found' }>): Pick<Problem, 'what' | 'hint'> {
  switch (found.type) {
    case 'no-file':
      return {
        what: messages.noFile(text),
        hint: messages.nameAFile,
      };
    case 'outside':
      return {
        what: messages.outsideFolder(text, found.folder),
        hint: messages.copyIntoFolder,
      };
    case 'unreadable':
      return found.code === 'ENOENT'
        ? { what: messages.fileMissing(text) }
        : { what: messages.fileUnreadable(text, found.code), hint: messages.mayYouOpenIt };
  }
}
