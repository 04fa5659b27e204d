import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fromBufferPromise } from 'yauzl';
import type { Cell } from '../../src/schema/cell.ts';
import { columnLetters } from '../../src/schema/cell.ts';
import { NO_PAUSE } from '../../src/schema/pause.ts';
import { openPackage } from '../../src/spreadsheet/read/package.ts';
import { oddParts, picker } from '../spreadsheet/read/odd-package.ts';
import { xlsxParts } from '../spreadsheet/read/trap-workbook.ts';
import type { Part } from '../spreadsheet/read/zip.ts';
import type { Table } from './tables.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');

export type Package = { readonly kind: string; readonly parts: readonly Part[] };

/** Small workbooks that our own writer has made; the largest ones would take most of the time. */
export async function ownWorkbooks(): Promise<readonly Package[]> {
  const names = readdirSync(SAMPLES).filter((name) => /^(attachments|factory|lab).*\.xlsx$/.test(name));
  return await Promise.all(
    names.map(async (name) => ({
      kind: name.replace(/(-mistakes)?\.xlsx$/, ''),
      parts: await partsOf(readFileSync(join(SAMPLES, name))),
    })),
  );
}

async function partsOf(bytes: Buffer): Promise<readonly Part[]> {
  const pack = await openPackage(bytes, NO_PAUSE);
  const names: string[] = [];
  for await (const { fileName } of (await fromBufferPromise(bytes)).eachEntry()) {
    if (!fileName.endsWith('/')) names.push(fileName);
  }
  return await Promise.all(
    names.map(async (name) => {
      let data = '';
      for await (const chunk of pack.read(name)) data += chunk.toString('latin1');
      return { name, data: Buffer.from(data, 'latin1').toString() };
    }),
  );
}

/** A table as a workbook by hand: texts shared or in place, and what looks like a number or a day as one, at times. */
export function handMade(tables: fc.Arbitrary<Table>): fc.Arbitrary<Package> {
  return fc.tuple(tables, fc.nat()).map(([{ kind, rows }, seed]) => {
    const pick = picker(seed);
    const strings: string[] = [];
    const cell = (text: string, column: number, row: number) => {
      const place = `r="${columnLetters(column + 1)}${row + 1}" s="${pick(FORMATS.length)}"`;
      if (text === '') return pick(4) === 0 ? `<c ${place}/>` : '';
      if (row > 0 && /^-?\d{1,15}(\.\d+)?$/.test(text) && pick(2) === 0) return `<c ${place}><v>${text}</v></c>`;
      if (row > 0 && /^\d{4}-\d\d-\d\d$/.test(text) && pick(2) === 0)
        return `<c ${place}><v>${Date.parse(text) / 86_400_000 + 25_569}</v></c>`;
      if (pick(3) === 0) return `<c ${place} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
      if (pick(8) === 0) return `<c ${place} t="str"><f>A1</f><v>${escaped(text)}</v></c>`;
      return `<c ${place} t="s"><v>${strings.push(`<si><t>${escaped(text)}</t></si>`) - 1}</v></c>`;
    };
    const xml = rows.map(
      (row, at) => `<row r="${at + 1}">${row.map((text, column) => cell(text, column, at)).join('')}</row>`,
    );
    const sheets = [{ name: 'Data', rows: xml.join('') }, ...(pick(4) === 0 ? [{ name: 'Other', rows: '' }] : [])];
    return { kind, parts: xlsxParts({ sheets, strings: strings.join(''), formats: FORMATS, strict: pick(6) === 0 }) };
  });
}

const FORMATS = [0, 0, 0, 1, 14, 49, '00000', 'yyyy-mm-dd', '@'];

/** A text as XML holds it; what XML cannot hold is written as Excel does, or as it is. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(
      /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
      (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`,
    );
}

/** A table written in any way that the standard allows. */
export function oddlyMade(tables: fc.Arbitrary<Table>): fc.Arbitrary<Package> {
  return fc
    .tuple(tables, fc.nat())
    .map(([{ kind, rows }, seed]) => ({ kind, parts: oddParts(rows.map(cellsOf), picker(seed)) }));
}

function cellsOf(row: readonly string[]): readonly (Cell | undefined)[] {
  return row.map((text) => (text === '' ? undefined : { type: 'text', text }));
}
