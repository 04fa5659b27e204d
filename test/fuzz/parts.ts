import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import type { Part } from '../spreadsheet/read/zip.ts';
import { encoded } from './csv.ts';
import { place } from './texts.ts';

export type PartsEdit = (parts: readonly Part[]) => readonly Part[];

const SIZES = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 1_000_000_000];
const FLAGS = [0, 1, 0x8, 0x41, 0x808, 0x2000, 0xffff];
const METHODS = [0, 1, 8, 9, 12, 14, 99, 65_535];
const NAMES = [
  '../x.xml',
  '/xl/workbook.xml',
  'xl\\workbook.xml',
  'C:\\x',
  'x'.repeat(60_000),
  '',
  'a\u001b[2J',
  'xl/',
  'x/'.repeat(500),
];
const DATA = [
  Buffer.alloc(0),
  Buffer.alloc(3_000_000),
  randomBytes(300),
  '<?xml version="1.0"?>',
  '<a/>',
  Buffer.from('504b0506', 'hex'),
];

const change = fc.oneof<fc.Arbitrary<Partial<Part> | ((part: Part) => Partial<Part>)>[]>(
  fc.constantFrom(...SIZES).map((size) => ({ size })),
  fc.nat().map((crc) => ({ crc })),
  fc.constantFrom(...FLAGS).map((flags) => ({ flags })),
  fc.constantFrom(...METHODS).map((method) => ({ method })),
  fc.constantFrom(...NAMES).map((localName) => ({ localName })),
  fc.constantFrom(...NAMES).map((name) => ({ name })),
  fc.constantFrom(...DATA).map((data) => ({ data })),
  fc.constant((part: Part) => ({ stored: part.stored !== true })),
  fc.constant((part: Part) => ({ name: part.name.toUpperCase() })),
  place.map((at) => (part: Part) => ({ data: part.data.slice(0, Math.floor(at * part.data.length)) })),
  encoded.map((encode) => (part: Part) => ({ data: encode(String(part.data)) })),
  // Packed twice: what is unpacked once is no XML.
  fc.constant((part: Part) => ({ data: deflateRawSync(part.data) })),
);

const one = fc.tuple(place, change).map(
  ([at, changed]): PartsEdit =>
    (parts) =>
      changedAt(parts, at, (part) => [{ ...part, ...(typeof changed === 'function' ? changed(part) : changed) }]),
);

/** What tools that know little of workbooks do to their parts. */
export const partsEdits: fc.Arbitrary<PartsEdit> = chained(
  fc.oneof(
    { weight: 5, arbitrary: one },
    {
      weight: 1,
      arbitrary: place.map(
        (at): PartsEdit =>
          (parts) =>
            changedAt(parts, at, () => []),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): PartsEdit =>
          (parts) =>
            changedAt(parts, at, (part) => [part, part]),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(place, fc.nat(5)).map(
        ([at, by]): PartsEdit =>
          (parts) =>
            changedAt(parts, at, (part) => [part, { ...part, name: `${part.name}${by}` }]),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(place, place).map(
        ([a, b]): PartsEdit =>
          (parts) =>
            swapped(parts, a, b),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): PartsEdit =>
          (parts) =>
            turned(parts, at),
      ),
    },
    {
      weight: 1,
      arbitrary: place.map(
        (at): PartsEdit =>
          (parts) =>
            changedAt(parts, at, (part) => [
              { ...part, stored: true },
              { ...part, inside: true },
            ]),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 10_500 }).map(
        (count): PartsEdit =>
          (parts) => [...parts, ...many(count)],
      ),
    },
  ),
);

const NAMED = ['workbook.xml', 'sheet1.xml', 'sheet1.xml', 'styles.xml', 'strings.xml', '.rels'];

/** Changes within the parts' XML; most in those that hold the rows. */
export function contentEdits(edits: fc.Arbitrary<(text: string) => string>): fc.Arbitrary<PartsEdit> {
  const edit = fc.tuple(fc.oneof(place, fc.constantFrom(...NAMED)), edits).map(
    ([which, edit]): PartsEdit =>
      (parts) => {
        const named = parts.findIndex(({ name }) => name.toLowerCase().endsWith(String(which)));
        const at = typeof which === 'number' ? which : Math.max(named, 0) / parts.length;
        return changedAt(parts, at, (part) => [{ ...part, data: edit(String(part.data)) }]);
      },
  );
  return chained(edit);
}

function chained(edit: fc.Arbitrary<PartsEdit>): fc.Arbitrary<PartsEdit> {
  return fc
    .array(edit, { minLength: 1, maxLength: 2 })
    .map((edits) => (parts) => edits.reduce((all, next) => next(all), parts));
}

function changedAt(parts: readonly Part[], at: number, changed: (part: Part) => readonly Part[]): readonly Part[] {
  const index = indexAt(parts, at);
  return parts.flatMap((part, each) => (each === index ? changed(part) : [part]));
}

function indexAt(parts: readonly Part[], at: number): number {
  // What is rounded down must not fall before the part whose share it is.
  return Math.min(Math.floor(at * parts.length + 1e-9), parts.length - 1);
}

function swapped(parts: readonly Part[], a: number, b: number): readonly Part[] {
  const [first, second] = [parts[indexAt(parts, a)], parts[indexAt(parts, b)]];
  if (first === undefined || second === undefined) return parts;
  const data = new Map([
    [first, second.data],
    [second, first.data],
  ]);
  return parts.map((part) => ({ ...part, data: data.get(part) ?? part.data }));
}

function turned(parts: readonly Part[], at: number): readonly Part[] {
  const start = indexAt(parts, at);
  return [...parts.slice(start), ...parts.slice(0, start)];
}

function many(count: number): readonly Part[] {
  return Array.from({ length: count }, (_, index) => ({ name: `media/${index}.txt`, data: 'x', stored: true }));
}
