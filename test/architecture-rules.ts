import { FOLDERS } from '../.config/folders.ts';
import { folderOf, functionsOf, importsOf, resolved, type Source } from './imports-of.ts';

export const MOST_LINES = 250;
const MOST_LINES_OF_A_FUNCTION = 50;
/** Data: one statement, no logic. */
const DATA = /^(contract|kinds|sandbox\/seed)\//;
/** What a check must not be able to reach: whatever can send or ask for it. */
const SENDS = /^(service\/|sending\/(deliver|attempt|send-documents)\.ts|importing\/run\/|app\/)/;

/** Which of these files can send. */
export function senders(reached: readonly string[]): readonly string[] {
  return reached.filter((path) => SENDS.test(path));
}

/** The files of logic that are too long. */
export function long(files: readonly Source[]): readonly string[] {
  return files
    .filter(({ path, text }) => !DATA.test(path) && text.split('\n').length > MOST_LINES)
    .map(({ path }) => path);
}

/** The functions that are too long, each with its file. */
export function longFunctions(files: readonly Source[]): readonly string[] {
  return files
    .filter(({ path }) => !DATA.test(path))
    .flatMap((file) =>
      functionsOf(file)
        .filter(({ lines }) => lines > MOST_LINES_OF_A_FUNCTION)
        .map(({ name }) => `${file.path}: ${name}`),
    );
}

/** What each file imports and may not, in words. */
export function offences(files: readonly Source[]): readonly string[] {
  return files.flatMap((file) => {
    const { path } = file;
    const home = folderOf(path, FOLDERS);
    if (home === undefined) return [`src/${path} is in a folder that the list does not know`];
    return importsOf(file).flatMap(({ name }) => {
      if (name.startsWith('node:')) {
        return home.node?.includes(name.slice('node:'.length)) ? [] : [`src/${path} may not import ${name}`];
      }
      if (!name.startsWith('.')) {
        const isHome = home.packages?.some((known) => name === known || name.startsWith(`${known}/`));
        return isHome === true ? [] : [`src/${path} may not import the package ${name}`];
      }
      return offence(path, home.folder, resolved(path, name));
    });
  });
}

function offence(path: string, home: string, target: string): readonly string[] {
  if (target === '../package.json') return [];
  const there = folderOf(target, FOLDERS)?.folder;
  if (there === home) return [];
  if (/^(kinds|datasets)\/(?!index\.ts$)/.test(target))
    return [`src/${path} may not import src/${target}: it is handed a kind or a dataset`];
  const isAllowed = FOLDERS.some(({ folder, from }) => folder === home && there !== undefined && from.includes(there));
  return isAllowed ? [] : [`src/${path} may not import src/${target}`];
}
