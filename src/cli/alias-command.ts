import type { App } from '../app.ts';
import { mapResult, problem, type Result } from '../problem/problem.ts';
import { addedText, importedText, listedText, removedText } from './alias-text.ts';
import type { Answer, Arguments } from './command.ts';
import { messages } from './commands/messages.ts';
import { EXIT } from './exit-codes.ts';

/** `lookups aliases list | add | remove | import`; `words` are those after `aliases`. */
export async function aliasAnswer(app: App, words: readonly string[], args: Arguments): Promise<Result<Answer>> {
  const [action = 'list', ...rest] = words;
  const [list = '', value = '', entry = ''] = rest;
  const parent = args.text('parent') ?? null;
  const replace = args.flag('replace');
  const needed = WORDS.get(action);
  if (needed === undefined)
    return problem('usage', 'usage', messages.notAnAction('lookups aliases', action), messages.aliasActions);
  if (rest.length !== needed.length || rest.some((word) => word.trim() === ''))
    return problem('usage', 'usage', messages.aliasWords(action, needed), messages.quoteWords);
  switch (action) {
    case 'add':
      return answered(await app.addAlias({ list, value, entry, parent, replace }), addedText);
    case 'remove':
      return answered(await app.removeAlias({ list, value, parent, id: null }), removedText);
    case 'import':
      return mapResult(await app.importAliases(list, replace), (json) => {
        return { exit: json.problems.length > 0 ? EXIT.file : EXIT.done, json, text: importedText(json) };
      });
    default:
      return answered(await app.listAliases(), listedText);
  }
}

/** The words that each action takes. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['list', []],
  ['add', ['LIST', 'VALUE', 'ID-or-LABEL']],
  ['remove', ['LIST', 'VALUE']],
  ['import', ['FILE.csv']],
]);

function answered<T>(result: Result<T>, textOf: (value: T) => readonly string[]): Result<Answer> {
  return mapResult(result, (json) => ({ exit: EXIT.done, json, text: textOf(json) }));
}
