import type { Config } from '../config.ts';
import type { BookingResultPath } from '../contract/booking-result.ts';
import type { Journal } from '../journal/port.ts';
import type { Result } from '../problem/problem.ts';
import type { Pause } from '../schema/pause.ts';
import type { OnStep } from '../schema/work-step.ts';
import type { Client } from '../service/client.ts';
import type { StoredFiles } from '../service/stored-files.ts';

/** What the use cases work with. `app.ts` puts it together; adapters are made there and nowhere else. */
export type Parts = {
  readonly config: Config;
  readonly effects: Effects;
  /** Origin and account, told apart from every other: what fingerprints and lookups belong to. */
  readonly scope: Result<string>;
  /** The service's client, made at first need and closed (its own session revoked) with the app. */
  service(): Promise<Result<Service>>;
  /** The journal, created at first need. */
  journal(): Promise<Result<Journal>>;
  /** The journal when there is one: what only reads must not create it. */
  journalIfThere(): Promise<Result<Journal | null>>;
};

/**
 * The same for commands that only read: what they are handed has no way to send. `check` and the lookups take this.
 */
export type ReadingParts = Omit<Parts, 'service'> & {
  service(): Promise<Result<{ readonly client: Pick<Client, 'read' | 'userId'>; readonly files: StoredFiles }>>;
};

export type Service = {
  readonly client: Client;
  /** What lies in the storage beside the service. */
  readonly files: StoredFiles;
  /** For people: the base address, or `the sandbox`. */
  readonly label: string;
  readonly account: string;
  /** Path of the booking results; null where nobody has named it. */
  readonly bookingResult: BookingResultPath | null;
};

/** Clock, chance, places and people: everything that a test hands in. */
export type Effects = {
  /** Milliseconds since 1970, for people: the clock may be set at any time. */
  now(): number;
  /** Milliseconds since some moment, by a clock that nobody sets: for whatever is waited for. */
  elapsed(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 to 1, as Math.random. */
  random(): number;
  /** One line for the person at the terminal, on stderr; `--quiet` keeps it back. */
  note(text: string): void;
  /** The same, of what must be known whatever `--quiet` says. */
  warn(text: string): void;
  /** Is told how far long work is. */
  readonly onStep: OnStep;
  /** Standard input, until `stopping` aborts; null if it is a terminal. */
  stdin(): AsyncIterable<Uint8Array> | null;
  readonly cwd: string;
  /** Who works here, as the system calls them. */
  readonly user: string;
  /** The name of this computer in its network. */
  readonly machine: string;
  /** Lets signals in while a file is read and checked; rejects once `stopping` has aborted. */
  readonly pause: Pause;
  readonly stopping: AbortSignal;
  readonly dropping: AbortSignal;
  signalExit(): number | undefined;
};
