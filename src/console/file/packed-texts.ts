import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** More lines in a block take less memory, and more time to unpack one of them. */
const LINES = 32;
/** Unpacked blocks that are kept. The rows of a document, and of a window, are in few blocks. */
const MOST_UNPACKED = 8;

/** Lines of text in little memory: a fifth of the bytes of a sheet's rows. */
export class PackedTexts {
  readonly #blocks: Uint8Array[] = [];
  /** The lines after the last block. */
  #open: string[] = [];
  #before: PackedTexts | null;
  readonly #unpacked = new Map<number, readonly string[]>();

  /** `before`: lines that are mostly the same. Blocks that are equal are in memory once. */
  constructor(before?: PackedTexts) {
    this.#before = before ?? null;
  }

  /** Adds a line, which has no line break. */
  add(line: string): void {
    this.#open.push(line);
    if (this.#open.length < LINES) return;
    const packed = deflateRawSync(this.#open.join('\n'), { level: 1 });
    const known = this.#before === null ? undefined : this.#before.#blocks[this.#blocks.length];
    // A copy, because zlib's own buffer is larger than what it holds.
    this.#blocks.push(known !== undefined && packed.equals(known) ? known : new Uint8Array(packed));
    this.#open = [];
  }

  /** Says that no line follows, so the lines before are needed no longer. */
  end(): void {
    this.#before = null;
  }

  /** How many blocks are those of `other`. */
  sharedWith(other: PackedTexts): number {
    return this.#blocks.filter((block, index) => block === other.#blocks[index]).length;
  }

  /** The line at a position, from 0; undefined after the last one. */
  at(index: number): string | undefined {
    const number = Math.floor(index / LINES);
    const block = this.#blocks[number];
    return (block === undefined ? this.#after(number) : this.#linesOf(number, block))[index % LINES];
  }

  #after(number: number): readonly string[] {
    return number === this.#blocks.length ? this.#open : [];
  }

  #linesOf(number: number, block: Uint8Array): readonly string[] {
    const known = this.#unpacked.get(number);
    if (known !== undefined) return known;
    const lines = inflateRawSync(block).toString().split('\n');
    const [oldest] = this.#unpacked.keys();
    if (oldest !== undefined && this.#unpacked.size === MOST_UNPACKED) this.#unpacked.delete(oldest);
    this.#unpacked.set(number, lines);
    return lines;
  }
}
