import { requestIdentity } from '../../derive/results/document-words.ts';
import type { Journal } from '../../journal/port.ts';
import type { Kind } from '../../schema/kind.ts';

/** A document that somebody settled as not accepted, and that its run would send now. */
export type SettledDocument = {
  readonly id: number;
  readonly rows: readonly number[];
  /** By what a person knows it: `12-Mar-2029, SS29-0818, ...`. */
  readonly reference: string;
};

/** The documents of a run that somebody settled as not accepted and that nobody has sent since, in file order. */
export function settledDocuments(
  journal: Pick<Journal, 'settledUnsent'>,
  run: string,
  kind: Kind,
): readonly SettledDocument[] {
  return journal.settledUnsent(run).map(({ id, rows, request }) => {
    return { id, rows, reference: request === null ? '' : requestIdentity(kind, request) };
  });
}
