import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Pause } from '../../schema/pause.ts';
import type { EncodingGuess } from '../sheet.ts';
import { guessEncoding, isEastern, isImprobable } from './csv-encoding.ts';
import { messages } from './messages.ts';
import { notAWorkbook, Refused } from './refused.ts';

/** `name` as in `TextDecoder`. `guess` if neither the file nor the user says the encoding. */
export type Encoding = { readonly name: string; readonly guess?: EncodingGuess };

/**
 * Gives the name of an encoding by one of its labels (https://encoding.spec.whatwg.org/#names-and-labels); undefined if
 * unknown.
 */
export function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

export const COMMON_ENCODINGS: readonly string[] = [
  ...['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1254'],
  ...['shift_jis', 'gbk', 'big5', 'euc-kr'],
];

/** `named`: the encoding that the user named. `mayGuess`: true if the text may be read with a doubtful encoding. */
export type EncodingWish = { readonly named: string | null; readonly mayGuess: boolean };

/** Gives how to read the bytes of a text file. Throws `Refused` if they are not text, or if the encoding is unknown. */
export async function encodingOf(bytes: Buffer, { named, mayGuess }: EncodingWish, pause: Pause): Promise<Encoding> {
  const byteOrderMark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (byteOrderMark === 0xfffe) return { name: 'utf-16le' };
  if (byteOrderMark === 0xfeff) return { name: 'utf-16be' };
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return { name: 'utf-8' };
  if (named !== null) return { name: named };
  if (bytes.includes(0)) return { name: utf16ByZeros(bytes) };
  if (isUtf8(bytes)) return { name: 'utf-8' };
  const { lines, isMostlyUtf8 } = await foreignLines(bytes, pause);
  const guess = guessEncoding(lines);
  // A few Chinese characters may look like UTF-8, but damaged UTF-8 never gives common ones.
  if (isMostlyUtf8 && !isEastern(guess)) throw spoiledUtf8();
  if (guess === null || (guess.isDoubtful && !mayGuess)) throw unknownEncoding();
  return { name: guess.name, guess };
}

const UTF8_MARK = Buffer.from('efbbbf', 'hex');

/** Gives the non-ASCII lines, as latin1. Throws `Refused` if the file is not text. */
async function foreignLines(bytes: Buffer, pause: Pause) {
  const found: string[] = [];
  let inside = 0;
  let outside = 0;
  let size = 0;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    await pause();
    const text = bytes.toString('latin1', at, at + CHUNK_BYTES);
    if (CONTROL.test(text)) throw notAWorkbook(messages.otherProgram);
    const utf8 = utf8In(text);
    inside += utf8.inside;
    outside += utf8.outside;
    // The edges of a piece may cut a two-byte character.
    const lines = text.split(/[\r\n]+/).slice(at === 0 ? 0 : 1, at + CHUNK_BYTES < bytes.length ? -1 : undefined);
    for (const line of lines) {
      if (!/[\x80-\xff]/.test(line) || size > 2 * JUDGED_CHARACTERS) continue;
      if (size > JUDGED_CHARACTERS && !isImprobable(line)) continue;
      found.push(line);
      size += line.length;
    }
  }
  return { lines: found.join('\n'), isMostlyUtf8: inside > outside };
}

/** This many are enough to know an encoding. After them, only lines that windows-1252 does not explain are used. */
const JUDGED_CHARACTERS = 128 * 1024;

/** Gives the text piece by piece, without a byte order mark. Throws `Refused`. */
export function* decodeText(bytes: Buffer, { name }: Encoding): Generator<string> {
  const decoder = new TextDecoder(name, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decode(decoder, bytes.subarray(at, at + CHUNK_BYTES));
    if (text.includes('\0')) throw notAWorkbook(messages.otherProgram);
    yield text;
  }
  yield decode(decoder);
}

const CHUNK_BYTES = 64 * 1024;

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw unlikeEncoding(decoder.encoding);
  }
}

/**
 * Finds the byte order of UTF-16 without a mark. In ASCII text every second byte is zero, and headers, delimiters and
 * line ends are mostly ASCII.
 */
function utf16ByZeros(bytes: Buffer): 'utf-16le' | 'utf-16be' {
  const sample = bytes.subarray(0, 4096);
  const even = sample.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = sample.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  if (even === 0 && odd > sample.length / 5) return 'utf-16le';
  if (odd === 0 && even > sample.length / 5) return 'utf-16be';
  throw notAWorkbook(messages.otherProgram);
}

/**
 * Matches characters that no text file has: control characters except tab, line ends, page feed and the old end mark.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x01-\x08\x0e-\x19\x1b-\x1f]/;

/**
 * Counts bytes inside and outside of UTF-8 letters. UTF-8 may be cut, or mixed with another encoding. Read as
 * windows-1252, every name would look like "Ã©".
 */
function utf8In(text: string): { readonly inside: number; readonly outside: number } {
  let inside = 0;
  let outside = 0;
  for (const [run] of text.matchAll(/[\x80-\xff]+/g)) {
    const rest = run.replace(UTF8_LETTER, '').length;
    outside += rest;
    inside += run.length - rest;
  }
  return { inside, outside };
}

const UTF8_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function spoiledUtf8(): Refused {
  const what = messages.spoiledUtf8;
  return new Refused('file-encoding', what, SAVE_AGAIN);
}

function unknownEncoding(): Refused {
  const what = messages.unknownEncoding;
  return new Refused('file-encoding', what, SAVE_AGAIN);
}

function unlikeEncoding(name: string): Refused {
  return new Refused('file-encoding', messages.notThisEncoding(name), SAVE_AGAIN);
}

const SAVE_AGAIN = messages.saveAgain;
