import type { StoredReason } from './outcomes-port.ts';

/** Keeps the service's records that updates change, beside their documents. */
export type RecordMemory<Earlier, Document extends { readonly id: number; readonly state: string }> = {
  /**
   * Gives the last update with this business key that was accepted or may have been; undefined if there is none.
   * Updates replace each other. If the service accepted the last one, its record has the values of that request, unless
   * someone else changed it since. `changedAt`: see `keepChangeTime`; null if unknown.
   */
  lastUpdate(
    scope: string,
    kind: string,
    businessKey: string,
  ): Promise<(Earlier & { readonly request: string | null; readonly changedAt: number | null }) | undefined>;
  /**
   * Gives the last update with this fingerprint that was planned before another update with the same business key was
   * sent. It may be unsent. Undefined if there is none.
   */
  replacedUpdate(scope: string, kind: string, businessKey: string, fingerprint: string): Promise<Earlier | undefined>;
  /**
   * Keeps the service's record of an update before it is sent, as JSON text. Call it at planning, or when a person
   * agreed to overwrite the present record. Replaces an earlier one.
   */
  keepRecord(document: number, record: string): Promise<void>;
  /** Gives the record kept by `keepRecord`; undefined if none was kept, as in older versions. */
  recordBefore(document: number): Promise<string | undefined>;
  /** Gives the documents that `claim` would give, in file order. */
  listToSend(run: string): Promise<readonly Document[]>;
  /**
   * Leaves a document for later because no person agreed to send it. A ready document becomes `unsent`. An update in
   * doubt stays in doubt, and `claim` does not give it until the run is continued again.
   */
  leave(run: string, document: Pick<Document, 'id' | 'state'>, reason: StoredReason): Promise<void>;
  /** Accepts an update in doubt because the service shows its values. It is not sent again. */
  carriedOut(document: number): Promise<void>;
  /**
   * Keeps the service's change time of a record after an accepted update. While the service shows the same time, nobody
   * has changed the record again.
   */
  keepChangeTime(document: number, changedAt: number): Promise<void>;
};
