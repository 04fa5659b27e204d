import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { Pause } from '../../schema/pause.ts';
import { reasonWords } from '../../text/reason-words.ts';
import { LIMITS } from '../limits.ts';
import { isStop } from '../pause.ts';
import { messages } from './messages.ts';
import { damaged, Refused, tooLarge } from './refused.ts';

/** The parts of a ZIP file. Each was inflated once and matches its size and checksum. */
export type Package = {
  /** The names in order, each as it is written. */
  readonly names: readonly string[];
  has(part: string): boolean;
  /** Gives the inflated bytes of an existing part. Names ignore case (ECMA-376 part 2, 6.2.2.3). */
  read(part: string): AsyncIterable<Buffer>;
};

type Part = { readonly entry: Entry; readonly packed: Buffer };

/** Called with the number of inflated bytes that were read so far, and their total. */
export type OnBytes = (done: number, of: number) => void;

/** A package whose parts are checked when they are read to their end. `verify` checks all others. */
export type UnverifiedPackage = Package & { verify(): Promise<void> };

/** Checks the whole package in `bytes`. Throws `Refused`. */
export async function openPackage(bytes: Buffer, pause: Pause): Promise<Package> {
  const pack = await locatePackage(bytes, pause);
  await pack.verify();
  return pack;
}

/**
 * Finds the parts and checks their sizes. Throws `Refused`. The caller must call `verify` before it uses anything of
 * the package, even if a part could not be read. Inflating each part only once saves a sixth of the time to read a
 * workbook.
 */
export async function locatePackage(bytes: Buffer, pause: Pause, onBytes?: OnBytes): Promise<UnverifiedPackage> {
  const parts = new Map<string, Part>();
  for (const entry of await entriesOf(bytes)) {
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw damaged(messages.partTwice(entry.fileName));
    parts.set(name, entry.part);
  }
  const size = judgeSizes([...parts.values()]);
  const verified = new Set<Part>();
  let done = 0;
  const verify = (part: Part) =>
    verifying(part, { pause, verified }, (length) => {
      done += length;
      onBytes?.(done, size);
    });
  return {
    names: Array.from(parts.values(), ({ entry }) => entry.fileName),
    has: (name) => parts.has(name.toLowerCase()),
    read: (name) => {
      const part = parts.get(name.toLowerCase());
      if (part === undefined) throw new Error(`the package has no part ${name}`);
      return verified.has(part) ? inflate(part, pause) : verify(part);
    },
    verify: async () => {
      for (const part of parts.values()) if (!verified.has(part)) for await (const _ of verify(part));
    },
  };
}

async function entriesOf(bytes: Buffer): Promise<{ fileName: string; part: Part }[]> {
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > LIMITS.parts) throw tooLarge(messages.tooManyParts(zip.entryCount), messages.saveFromExcel);
    const entries: { fileName: string; part: Part }[] = [];
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) {
        entries.push({ fileName: entry.fileName, part: await locate(zip, entry, bytes) });
      }
    }
    return entries;
  } catch (error) {
    throw error instanceof Refused ? error : zipProblem(error);
  }
}

/** yauzl reports every fault as a plain error. Only the texts differ. */
function zipProblem(error: unknown): Refused {
  const words = reasonWords(error);
  if (words.startsWith('End of central directory')) return damaged(messages.endMissing);
  if (words.includes('encryption')) return encrypted();
  return damaged(messages.partsUnreadable);
}

async function locate(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Part> {
  if (entry.isEncrypted()) throw encrypted();
  if (!entry.canDecodeFileData()) throw damaged(messages.partPacked(entry.fileName));
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw)) throw damaged(messages.partTwoNames(entry.fileName));
  return { entry, packed: bytes.subarray(local.fileDataStart, local.fileDataStart + entry.compressedSize) };
}

function encrypted(): Refused {
  return new Refused('file-encrypted', messages.protected, messages.saveWithoutPassword);
}

/**
 * Checks the sizes that the package states; `verify` checks that they are true. Overlapping parts are a trick of ZIP
 * bombs. Gives the sum of the sizes in bytes.
 */
function judgeSizes(parts: readonly Part[]): number {
  let inflated = 0;
  let end = 0;
  for (const { entry, packed } of parts.toSorted((a, b) => a.packed.byteOffset - b.packed.byteOffset)) {
    inflated += entry.uncompressedSize;
    const swollen = entry.uncompressedSize > Math.max(packed.length * LIMITS.ratio, LIMITS.ratioFromBytes);
    if (swollen || inflated > LIMITS.inflatedBytes) {
      throw tooLarge(messages.unpacksTooLarge, messages.saveAsXlsxAgain);
    }
    if (packed.byteOffset < end) throw damaged(messages.partsOverlap);
    end = packed.byteOffset + packed.length;
  }
  return inflated;
}

async function* verifying(
  part: Part,
  { pause, verified }: { readonly pause: Pause; readonly verified: Set<Part> },
  onPiece: (length: number) => void,
): AsyncGenerator<Buffer> {
  let checksum = 0;
  let size = 0;
  const wrong = damaged(messages.checksum(part.entry.fileName));
  const chunks = inflate(part, pause)[Symbol.asyncIterator]();
  for (;;) {
    const chunk = await chunks.next().catch((error: unknown) => {
      throw isStop(error) ? error : wrong;
    });
    if (chunk.done === true) break;
    checksum = crc32(chunk.value, checksum);
    size += chunk.value.length;
    onPiece(chunk.value.length);
    if (size > part.entry.uncompressedSize) throw wrong;
    yield chunk.value;
  }
  if (size !== part.entry.uncompressedSize || checksum !== part.entry.crc32) throw wrong;
  verified.add(part);
}

async function* inflate(part: Part, pause: Pause): AsyncGenerator<Buffer> {
  for await (const chunk of chunksOf(part)) {
    await pause();
    yield chunk;
  }
}

async function* chunksOf({ entry, packed }: Part): AsyncGenerator<Buffer> {
  if (entry.compressionMethod === 0) {
    for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflater = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflater.end(packed);
  for await (const chunk of inflater) yield chunk;
}

const CHUNK_BYTES = 64 * 1024;
