import type { Journal } from '../../journal/port.ts';
import type { Input } from '../input/open-input.ts';

/**
 * The file that a person has the rows of the input from: of results and annotated copies, the one that was imported or
 * checked. What one of them held, and another holds in another form, is the same to a person.
 */
export async function originOf(
  { path, meta, kind }: Input,
  journal: Pick<Journal, 'run'>,
  scope: string,
): Promise<string> {
  const run = meta?.run === undefined ? undefined : await journal.run(meta.run);
  // Another machine may have a run of the same name.
  const isOurs = run?.scope === scope && run.kind === kind.name;
  return isOurs ? run.origin : (meta?.source ?? path);
}
