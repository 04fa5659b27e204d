import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { LIMITS } from './limits.ts';
import { damaged, Refused } from './refused.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Told of one XML part as it is read. Names are without the root's own prefix; `depth` of the root is 0. */
export type Visitor = {
  open(name: string, attributes: Attributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
};

/** What a part must be: the name of its root and the namespaces that it may be in. */
export type XmlPart = { readonly name: string; readonly root: string; readonly namespaces: readonly string[] };

/** ECMA-376, transitional and strict. */
export const SPREADSHEET_NAMESPACES = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];

/** Reads the part whole. Throws `Refused` when it is not well-formed, not the part meant, or has a document type. */
export async function visitXml(part: XmlPart, bytes: AsyncIterable<Buffer>, visitor: Visitor): Promise<void> {
  for await (const _ of feedXml(part, bytes, visitor));
}

/** Like `visitXml`, pausing after each piece of the part, for a visitor that gathers what the reader then takes away. */
export async function* feedXml(part: XmlPart, bytes: AsyncIterable<Buffer>, visitor: Visitor): AsyncGenerator<void> {
  const progress = { sinceTag: 0 };
  const parser = parserFor(part, visitor, progress);
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk);
    progress.sinceTag += chunk.length;
    parser.write(decode(part, decoder, chunk));
    if (progress.sinceTag > LIMITS.xmlRunBytes + chunk.length) throw damaged(`${part.name} holds an endless text`);
    yield;
  }
  parser.write(decode(part, decoder ?? new TextDecoder())).close();
  yield;
}

const PARSER = { position: false, xmlns: false } as const;
type Parser = SaxesParser<typeof PARSER>;

function parserFor(part: XmlPart, visitor: Visitor, progress: { sinceTag: number }): Parser {
  const parser = new SaxesParser(PARSER);
  let prefix = '';
  let depth = 0;
  const local = (name: string) => (prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name);
  parser.on('error', (error) => {
    throw damaged(`${part.name} is not well-formed (${error.message})`);
  });
  parser.on('doctype', () => {
    throw damaged(`${part.name} declares a document type, which no workbook does`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (depth === 0) prefix = rootPrefix(part, name, attributes);
    if (depth > LIMITS.xmlDepth) throw damaged(`${part.name} is nested too deeply`);
    progress.sinceTag = 0;
    visitor.open(local(name), attributes, depth);
    depth += 1;
  });
  parser.on('closetag', ({ name }) => {
    progress.sinceTag = 0;
    depth -= 1;
    visitor.close?.(local(name), depth);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  return parser;
}

/** "x:" of `<x:worksheet xmlns:x="...">`, "" without one. */
function rootPrefix(part: XmlPart, name: string, attributes: Attributes): string {
  const colon = name.indexOf(':');
  const namespace = attributes[colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`];
  if (name.slice(colon + 1) !== part.root || namespace === undefined || !part.namespaces.includes(namespace)) {
    throw damaged(`${part.name} is not what its place says (<${name}>)`);
  }
  return name.slice(0, colon + 1);
}

/** XML without a declaration is UTF-8; UTF-16 has a byte order mark (XML 1.0, 4.3.3). */
function decoderFor(start: Buffer): TextDecoder {
  const mark = start.length >= 2 ? start.readUInt16BE(0) : 0;
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
}

function decode(part: XmlPart, decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Refused('file-encoding', `has text in ${part.name} that is not UTF-8.`, 'Save it from Excel as .xlsx.');
  }
}
