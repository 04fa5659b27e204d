import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Pause } from '../../schema/pause.ts';
import { LIMITS } from '../limits.ts';
import { openPackage } from '../read/package.ts';
import { bookOf } from './book.ts';
import { type Draft, draftOf, relationsOf, typeOf } from './draft.ts';
import { formerSheets, nameInBook } from './own-sheets.ts';
import { type SheetFacts, sheetFacts } from './sheet-facts.ts';
import { Unfit } from './unfit.ts';

/** A workbook that is to be given back with our columns, and what was found out about the sheet with the data. */
export type PatchBase = {
  readonly draft: Draft;
  /** The part that lists the sheets. */
  readonly book: string;
  readonly sheet: string;
  readonly sheetPart: string;
  readonly facts: SheetFacts;
  /** The parts of the tables on the sheet. */
  readonly tables: readonly string[];
  /** The user's other sheets. */
  readonly beside: readonly string[];
  /** The first column to the right of all that the sheet uses: values, formulas, merged cells, the filter. Throws `Unfit` for none left. */
  firstFree(widestValue: number): number;
  /** The name that a sheet of ours has in this workbook, or gets there. */
  nameOf(sheet: string): string;
};

/** What is to be patched: the file must still have the bytes that were checked. */
export type Wanted = {
  readonly path: string;
  readonly sha256: string;
  readonly sheet: string;
  readonly output: string;
  /** Whether files of this kind may hold what is never written again, on whatever sheet. */
  readonly mayHoldSecrets: boolean;
};

/** Opens the user's workbook. Throws `Unfit` where it may not be patched. */
export async function openBase(wanted: Wanted, pause: Pause): Promise<PatchBase> {
  const { path, sha256, sheet, output, mayHoldSecrets } = wanted;
  if (mayHoldSecrets) throw new Unfit('secret');
  const bytes = await bytesAt(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Unfit('changed');
  const pack = await openPackage(bytes, pause);
  const draft = draftOf(pack);
  if (pack.names.some((name) => name.toLowerCase().startsWith('_xmlsignatures/'))) throw new Unfit('signed');
  if (pack.names.some((name) => /(?:^|\/)revisions\//i.test(name))) throw new Unfit('shared');
  const main = (await relationsOf(draft, '')).find(({ type }) => type === 'officeDocument');
  if (main?.part == null) throw new Unfit('unusual');
  if (main.isStrict) throw new Unfit('strict');
  const book = main.part;
  judgeEnding(await typeOf(draft, book), output);
  const listed = bookOf(await draft.text(book));
  const id = listed.sheets.find(({ name }) => name === sheet)?.id;
  const sheetPart = (await relationsOf(draft, book)).find((relation) => relation.id === id)?.part;
  if (sheetPart == null) throw new Unfit('unusual');
  const facts = await sheetFacts(draft.bytes(sheetPart), pause);
  const tables = (await relationsOf(draft, sheetPart)).flatMap(({ type, part }) =>
    type === 'table' && part !== null && draft.has(part) ? [part] : [],
  );
  const firstFree = (widestValue: number) => firstColumn(facts, widestValue);
  const nameOf = (name: string) => nameInBook(listed, name);
  const ours = new Set(formerSheets(listed).values());
  const beside = listed.sheets.map(({ name }) => name).filter((name) => name !== sheet && !ours.has(name));
  return { draft, book, sheet, sheetPart, facts, tables, beside, firstFree, nameOf };
}

async function bytesAt(path: string): Promise<Buffer> {
  const file = await stat(path).catch(() => null);
  if (file?.isFile() !== true) throw new Unfit('gone');
  if (file.size > LIMITS.fileBytes) throw new Unfit('changed');
  return await readFile(path).catch(() => {
    throw new Unfit('gone');
  });
}

const PLAIN = /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml$/i;
const MACROS = /^application\/vnd\.ms-excel\.sheet\.macroEnabled\.main\+xml$/i;

/** Excel opens a workbook with macros under no other ending, and no other one under this. */
function judgeEnding(type: string, output: string): void {
  const ending = extname(output).toLowerCase();
  if (!PLAIN.test(type) && !MACROS.test(type)) throw new Unfit('other-format');
  if (ending !== (MACROS.test(type) ? '.xlsm' : '.xlsx')) throw new Unfit('output-ending');
}

/** A column that is merely formatted is free: a gap before ours would part them from their rows when these are sorted. */
function firstColumn({ lastRange, lastFormula }: SheetFacts, widestValue: number): number {
  const first = Math.max(lastRange, lastFormula, widestValue) + 1;
  if (first > LIMITS.columns - ROOM) throw new Unfit('no-room');
  return first;
}

/** For our columns. */
const ROOM = 10;
