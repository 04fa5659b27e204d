import type { StoredReason } from './outcomes-port.ts';

/** What the service showed of the records that updates change, beside their documents. */
export type RecordMemory<Earlier, Document extends { readonly id: number; readonly state: string }> = {
  /**
   * The last update with this business key that was accepted or may have been; undefined where none is known. Updates
   * replace each other: what the last one asked for is what the service has, where it accepted it and nobody else has
   * changed it. `changedAt`: see `keepChangeTime`; null where it is not known.
   */
  lastUpdate(
    scope: string,
    kind: string,
    businessKey: string,
  ): Promise<(Earlier & { readonly request: string | null; readonly changedAt: number | null }) | undefined>;
  /**
   * The last update with this fingerprint that a run was planned with, sent or not, before another one of the same
   * business key was sent; undefined where there is none.
   */
  replacedUpdate(scope: string, kind: string, businessKey: string, fingerprint: string): Promise<Earlier | undefined>;
  /**
   * What the service has of the record of an update before it is sent, as JSON text: at planning, or when a person has
   * agreed to send it over what is there since. Replaces what was kept before.
   */
  keepRecord(document: number, record: string): Promise<void>;
  /** Undefined where nothing was kept, as by older versions. */
  recordBefore(document: number): Promise<string | undefined>;
  /** The documents that `claim` hands out, in file order. */
  listToSend(run: string): Promise<readonly Document[]>;
  /**
   * Leaves one of them for later because nobody has agreed to send it: a ready document becomes `unsent`, an update in
   * doubt stays in doubt and is not handed out until the run is continued again.
   */
  leave(run: string, document: Pick<Document, 'id' | 'state'>, reason: StoredReason): Promise<void>;
  /** Accepts an update in doubt, because the service shows its values. It is not sent again. */
  carriedOut(document: number): Promise<void>;
  /** Keeps the service's time of change after an accepted update. While the service shows it, nobody has changed more. */
  keepChangeTime(document: number, changedAt: number): Promise<void>;
};
