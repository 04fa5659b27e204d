import type { NewDocument } from './port.ts';

/** The request of a document that is not in the journal yet, as JSON text; null for one that is not valid. */
export function requestTextOf({ request }: Pick<NewDocument, 'request'>): string | null {
  return typeof request === 'function' ? request() : request;
}
