import { hash } from 'node:crypto';
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

/** A user's workbook that gets our columns, with the facts about the sheet with the data. */
export type PatchBase = {
  readonly draft: Draft;
  /** The part that lists the sheets. */
  readonly book: string;
  readonly sheet: string;
  readonly sheetPart: string;
  readonly facts: SheetFacts;
  /** The parts of the tables on the sheet. */
  readonly tables: readonly string[];
  /** The names of the user's other sheets. */
  readonly beside: readonly string[];
  /**
   * Gives the first column to the right of everything on the sheet: values, formulas, merged cells, the filter. Throws
   * `Unfit` if there is no room.
   */
  firstFree(widestValue: number): number;
  /** Gives the name that a sheet of ours has, or gets, in this workbook. */
  nameOf(sheet: string): string;
};

/** The workbook to patch. The file must still have the bytes that were checked. */
export type Wanted = {
  readonly path: string;
  readonly sha256: string;
  readonly sheet: string;
  readonly output: string;
  /** True if files of this kind may have a secret on any sheet. Secrets are never written again. */
  readonly mayHoldSecrets: boolean;
};

/** Opens the user's workbook. Throws `Unfit` if it must not be patched. */
export async function openBase(wanted: Wanted, pause: Pause): Promise<PatchBase> {
  const { path, sha256, sheet, output, mayHoldSecrets } = wanted;
  if (mayHoldSecrets) throw new Unfit('secret');
  const bytes = await bytesAt(path);
  if (hash('sha256', bytes) !== sha256) throw new Unfit('changed');
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

/** Checks the file name's ending. Excel opens a workbook with macros only as `.xlsm`, and any other only as `.xlsx`. */
function judgeEnding(type: string, output: string): void {
  const ending = extname(output).toLowerCase();
  if (!PLAIN.test(type) && !MACROS.test(type)) throw new Unfit('other-format');
  if (ending !== (MACROS.test(type) ? '.xlsm' : '.xlsx')) throw new Unfit('output-ending');
}

/**
 * Gives the first column for ours. A column with formatting only is free. A gap before our columns would separate them
 * from their rows when the user sorts.
 */
function firstColumn({ lastRange, lastFormula }: SheetFacts, widestValue: number): number {
  const first = Math.max(lastRange, lastFormula, widestValue) + 1;
  if (first > LIMITS.columns - ROOM) throw new Unfit('no-room');
  return first;
}

/** Columns that must be free for ours. */
const ROOM = 10;
