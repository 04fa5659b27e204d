import { optionWords, type Shell } from '../text/shell-word.ts';
import type { Arguments, CommandOptions } from './command.ts';
import { messages } from './messages/screen.ts';

/** The kinds that can be imported. */
export async function kindNames(): Promise<readonly string[]> {
  const { KIND_NAMES } = await import('../importing/kind-named.ts');
  return KIND_NAMES;
}

/** For every command that reads a file: its kind, its sheet and its header row. */
export const KIND_OPTIONS = {
  kind: { type: 'string', describe: messages.kindOption, names: kindNames },
  sheet: { type: 'string', describe: messages.sheetOption },
  'header-row': { type: 'number', describe: messages.headerRowOption },
} as const satisfies CommandOptions;

/** What a person typed about the sheet. A header row that is no row of a sheet is refused when the file is read. */
export function sheetWish(args: Pick<Arguments, 'text' | 'number'>) {
  return {
    kind: args.text('kind') ?? null,
    sheet: args.text('sheet') ?? null,
    headerRow: args.number('header-row') ?? null,
  };
}

/** The sheet and its header row, as a person would type them again. */
export function sheetFlags(
  { sheet, headerRow }: { readonly sheet: string | null; readonly headerRow: number | null },
  shell: Shell,
): string {
  const named = sheet === null ? '' : ` ${optionWords('--sheet', sheet, shell)}`;
  return `${named}${headerRow === null ? '' : ` --header-row ${headerRow}`}`;
}
