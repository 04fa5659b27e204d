import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP file, and the lies that a trap file tells of it. */
export type Part = {
  readonly name: string;
  readonly data: string | Buffer;
  readonly stored?: boolean;
  readonly crc?: number;
  readonly size?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly localName?: string;
  /** Its sizes and its checksum follow its data, after a signature or without one (4.3.9). */
  readonly descriptor?: 'signed' | 'bare';
  /** Lies inside the stored part before it, whose data is this part's own `record`. */
  readonly inside?: boolean;
};

/** Writes the parts as a ZIP file by APPNOTE.TXT 4.3, exactly as told. */
export function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  let previous = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data);
    const packed = part.stored ? data : deflateRawSync(data);
    const name = Buffer.from(part.localName ?? part.name);
    const local = record(part);
    const at = part.inside ? previous : offset;
    if (!part.inside) {
      locals.push(local);
      previous = offset + 30 + name.length;
      offset += local.length;
    }
    const central = Buffer.from(part.name);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    centrals.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), header(part, data, packed, central), tail, central]),
    );
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The part with its local header, as it stands in the file. */
export function record(part: Part): Buffer {
  const data = Buffer.from(part.data);
  const packed = part.stored ? data : deflateRawSync(data);
  const name = Buffer.from(part.localName ?? part.name);
  const head = header(part, data, packed, name);
  const start = [Buffer.from('504b0304', 'hex'), head, name, packed];
  if (part.descriptor === undefined) return Buffer.concat(start);
  const sums = Buffer.from(head.subarray(10, 22));
  head.fill(0, 10, 22);
  return Buffer.concat([...start, Buffer.from(part.descriptor === 'signed' ? '504b0708' : '', 'hex'), sums]);
}

function header(part: Part, data: Buffer, packed: Buffer, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE((part.flags ?? 0x800) | (part.descriptor === undefined ? 0 : 8), 2);
  bytes.writeUInt16LE(part.method ?? (part.stored ? 0 : 8), 4);
  bytes.writeUInt32LE(part.crc ?? crc32(data), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(part.size ?? data.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}
