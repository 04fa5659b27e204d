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
  const text = bytes.toString('latin1');
  if (CONTROL.test(text)) throw notAWorkbook('a file of another program');
  if (isMostlyUtf8(text)) throw spoiledUtf8();
  if (!looksWestern(text)) throw unknownEncoding();
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
function looksWestern(text: string): boolean {
  return !/[\x81\x8d\x8f\x90\x9d]|[\x80-\xff]{4}/.test(text);
}

/** UTF-8 that was cut, or pasted together with something else: as windows-1252 every name would come out as "Ã©". */
function isMostlyUtf8(text: string): boolean {
  let inside = 0;
  let outside = 0;
  for (const [run] of text.matchAll(/[\x80-\xff]+/g)) {
    const rest = run.replace(UTF8_LETTER, '').length;
    outside += rest;
    inside += run.length - rest;
  }
  return inside > outside;
}

const UTF8_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function spoiledUtf8(): Refused {
  const what =
    'is a text file of UTF-8 with bytes in it that are none: it was cut, or put together from several files.';
  return new Refused('file-encoding', what, SAVE_AGAIN);
}

function unknownEncoding(): Refused {
  const what =
    'is a text file of an encoding that cannot be told: neither UTF-8, UTF-16 nor windows-1252, perhaps GBK, Big5 or Shift-JIS.';
  return new Refused('file-encoding', what, SAVE_AGAIN);
}

const SAVE_AGAIN = 'Save it as .xlsx, or from Excel as "CSV UTF-8 (Comma delimited)".';
