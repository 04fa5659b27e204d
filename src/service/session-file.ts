import { hash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../text/error-code.ts';
import type { LiveSession } from './session-calls.ts';

/** A session that outlives its process. Its tokens are sent only to the base address that they came from. */
export type SavedSession = LiveSession & {
  /** The base address and the account of the session. */
  readonly baseUrl: string;
  readonly account: string;
};

export type SavedSessions = {
  /** Gives the saved session. Null if there is no file, or if the file is not readable as a session. */
  load(): SavedSession | null;
  save(session: SavedSession): void;
  remove(): void;
  /** Removes the session with this refresh key after the service refused to renew it, so no process waits for it. */
  forget(refreshKey: string): void;
  /**
   * Claims the right to send this refresh key, forever and for this process alone. `mine` for the first process on this
   * machine that asks. Every later one gets the time of that claim (unix milliseconds), even if the first process died.
   * So no key is sent twice, and no lock becomes stale.
   */
  claim(refreshKey: string): 'mine' | number;
  /** Releases a claim. Allowed only if the key was certainly not sent. */
  release(refreshKey: string): void;
};

/** Keeps the session in one file (mode 0600, in a folder with mode 0700). It is written whole or not at all. */
export function sessionFile(file: string): SavedSessions {
  const claimFile = (refreshKey: string): string => `${file}.${hash('sha256', refreshKey).slice(0, 16)}`;
  const load = (): SavedSession | null => parse(readText(file));
  const release = (refreshKey: string): void => rmSync(claimFile(refreshKey), { force: true });
  return {
    load,
    save: (session) => {
      const before = load();
      writeWhole(file, JSON.stringify(session));
      // The claim is removed only after the next session is in the file, because a process that claims reads the file
      // again.
      if (before !== null) release(before.refreshKey);
    },
    remove: () => {
      const before = load();
      rmSync(file, { force: true });
      if (before !== null) release(before.refreshKey);
    },
    forget: (refreshKey) => {
      if (load()?.refreshKey === refreshKey) rmSync(file, { force: true });
      release(refreshKey);
    },
    claim: (refreshKey) => {
      const name = claimFile(refreshKey);
      return createNew(name, '') ? 'mine' : (statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    },
    release,
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function parse(text: string): SavedSession | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isSavedSession(value) ? value : null;
}

function isSavedSession(value: unknown): value is SavedSession {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  const texts = ['baseUrl', 'account', 'token', 'refreshKey', 'userId'];
  const times = ['validBefore', 'obtainedAt'];
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    times.every((name) => Number.isFinite(fields.get(name))) &&
    typeof fields.get('user') === 'object'
  );
}

function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.draft`;
  rmSync(draft, { force: true });
  createNew(draft, text);
  renameSync(draft, file);
}

/** Creates a file with this text. False if the file exists already. */
function createNew(file: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return true;
}
