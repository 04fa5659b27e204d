import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Written } from '../workbook/write-file.ts';
import { ok, problem, type Result } from './problem.ts';

/** Where the results go: `-o`, or `<name>.results.xlsx` beside the input; never the input itself. */
export async function chooseOutput(input: string, wanted: string | null, cwd: string): Promise<Result<string>> {
  const beside = join(dirname(input), `${basename(input, extname(input))}.results.xlsx`);
  const output = wanted === null ? beside : resolve(cwd, wanted);
  const isInput = output === input || (await isSameFile(output, input));
  return isInput ? outputIsInput(input) : ok(output);
}

/** Under another name too: a link, or other capitals where the system does not tell them apart. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((each) => stat(each, { bigint: true }).catch(() => null)));
  return one != null && two != null && one.dev === two.dev && one.ino === two.ino;
}

function outputIsInput(input: string): Result<never> {
  const message = `The results would replace the input ${input}.`;
  return problem('usage', 'output-is-input', message, 'Name another file with -o.');
}

/** Finds out before anything is sent whether the results can be written there. */
export async function checkOutput(output: string): Promise<Result<true>> {
  const folder = dirname(output);
  try {
    await access(folder, constants.W_OK);
  } catch {
    const message = `The results cannot be written: the folder ${folder} is missing or may not be written to.`;
    return problem('usage', 'output-folder', message, 'Name a file in another folder with -o.');
  }
  const existing = await stat(output).catch(() => null);
  if (existing === null || existing.isFile()) return ok(true);
  return problem(
    'usage',
    'output-not-a-file',
    `${output} is not a file that could be replaced.`,
    'Name another file with -o.',
  );
}

/** A file that another program holds is busy; any other that cannot be written is the wrong place for it. */
export function unwritten({ code, message, hint }: Extract<Written, { kind: 'unwritable' }>): Result<never> {
  return problem(code === 'output-busy' || code === 'output-denied' ? 'busy' : 'usage', code, message, hint);
}
