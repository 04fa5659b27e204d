import { createHash, type Hash } from 'node:crypto';

/** A form with one file, as it came in; its bytes are counted and forgotten. */
export type SentForm =
  | {
      readonly kind: 'file';
      readonly field: string;
      readonly fileName: string;
      /** Bytes. */
      readonly fileSize: number;
      readonly sha256: string;
    }
  | { readonly kind: 'wrong'; readonly problem: string };

/** The most that the headers of a part may take. */
const HEAD_BYTES = 16_384;

/** Reads multipart/form-data (RFC 7578) piece by piece: exactly one part, which is a file. */
export async function readForm(pieces: AsyncIterable<Buffer>, contentType: string): Promise<SentForm> {
  const boundary = /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const parts: Part[] = [];
  const reader = boundary === undefined ? undefined : partReader(`\r\n--${boundary}`, parts);
  // To the end in any case: an answer before the last byte would break the connection.
  for await (const piece of pieces) reader?.take(piece);
  if (reader === undefined) return wrong('Content-Type: no boundary');
  if (!reader.isComplete()) return wrong('The form ends too early, or is none.');
  const [part, ...more] = parts;
  if (part === undefined) return wrong('file: missing');
  if (more.length > 0) return wrong('The form has more than one part.');
  const field = /\bname="([^"]*)"/i.exec(part.head.replace(/\bfilename="[^"]*"/i, ''))?.[1] ?? '';
  const name = /\bfilename="([^"]*)"/i.exec(part.head)?.[1] ?? '';
  if (name === '') return wrong(`${field}: no file`);
  const fileName = name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  return { kind: 'file', field, fileName, fileSize: part.size, sha256: part.hash.digest('hex') };
}

type Part = { readonly head: string; size: number; readonly hash: Hash };

function partReader(delimiter: string, parts: Part[]) {
  // The first delimiter has no line end before it.
  let rest = Buffer.from('\r\n');
  let state: 'preamble' | 'delimiter' | 'head' | 'content' | 'end' | 'broken' = 'preamble';
  const content = (bytes: Buffer) => {
    const part = parts.at(-1);
    if (state !== 'content' || part === undefined) return;
    part.size += bytes.length;
    part.hash.update(bytes);
  };
  /** True when there may be more to do with what is left. */
  const step = (): boolean => {
    if (state === 'preamble' || state === 'content') {
      const at = rest.indexOf(delimiter);
      // What may be the beginning of a delimiter waits for more.
      const until = at === -1 ? Math.max(0, rest.length - delimiter.length + 1) : at;
      content(rest.subarray(0, until));
      rest = rest.subarray(at === -1 ? until : at + delimiter.length);
      if (at !== -1) state = 'delimiter';
      return at !== -1;
    }
    if (state === 'delimiter') {
      if (rest.length < 2) return false;
      const after = rest.toString('latin1', 0, 2);
      rest = rest.subarray(2);
      state = after === '--' ? 'end' : after === '\r\n' ? 'head' : 'broken';
      return true;
    }
    if (state !== 'head') return false;
    const at = rest.indexOf('\r\n\r\n');
    if (at === -1) {
      if (rest.length > HEAD_BYTES) state = 'broken';
      return false;
    }
    parts.push({ head: rest.toString('utf8', 0, at), size: 0, hash: createHash('sha256') });
    rest = rest.subarray(at + 4);
    state = 'content';
    return true;
  };
  return {
    take: (piece: Buffer) => {
      if (state === 'end' || state === 'broken') return;
      rest = Buffer.concat([rest, piece]);
      while (step());
    },
    isComplete: () => state === 'end',
  };
}

function wrong(problem: string): SentForm {
  return { kind: 'wrong', problem };
}
