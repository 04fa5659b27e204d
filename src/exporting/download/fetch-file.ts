import { DiskFailed } from '../../disk/disk-failed.ts';
import { dropPart, sizeOfPart, writePart } from '../../disk/part-file.ts';
import type { FileToFetch } from '../../schema/stored-file.ts';
import { LONGEST_READ_WAIT_MS, readWaitMs } from '../../sending/retry-policy.ts';
import type { FileAnswer, StoredFiles } from '../../service/stored-files.ts';
import { errorCode } from '../../text/error-code.ts';
import { messages } from './messages.ts';

export type FetchFailure = {
  readonly code:
    | 'no-address'
    | 'address-refused'
    | 'expired'
    | 'wrong-size'
    | 'too-large'
    | 'unreached'
    | 'refused'
    | 'in-the-way'
    | 'not-told-apart';
  /** For users, without the address, because the address is a key. */
  readonly message: string;
};

export type Fetched =
  | { readonly type: 'whole'; readonly size: number; readonly path: string }
  | ({ readonly type: 'failed' } & FetchFailure);

export type Renewed =
  /** The service's answer; `address` is null if it gives none. */
  | { readonly type: 'answered'; readonly address: string | null }
  /** The service did not answer, or not as described. */
  | { readonly type: 'failed'; readonly message: string };

export type Fetching = {
  readonly get: StoredFiles['get'];
  /** Gives a new address if the old one has expired or is missing. */
  readonly renew: (file: FileToFetch) => Promise<Renewed>;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
};

/** Where the beginning of a file is on disk. */
export type Part = {
  /** Needed to request the rest of the file; null if there is nothing to continue. */
  readonly validator: string | null;
  /** Gives the path for a validator. Each has its own, so a crash cannot mix two versions of a file. */
  path(validator: string | null): string;
  /** Called before the first byte is written. */
  begin(validator: string | null): void;
};

/** How many tries in sequence may bring no new byte. */
const MOST_TRIES = 4;
const MOST_ATTEMPTS = 40;
const MOST_RENEWALS = 2;
/** For a file whose size the service does not give. */
const MOST_BYTES = 2_000_000_000;

/**
 * Downloads a whole file into its part. If the server can, it continues where an earlier attempt ended; otherwise it
 * starts again.
 */
export async function fetchFile(file: FileToFetch, part: Part, how: Fetching): Promise<Fetched> {
  const renewal: Renewed = file.address === null ? await how.renew(file) : { type: 'answered', address: file.address };
  if (renewal.type === 'failed') return failed('unreached', messages.addressNotAsked(renewal.message));
  let { address } = renewal;
  if (address === null) return failed('no-address', messages.noAddress);
  let validator = part.validator;
  let tries = 0;
  let renewals = 0;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const have = validator === null ? 0 : await sizeOfPart(part.path(validator));
    const rest = validator === null || have === 0 ? null : { from: have, validator };
    const taken = await take(await how.get(address, rest, how.signal), file, part, { validator, have });
    if (taken.type === 'whole' || taken.type === 'failed') return taken;
    if (how.signal?.aborted === true) return failed('unreached', messages.stopped);
    validator = taken.validator === undefined ? validator : taken.validator;
    if (taken.hasMore) {
      tries = 0;
      renewals = 0;
    }
    if (taken.type === 'expired') {
      renewals += 1;
      const renewed = renewals > MOST_RENEWALS ? null : await how.renew(file);
      if (renewed?.type !== 'answered' || renewed.address === null || renewed.address === address)
        return failed('expired', taken.message);
      address = renewed.address;
      continue;
    }
    tries += 1;
    if (tries >= MOST_TRIES) return failed('unreached', taken.message);
    await how.sleep(readWaitMs(tries, taken.afterMs ?? 0, how.random()), how.signal);
  }
  return failed('unreached', messages.cut(MOST_ATTEMPTS));
}

