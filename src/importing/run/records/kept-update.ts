import type { JournalDocument } from '../../../journal/port.ts';
import { createLookupIndex } from '../../../lookups/resolve.ts';
import type { JsonObject } from '../../../schema/kind.ts';

/** An update in the form in which the journal stores it. */
export type KeptUpdate = {
  readonly address: { readonly path: Readonly<Record<string, string>> };
  readonly body: JsonObject;
};

/** Compares an update with a record of the service. Both have ids, so no lists are needed. */
export const NO_LISTS = createLookupIndex({ pulledAt: '', scope: '', userId: '', lists: {} });

/** The request of an update; empty for a document without one. */
export function keptUpdate({ request }: Pick<JournalDocument, 'request'>): KeptUpdate {
  const { path = {}, body = {} } = JSON.parse(request ?? '{}');
  return { address: { path }, body };
}
