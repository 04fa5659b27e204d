import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { notAWorkbook, Refused } from './refused.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How the bytes of a text file are to be read. Throws `Refused` when they are no text, or no text that can be told. */
export function encodingOf(bytes: Buffer): Encoding {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  if (bytes.includes(0)) return utf16ByZeros(bytes);
  if (isUtf8(bytes)) return 'utf-8';
  if (CONTROL.test(bytes.toString('latin1'))) throw notAWorkbook('a file of another program');
  if (!looksWestern(bytes)) throw unknownEncoding();
  return 'windows-1252';
}

/** The text piece by piece, without a byte order mark. Throws `Refused`. */
export function* decodeText(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decode(decoder, bytes.subarray(at, at + CHUNK_BYTES));
    if (text.includes('\0')) throw notAWorkbook('a file of another program');
    yield text;
  }
  yield decode(decoder);
}

const CHUNK_BYTES = 64 * 1024;

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw unknownEncoding();
  }
}

/** ASCII in UTF-16 has every second byte zero, and headers, delimiters and line ends are mostly ASCII. */
function utf16ByZeros(bytes: Buffer): Encoding {
  const sample = bytes.subarray(0, 4096);
  const even = sample.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = sample.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  if (even === 0 && odd > sample.length / 5) return 'utf-16le';
  if (odd === 0 && even > sample.length / 5) return 'utf-16be';
  throw notAWorkbook('a file of another program');
}

/** Characters that no text file has: control characters other than tab, line ends, page feed and the old end mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x01-\x08\x0e-\x19\x1b-\x1f]/;

/**
 * windows-1252 leaves five bytes unused and has its letters singly between ASCII ones; four in a row are a name in
 * GBK, Big5 or Shift-JIS, which would come out as other letters without anyone noticing.
 */
function looksWestern(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return !/[\x81\x8d\x8f\x90\x9d]|[\x80-\xff]{4}/.test(text);
}

function unknownEncoding(): Refused {
  return new Refused(
    'file-encoding',
    'is a text file of an encoding that cannot be told.',
    'Save it as .xlsx, or from Excel as "CSV UTF-8 (Comma delimited)".',
  );
}
