import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '../../../src/spreadsheet/read/messages.ts';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { ANY, worded } from '../../worded.ts';
import { opened, refusal } from './reading.ts';
import { MAIN, ROW, sheetOf, xlsx, xlsxParts } from './trap-workbook.ts';
import { type Part, record, zip } from './zip.ts';

const XML = '<?xml version="1.0"?>';

const parts = () => xlsxParts({ sheets: [{ name: 'Data', rows: ROW }] });
const withPart = (part: Part) => zip([...parts(), part]);

test.each<[string, () => Buffer, string, string]>([
  [
    'the same part twice',
    () => withPart({ name: 'xl/WORKBOOK.xml', data: '' }),
    'file-damaged',
    messages.partTwice(ANY),
  ],
  [
    'a part with two names',
    () => withPart({ name: 'a.xml', localName: 'b.xml', data: '' }),
    'file-damaged',
    messages.partTwoNames(ANY),
  ],
  [
    'a part outside the package',
    () => withPart({ name: '../../evil', data: '' }),
    'file-damaged',
    messages.partsUnreadable,
  ],
  ['a byte too many', () => Buffer.concat([zip(parts()), Buffer.from('x')]), 'file-damaged', messages.partsUnreadable],
  [
    'a part with an absolute path',
    () => withPart({ name: '/etc/passwd', data: '' }),
    'file-damaged',
    messages.partsUnreadable,
  ],
  ['an encrypted part', () => withPart({ name: 'a', data: 'x', flags: 1 }), 'file-encrypted', messages.protected],
  ['strong encryption', () => withPart({ name: 'a', data: 'x', flags: 0x41 }), 'file-encrypted', messages.protected],
  ['an unknown packing', () => withPart({ name: 'a', data: 'x', method: 9 }), 'file-damaged', messages.partPacked(ANY)],
  [
    'a wrong checksum of any part',
    () => withPart({ name: 'logo.png', data: 'x', crc: 1 }),
    'file-damaged',
    messages.checksum(ANY),
  ],
  [
    'a wrong checksum of a stored part',
    () => withPart({ name: 'a', data: 'x', crc: 1, stored: true }),
    'file-damaged',
    messages.checksum(ANY),
  ],
  [
    'a part longer than it says',
    () => withPart({ name: 'a', data: 'xyz', size: 2 }),
    'file-damaged',
    messages.checksum(ANY),
  ],
  [
    'a part shorter than it says',
    () => withPart({ name: 'a', data: 'xyz', size: 4 }),
    'file-damaged',
    messages.checksum(ANY),
  ],
  [
    'no list of content types',
    () => xlsx({ parts: { '[Content_Types].xml': null } }),
    'file-not-a-workbook',
    messages.notAWorkbook(messages.zip),
  ],
  [
    'no package relationships',
    () => xlsx({ parts: { '_rels/.rels': null } }),
    'file-damaged',
    messages.partMissing('_rels/.rels'),
  ],
  [
    'no workbook part',
    () => xlsx({ parts: { 'xl/workbook.xml': null } }),
    'file-damaged',
    messages.partMissing('xl/workbook.xml'),
  ],
  [
    'no relationships of the workbook',
    () => xlsx({ parts: { 'xl/_rels/workbook.xml.rels': null } }),
    'file-damaged',
    messages.partMissing(ANY),
  ],
  [
    'a sheet whose part is missing',
    () => sheetOf(ROW, { parts: { 'xl/worksheets/sheet1.xml': null } }),
    'file-damaged',
    messages.partMissing(ANY),
  ],
  [
    'styles that are missing',
    () => sheetOf(ROW, { formats: [0], parts: { 'xl/styles.xml': null } }),
    'file-damaged',
    messages.partMissing(ANY),
  ],
  [
    'strings that are missing',
    () => sheetOf(ROW, { strings: '', parts: { 'xl/strings.xml': null } }),
    'file-damaged',
    messages.partMissing(ANY),
  ],
  ['no sheet at all', () => xlsx({}), 'file-not-a-workbook', messages.noWorksheet],
  [
    'two sheets of one name',
    () =>
      xlsx({
        sheets: [
          { name: 'A', rows: '' },
          { name: 'a', rows: '' },
        ],
      }),
    'file-damaged',
    messages.sheetTwice(ANY),
  ],
  [
    'a sheet that is another part',
    () => sheetOf(`${XML}<chart xmlns="${MAIN}"/>`),
    'file-damaged',
    messages.otherPart('xl/worksheets/sheet1.xml', ANY),
  ],
  [
    'a foreign namespace',
    () => sheetOf(`${XML}<worksheet xmlns="urn:x"/>`),
    'file-damaged',
    messages.otherPart('xl/worksheets/sheet1.xml', ANY),
  ],
  [
    'a document type',
    () => sheetOf(`${XML}<!DOCTYPE worksheet [<!ENTITY a "1">]><worksheet xmlns="${MAIN}"/>`),
    'file-damaged',
    messages.doctype(ANY),
  ],
  [
    'elements without end inside each other',
    () => sheetOf('<a>'.repeat(10_000)),
    'file-damaged',
    messages.tooDeep(ANY),
  ],
  [
    'a text without end',
    () => sheetOf(`<!--${Array.from({ length: 400_000 }, (_, index) => index)}-->`),
    'file-damaged',
    messages.endlessText(ANY),
  ],
  [
    'text that is not UTF-8',
    () =>
      sheetOf(ROW, {
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from(`${XML}<worksheet xmlns="${MAIN}">\xe9</worksheet>`, 'latin1'),
        },
      }),
    'file-encoding',
    messages.notUtf8(ANY),
  ],
])('%s is refused', async (_, make, code, words) => {
  const problem = await refusal(make());
  expect(problem).toEqual({
    code,
    message: expect.stringMatching(worded(words)),
    hint: expect.stringMatching(/\.xlsx/),
  });
  expect(problem.message).toMatch(/^"\d+-file\.xlsx" (is|has) .*\.$/);
});

test.each<[string, () => Buffer, string]>([
  ['one part', () => withPart({ name: 'zeros', data: Buffer.alloc(10 * 1024 * 1024) }), 'file-too-large'],
  [
    'a part that lies',
    () => withPart({ name: 'zeros', data: Buffer.alloc(10 * 1024 * 1024), size: 9 }),
    'file-damaged',
  ],
  [
    'many parts, none of them suspect',
    () => zip([...parts(), ...numbered(60, { data: NOISE, size: NOISE.length * 190 })]),
    'file-too-large',
  ],
  ['too many parts', () => zip(numbered(10_001, { data: '' })), 'file-too-large'],
])('a bomb of %s is refused within a second of the processor', async (_, make, code) => {
  const bytes = make();
  const started = cpuMs();
  expect((await refusal(bytes)).code).toBe(code);
  expect(pacedMsSince(started)).toBeLessThan(1000);
});

/** Bytes that no packing makes smaller. */
const NOISE = createHash('shake256', { outputLength: 100_000 }).update('noise').digest();

function numbered(count: number, part: Omit<Part, 'name'>): Part[] {
  return Array.from({ length: count }, (_, index) => ({ ...part, name: `part${index}` }));
}

test('parts that lie inside each other are refused', async () => {
  const inner: Part = { name: 'inner', data: 'x' };
  const outer: Part = { name: 'outer', data: record(inner), stored: true };
  expect((await opened(zip([...parts(), outer]))).sheets).toHaveLength(1);
  const problem = await refusal(zip([...parts(), outer, { ...inner, inside: true }]));
  expect(problem).toMatchObject({ code: 'file-damaged', message: expect.stringContaining('overlap') });
});
