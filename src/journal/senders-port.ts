/** Who sends, where several machines share a journal. */
export type SenderMemory = {
  /** Who sends a run now from elsewhere; null where nobody does. */
  senderElsewhere(run: string): Promise<Sender | null>;
  /**
   * The service answered 429 to a request of this document that began `ageMs` milliseconds ago: nobody sends for its
   * account for `pauseMs`. Gives `Share.throttles`; null where nobody else can send for the account.
   */
  slowDown(id: number, ageMs: number, pauseMs: number): Promise<number | null>;
  /** Whether a journal of a single computer was moved into this one, with all that it knew of an account. */
  tookOver(journal: string, scope: string): Promise<boolean>;
  /** What there is to know of the server; null where the journal is a file. */
  server(): Promise<ServerFacts | null>;
};

export type ServerFacts = {
  readonly login: string;
  readonly isEncrypted: boolean;
  /** The version of the tables. */
  readonly schema: number;
  /** What the login may do: see the roles in the guide. */
  readonly rights: { readonly sends: boolean; readonly settles: boolean; readonly owns: boolean };
  /** By the server's clock, in milliseconds since 1970. */
  readonly nowMs: number;
};

/** Who works, as the system calls them, and the name of the computer in its network. */
export type Person = { readonly who: string; readonly machine: string };

/** A process that sends, and who works there. */
export type Sender = Person & { readonly process: number };

/** Another living process sends the run: nobody else may move it, or its documents, until that ends. */
export class SentElsewhere extends Error {
  override readonly name = 'SentElsewhere';
  readonly run: string;
  readonly sender: Sender;
  constructor(run: string, sender: Sender, options?: ErrorOptions) {
    super(`run ${run} is sent by ${sender.who} at ${sender.machine}`, options);
    this.run = run;
    this.sender = sender;
  }
}
