import type { Journal, Reopening } from '../../journal/port.ts';
import { restOf } from '../history/rest-of-run.ts';

/**
 * What a new run leaves unsent because of what other machines have sent while its file was checked and a person was asked:
 * as if the run was continued by somebody who agrees to nothing. Nothing where nobody has sent anything.
 */
export async function sentMeanwhile(
  journal: Journal,
  name: string,
  { knownUpTo, allowSimilar }: { readonly knownUpTo: number; readonly allowSimilar: boolean },
): Promise<Pick<Reopening, 'heldBack' | 'unagreed'>> {
  const record = await journal.run(name);
  if (record === undefined || (await journal.sendings()).known === knownUpTo) return {};
  const { heldBack, alike } = await restOf(journal, record, { allowSimilar });
  return { heldBack, unagreed: alike.map(({ id }) => id) };
}
