import type { CommandOptions } from './command.ts';
import { messages } from './messages/screen.ts';

/** The kinds that can be imported. */
export async function kindNames(): Promise<readonly string[]> {
  const { KIND_NAMES } = await import('../importing/kind-named.ts');
  return KIND_NAMES;
}

/** For every command that reads a file: its kind and its sheet. */
export const KIND_OPTIONS = {
  kind: { type: 'string', describe: messages.kindOption, names: kindNames },
  sheet: { type: 'string', describe: messages.sheetOption },
} as const satisfies CommandOptions;
