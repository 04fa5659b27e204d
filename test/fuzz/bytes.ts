import fc from 'fast-check';
import { place } from './texts.ts';

const piece = fc.uint8Array({ minLength: 1, maxLength: 40 });
/** Mostly near the end, where a ZIP file has its list of parts. */
const nearEnd = fc.oneof(
  place,
  place.map((share) => 1 - share * share * 0.05),
);

type Edit = (bytes: Buffer) => Buffer;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(nearEnd, piece).map(
    ([at, added]) =>
      (bytes: Buffer) =>
        cut(bytes, at, added.length, added),
  ),
  fc.tuple(nearEnd, piece).map(
    ([at, added]) =>
      (bytes: Buffer) =>
        cut(bytes, at, 0, added),
  ),
  fc.tuple(nearEnd, fc.nat(5_000)).map(
    ([at, length]) =>
      (bytes: Buffer) =>
        cut(bytes, at, length, []),
  ),
  fc.tuple(nearEnd, fc.nat(20)).map(
    ([at, length]) =>
      (bytes: Buffer) =>
        cut(bytes, at, length, new Uint8Array(length)),
  ),
  nearEnd.map((at) => (bytes: Buffer) => bytes.subarray(0, Math.floor(at * bytes.length))),
  fc.tuple(nearEnd, fc.nat(7)).map(
    ([at, bit]) =>
      (bytes: Buffer) =>
        flipped(bytes, at, bit),
  ),
  piece.map((added) => (bytes: Buffer) => Buffer.concat([bytes, added])),
  piece.map((added) => (bytes: Buffer) => Buffer.concat([added, bytes])),
  fc.constant((bytes: Buffer) => Buffer.concat([bytes, bytes])),
);

/** What a bad disk, a bad line and a bad program do to bytes. */
export const bytesEdits: fc.Arbitrary<Edit> = fc
  .array(edit, { minLength: 1, maxLength: 4 })
  .map((edits) => (bytes: Buffer) => edits.reduce((all, one) => one(all), bytes));

function cut(bytes: Buffer, at: number, removed: number, added: Iterable<number>): Buffer {
  const start = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from([...added]), bytes.subarray(start + removed)]);
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const index = Math.min(Math.floor(at * bytes.length), bytes.length - 1);
  return cut(bytes, index / bytes.length, 1, [(bytes[index] ?? 0) ^ (1 << bit)]);
}
