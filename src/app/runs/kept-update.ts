import type { JournalDocument } from '../../journal/port.ts';
import type { JsonObject } from '../../schema/kind.ts';

/** An update as the journal keeps it. */
export type KeptUpdate = {
  readonly address: { readonly path: Readonly<Record<string, string>> };
  readonly body: JsonObject;
};

/** The request of an update: of a document without one, empty. */
export function keptUpdate({ request }: Pick<JournalDocument, 'request'>): KeptUpdate {
  const { path = {}, body = {} } = JSON.parse(request ?? '{}');
  return { address: { path }, body };
}
