import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { LIMITS } from '../limits.ts';
import { messages } from './messages.ts';
import { isDeclaration, ownMarkup, type RawMarkup } from './own-markup.ts';
import { damaged, Refused, tooLarge } from './refused.ts';
import type { Visitor, XmlPart } from './xml-visitor.ts';

/**
 * Reads a whole part. Throws `Refused` if it is not well-formed, is another part, or has a document type. `most`: gives
 * how many bytes it may have, by what was found in it so far.
 */
export async function visitXml(
  part: XmlPart,
  bytes: AsyncIterable<Buffer>,
  visitor: Visitor,
  most: () => number = () => LIMITS.otherBytes,
): Promise<void> {
  for await (const _ of feedXml(part, atMost(part, bytes, most), visitor));
}

async function* atMost(part: XmlPart, bytes: AsyncIterable<Buffer>, most: () => number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    if (read > most()) {
      throw tooLarge(messages.mostlyFormatting(part.name, Math.round(read / 1e6)), SAVE_AGAIN);
    }
    yield chunk;
  }
}

const SAVE_AGAIN = messages.copyFilledCells;

/** Comes before the XML parser, and keeps the bytes from it that it has read itself. */
export type Sieve = (write: (bytes: Buffer) => void) => { feed(chunk: Buffer): void; end(): void };

const NO_SIEVE: Sieve = (write) => ({ feed: write, end: () => undefined });

/** Like `visitXml`, but pauses after each piece, so the caller can take what the visitor collected. */
export async function* feedXml(
  part: XmlPart,
  bytes: AsyncIterable<Buffer>,
  visitor: Visitor,
  sieve: Sieve = NO_SIEVE,
): AsyncGenerator<void> {
  const progress = { sinceTag: 0 };
  const markup = ownMarkup(part, visitor);
  const parser = parserFor(part, markup, progress);
  let decoder: TextDecoder | undefined;
  const write = (piece: Buffer) => {
    progress.sinceTag += piece.length;
    parser.write(decode(part, decoder ?? new TextDecoder(), piece));
  };
  let sieved: ReturnType<Sieve> | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk);
    sieved ??= (decoder.encoding === 'utf-8' ? sieve : NO_SIEVE)(write);
    sieved.feed(chunk);
    if (progress.sinceTag > LIMITS.xmlRunBytes + chunk.length) throw damaged(messages.endlessText(part.name));
    yield;
  }
  sieved?.end();
  parser.write(decode(part, decoder ?? new TextDecoder())).close();
  markup.end();
  yield;
}

const PARSER = { position: false, xmlns: false } as const;
type Parser = SaxesParser<typeof PARSER>;

function parserFor(part: XmlPart, markup: RawMarkup, progress: { sinceTag: number }): Parser {
  const parser = new SaxesParser(PARSER);
  let depth = 0;
  let declares = false;
  parser.on('error', (error) => {
    throw damaged(messages.malformed(part.name, error.message));
  });
  parser.on('doctype', () => {
    throw damaged(messages.doctype(part.name));
  });
  parser.on('attribute', ({ name }) => {
    declares ||= isDeclaration(name);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (depth > LIMITS.xmlDepth) throw damaged(messages.tooDeep(part.name));
    progress.sinceTag = 0;
    depth += 1;
    markup.open(name, attributes, declares);
    declares = false;
  });
  parser.on('closetag', () => {
    progress.sinceTag = 0;
    depth -= 1;
    markup.close();
  });
  parser.on('text', (text) => markup.text(text));
  parser.on('cdata', (text) => markup.text(text));
  return parser;
}

/** XML without a declaration is UTF-8; UTF-16 has a byte order mark (XML 1.0, 4.3.3). */
function decoderFor(start: Buffer): TextDecoder {
  const byteOrderMark = start.length >= 2 ? start.readUInt16BE(0) : 0;
  const encoding = byteOrderMark === 0xfffe ? 'utf-16le' : byteOrderMark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

function decode(part: XmlPart, decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Refused('file-encoding', messages.notUtf8(part.name), messages.saveFromExcelXlsx);
  }
}
