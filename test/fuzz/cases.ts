import fc from 'fast-check';
import { zip } from '../spreadsheet/read/zip.ts';
import { bytesEdits } from './bytes.ts';
import { csvText, encoded } from './csv.ts';
import { contentEdits, partsEdits } from './parts.ts';
import { tableOf } from './tables.ts';
import { handMade, oddlyMade, ownWorkbooks, type Package } from './workbooks.ts';
import { syntaxEdits, valueEdits } from './xml.ts';

/** A file, and what is typed about it. */
export type FuzzFile = {
  readonly ending: 'csv' | 'xlsx';
  readonly bytes: Buffer;
  readonly kind: string;
  /** Whether `--kind` is typed. */
  readonly isNamed: boolean;
};

export type Family = { readonly name: string; readonly file: fc.Arbitrary<FuzzFile> };

const identity = <Value>(value: Value) => value;

/** What is fuzzed, each level alone and all of them together. */
export async function families(): Promise<readonly Family[]> {
  const [right, odd] = [tableOf(0), tableOf(8)];
  const own = fc.constantFrom(...(await ownWorkbooks()));
  const packages = fc.oneof(handMade(right), oddlyMade(right), own);
  const rough = fc.option(bytesEdits, { nil: identity<Buffer>, freq: 2 });
  return [
    {
      name: 'csv text',
      file: csv(
        csvText(odd),
        fc.constant((text) => Buffer.from(text)),
        fc.constant(identity),
      ),
    },
    { name: 'csv encodings', file: csv(csvText(odd), encoded, fc.constant(identity)) },
    { name: 'csv bytes', file: csv(csvText(right), encoded, bytesEdits) },
    { name: 'cell values', file: xlsx(handMade(odd)) },
    { name: 'odd packages', file: xlsx(oddlyMade(odd)) },
    { name: 'xml values', file: xlsx(packages, contentEdits(valueEdits)) },
    { name: 'xml syntax', file: xlsx(packages, contentEdits(syntaxEdits)) },
    { name: 'zip parts', file: xlsx(packages, partsEdits) },
    { name: 'zip bytes', file: xlsx(packages, fc.constant(identity), bytesEdits) },
    {
      name: 'all at once',
      file: xlsx(fc.oneof(handMade(odd), own), fc.tuple(contentEdits(valueEdits), partsEdits).map(both), rough),
    },
  ];
}

function both<Value>([one, other]: readonly [(value: Value) => Value, (value: Value) => Value]) {
  return (value: Value) => other(one(value));
}

type Edit<Value> = fc.Arbitrary<(value: Value) => Value>;

function csv(
  texts: ReturnType<typeof csvText>,
  encoding: fc.Arbitrary<(text: string) => Buffer>,
  edits: Edit<Buffer>,
): fc.Arbitrary<FuzzFile> {
  return fc.tuple(texts, encoding, edits).map(([{ table, text }, encode, edit]) => ({
    ending: 'csv',
    bytes: edit(encode(text)),
    kind: table.kind,
    isNamed: true,
  }));
}

function xlsx(
  packages: fc.Arbitrary<Package>,
  partEdits: Edit<Package['parts']> = fc.constant(identity),
  edits: Edit<Buffer> = fc.constant(identity),
): fc.Arbitrary<FuzzFile> {
  return fc.tuple(packages, partEdits, edits, fc.boolean()).map(([{ kind, parts }, editParts, edit, isNamed]) => ({
    ending: 'xlsx',
    bytes: edit(zip(editParts(parts))),
    kind,
    isNamed,
  }));
}
