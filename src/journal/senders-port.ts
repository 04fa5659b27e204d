/** Shows who sends, if several machines share a journal. */
export type SenderMemory = {
  /** Gives the sender of a run at another process; null if there is none. */
  senderElsewhere(run: string): Promise<Sender | null>;
  /**
   * Records a 429 of the service to a request of this document that began `ageMs` milliseconds ago. No process sends
   * for its account for the next `pauseMs` milliseconds. Gives `Share.throttles`; null if no other process can send for
   * the account.
   */
  slowDown(id: number, ageMs: number, pauseMs: number): Promise<number | null>;
  /** True if a journal of a single computer was moved into this one, with everything that it had about an account. */
  tookOver(journal: string, scope: string): Promise<boolean>;
  /** Gives facts about the server; null if the journal is a file. */
  server(): Promise<ServerFacts | null>;
};

export type ServerFacts = {
  readonly login: string;
  readonly isEncrypted: boolean;
  /** The version of the tables. */
  readonly schema: number;
  /** What the login may do: see the roles in the guide. */
  readonly rights: { readonly sends: boolean; readonly settles: boolean; readonly owns: boolean };
  /** Milliseconds since 1970 by the server's clock. */
  readonly nowMs: number;
};

/** A user, by the name that the system has for them, and the name of the computer in its network. */
export type Person = { readonly who: string; readonly machine: string };

/** A process that sends, with its user and computer. */
export type Sender = Person & { readonly process: number };

/**
 * Another living process is sending the run. No other process may change the run or its documents until that process
 * ends.
 */
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
