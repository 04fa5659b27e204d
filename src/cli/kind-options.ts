import type { CommandOptions } from './command.ts';
import { messages } from './messages/screen.ts';

/** What can be imported. */
export async function kindNames(): Promise<readonly string[]> {
  const { KIND_NAMES } = await import('../importing/kind-named.ts');
  return KIND_NAMES;
}

/** Of every command that reads a file: what is in it, and where. */
export const KIND_OPTIONS = {
  kind: { type: 'string', describe: messages.kindOption, names: kindNames },
  sheet: { type: 'string', describe: messages.sheetOption },
} as const satisfies CommandOptions;
