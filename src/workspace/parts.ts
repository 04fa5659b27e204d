import type { Config } from '../config.ts';
import type { BookingResultPath } from '../contract/booking-result.ts';
import type { Journal } from '../journal/port.ts';
import type { Result } from '../problem/problem.ts';
import type { Pause } from '../schema/pause.ts';
import type { OnStep } from '../schema/work-step.ts';
import type { Client } from '../service/client.ts';
import type { StoredFiles } from '../service/stored-files.ts';

/** The dependencies of all use cases. `app.ts` builds them; adapters are created only there. */
export type Parts = {
  readonly config: Config;
  readonly effects: Effects;
  /** Origin and account as one unique text. Fingerprints and lookups belong to it. */
  readonly scope: Result<string>;
  /** The service client. It is created when first needed, and closed with the app, which revokes its own session. */
  service(): Promise<Result<Service>>;
  /** The journal. It is created when first needed. */
  journal(): Promise<Result<Journal>>;
  /** The journal if it exists. Commands that only read must not create it. */
  journalIfThere(): Promise<Result<Journal | null>>;
};

/** The dependencies of commands that only read, such as `check` and the lookups. They have no function that sends. */
export type ReadingParts = Omit<Parts, 'service'> & {
  service(): Promise<Result<{ readonly client: Pick<Client, 'read' | 'userId'>; readonly files: StoredFiles }>>;
};

export type Service = {
  readonly client: Client;
  /** The files in the storage beside the service. */
  readonly files: StoredFiles;
  /** For people: the base address, or `the sandbox`. */
  readonly label: string;
  readonly account: string;
  /** The path of the booking results; null if nobody configured it. */
  readonly bookingResult: BookingResultPath | null;
};

/** Clock, random numbers, folders and users: everything that a test replaces. */
export type Effects = {
  /** Milliseconds since 1970, for people. The clock may be changed at any time. */
  now(): number;
  /** Milliseconds since an unknown moment. Nobody can change this clock, so use it for waiting times. */
  elapsed(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** 0 to 1, as Math.random. */
  random(): number;
  /** Writes one line for the person at the terminal to stderr. `--quiet` suppresses it. */
  note(text: string): void;
  /** Writes one important line to stderr. `--quiet` does not suppress it. */
  warn(text: string): void;
  /** Called with the progress of long work. */
  readonly onStep: OnStep;
  /** Standard input, until `stopping` aborts; null if it is a terminal. */
  stdin(): AsyncIterable<Uint8Array> | null;
  readonly cwd: string;
  /** The operating system's name for the user. */
  readonly user: string;
  /** The computer's name in its network. */
  readonly machine: string;
  /** Lets signals run while a file is read and checked. Rejects after `stopping` has aborted. */
  readonly pause: Pause;
  readonly stopping: AbortSignal;
  readonly dropping: AbortSignal;
  /** Aborts when a person wants to leave even without the results. */
  readonly leaving: AbortSignal;
  signalExit(): number | undefined;
};
