import type { Within } from '../journal/account-port.ts';
import type { Intent } from '../journal/outcomes-port.ts';
import type { Journal, JournalDocument } from '../journal/port.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';

/**
 * Makes one attempt to send a document. When the connection is ready, it awaits `beforeFirstByte` before any byte
 * leaves. If `beforeFirstByte` rejects, nothing is sent. A further request, such as the one after a 401, does the same.
 * `signal` drops the connection. An exception means a bug of this program.
 */
export type Send = (document: JournalDocument, hooks: SendHooks) => Promise<Outcome>;

type SendHooks = { beforeFirstByte(): Promise<void>; readonly signal: AbortSignal };

/** How one attempt ended. `begun`: the intent is on disk, so bytes may have left. */
export type Attempt =
  | { readonly type: 'outcome'; readonly begun: boolean; readonly outcome: Outcome }
  | { readonly type: 'threw'; readonly begun: boolean; readonly error: unknown }
  /** The journal did not allow the request. No byte left. */
  | { readonly type: 'withheld'; readonly because: Withheld }
  /** The intent could not be written. No byte left. */
  | { readonly type: 'not-begun'; readonly error: unknown }
  | { readonly type: 'dropped'; readonly begun: boolean };

/**
 * Why the journal did not allow the request: another run sends or has sent the document, this machine was suspended, or
 * the account is at its limit.
 */
export type Withheld = Exclude<Intent, 'begun'>;

/** Makes one attempt. The intent is on disk before the first byte leaves. Resolves at once when `dropping` aborts. */
export async function attempt(
  document: JournalDocument,
  { journal, send, within, dropping }: { journal: Journal; send: Send; within: Within; dropping: AbortSignal },
): Promise<Attempt> {
  const intent = openIntent(document, journal, within);
  const drop = whenAborted(dropping);
  try {
    const sent = send(document, { beforeFirstByte: intent.write, signal: dropping });
    const outcome = await Promise.race([sent, drop.promise]);
    await intent.close();
    if (intent.withheld !== null) return { type: 'withheld', because: intent.withheld };
    if (intent.failure !== null) return { type: 'not-begun', error: intent.failure.error };
    return outcome === 'dropped'
      ? { type: 'dropped', begun: intent.begun }
      : { type: 'outcome', begun: intent.begun, outcome };
  } catch (error) {
    await intent.close();
    if (intent.withheld !== null) return { type: 'withheld', because: intent.withheld };
    if (intent.failure !== null) return { type: 'not-begun', error: intent.failure.error };
    return { type: 'threw', begun: intent.begun, error };
  } finally {
    drop.forget();
  }
}

function openIntent({ id }: JournalDocument, journal: Journal, within: Within) {
  let begun = false;
  let closed = false;
  let failure: { readonly error: unknown } | null = null;
  let withheld: Withheld | null = null;
  let writing: Promise<void> | undefined;
  // The connection may become ready after the attempt was given up. It must not be used then.
  const mustBeOpen = () => {
    if (closed) throw new Error('this attempt is over: nothing may be sent for it');
  };
  const write = async () => {
    try {
      if (begun) await journal.backToReady(id, HARMLESS);
      begun = false;
      const answer = await journal.sending(id, within);
      if (answer === 'begun') begun = true;
      else withheld = answer;
    } catch (error) {
      failure = { error };
      throw error;
    }
    if (withheld !== null) throw new Error('the journal lets nothing leave');
  };
  return {
    get begun() {
      return begun;
    },
    get failure() {
      return failure;
    },
    get withheld() {
      return withheld;
    },
    async write() {
      mustBeOpen();
      writing = write();
      await writing;
      mustBeOpen();
    },
    /** Prevents any further byte. When this resolves, an intent that was being written is on disk or has failed. */
    async close() {
      closed = true;
      await writing?.catch(() => undefined);
    },
  };
}

const HARMLESS = { code: 'sent-again', status: null, message: messages.harmless };

function whenAborted(signal: AbortSignal) {
  let listener = () => {};
  const promise = new Promise<'dropped'>((resolve) => {
    listener = () => resolve('dropped');
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener);
  });
  return { promise, forget: () => signal.removeEventListener('abort', listener) };
}