/** The result of one answer. `validator` belongs to what is on disk after it. */
type AnswerOutcome =
  | Fetched
  | {
      readonly type: 'again' | 'expired';
      readonly message: string;
      readonly hasMore?: boolean;
      readonly afterMs?: number | null;
      readonly validator?: string | null;
    };

/** What is already on disk. */
type Begun = { readonly validator: string | null; readonly have: number };

async function take(answer: FileAnswer, file: FileToFetch, part: Part, begun: Begun): Promise<AnswerOutcome> {
  switch (answer.type) {
    case 'refused':
      return failed('address-refused', messages.addressRefused(answer.message));
    case 'unreached':
      return answer.mayPass ? { type: 'again', message: answer.message } : failed('unreached', answer.message);
    case 'status':
      return ofStatus(answer, part.path(begun.validator));
    case 'bytes':
      return takeBytes(answer, file, part, begun);
  }
}

async function ofStatus(
  { status, retryAfterMs }: Extract<FileAnswer, { type: 'status' }>,
  path: string,
): Promise<AnswerOutcome> {
  const message = messages.status(status);
  if ([400, 401, 403, 404, 410].includes(status)) return { type: 'expired', message };
  if (status === 416) {
    await dropPart(path);
    return { type: 'again', message, validator: null };
  }
  if (status === 408 || status === 429 || status >= 500) {
    if ((retryAfterMs ?? 0) > LONGEST_READ_WAIT_MS) return failed('unreached', messages.comeLater(message));
    return { type: 'again', message, afterMs: retryAfterMs };
  }
  return failed('refused', message);
}

type Bytes = Extract<FileAnswer, { type: 'bytes' }>;

async function takeBytes(answer: Bytes, file: FileToFetch, part: Part, begun: Begun): Promise<AnswerOutcome> {
  const { from, total } = answer;
  const old = part.path(begun.validator);
  if (from !== 0 && from !== begun.have) {
    answer.drop();
    await dropPart(old);
    return { type: 'again', message: messages.otherPart, validator: null };
  }
  if (total !== null && file.size !== null && total !== file.size) {
    answer.drop();
    await dropPart(old);
    return wrongSize(`${total} bytes`, file.size);
  }
  const validator = from === 0 ? answer.validator : begun.validator;
  if (from === 0) {
    await dropPart(old);
    part.begin(validator);
  }
  const path = part.path(validator);
  const { size, isBroken, isSlow, isTooLong } = await receive(answer, path, total ?? file.size ?? MOST_BYTES);
  if (isTooLong) {
    await dropPart(path);
    if (file.size !== null) return wrongSize('more', file.size);
    return failed('too-large', messages.tooLarge(total ?? MOST_BYTES));
  }
  if (isBroken || (total !== null && size < total)) {
    // A file that starts again each time makes no progress. A much too slow one would never end.
    const hasMore = validator !== null && size > begun.have && !isSlow;
    const message = isSlow ? messages.tooSlow : messages.broke;
    return { type: 'again', message, hasMore, validator };
  }
  if (file.size === null || size === file.size) return { type: 'whole', size, path };
  await dropPart(path);
  return wrongSize(`${size} bytes`, file.size);
}

/** Writes the bytes as they come, but never more than `most`. */
async function receive({ from, bytes }: Bytes, path: string, most: number) {
  let size = from;
  let isTooLong = false;
  const limited = async function* () {
    for await (const chunk of bytes) {
      isTooLong = size + chunk.length > most;
      if (isTooLong) return;
      size += chunk.length;
      yield chunk;
    }
  };
  try {
    await writePart(path, from, limited());
    return { size, isBroken: false, isSlow: false, isTooLong };
  } catch (error) {
    if (error instanceof DiskFailed) throw error;
    const isSlow = errorCode(error) === 'ANSWER_TIMEOUT';
    return { size, isBroken: true, isSlow, isTooLong };
  }
}

function wrongSize(found: string, announced: number): Fetched {
  return failed('wrong-size', messages.wrongSize(found, announced));
}

function failed(code: FetchFailure['code'], message: string): Fetched & { readonly type: 'failed' } {
  return { type: 'failed', code, message };
}
