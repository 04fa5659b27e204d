import { describe, expect, it } from 'vitest';
import { hasSchemas, partOf, schemaFaults } from '../write/programs.ts';
import { changedParts, MARKED, patched } from './patching.ts';
import { data, LINKS, ROWS, sheetXml, whole } from './sheet-files.ts';

const DRAWINGS = 'http://schemas.openxmlformats.org/drawingml/2006';
const PIXEL = 9_525;
const USUAL = 64 * PIXEL;

type Corner = readonly [column: number, offset: number, row: number];

function corner(name: string, [column, offset, row]: Corner): string {
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
}

const SHAPE =
  '<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:sp><xdr:clientData/>';

function twoCells(from: Corner, to: Corner, attributes = ''): string {
  return `<xdr:twoCellAnchor${attributes}>${corner('from', from)}${corner('to', to)}${SHAPE}</xdr:twoCellAnchor>`;
}

function oneCell(from: Corner, height: number): string {
  return `<xdr:oneCellAnchor>${corner('from', from)}<xdr:ext cx="900000" cy="${height}"/>${SHAPE}</xdr:oneCellAnchor>`;
}

const PART = 'xl/drawings/drawing1.xml';
const BOXES = 'xl/drawings/vmlDrawing1.vml';

type Sheet = { readonly before?: string; readonly rows?: string; readonly after?: string; readonly boxes?: string };

/** A sheet with data in A and B, and these objects on it. */
function drawn(anchors: readonly string[], { before = '', rows = ROWS, after = '', boxes = '' }: Sheet = {}): string {
  const link = (id: string, type: string, part: string) =>
    `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="/${part}"/>`;
  const drawing = `<xdr:wsDr xmlns:xdr="${DRAWINGS}/spreadsheetDrawing" xmlns:a="${DRAWINGS}/main">${anchors.join('')}</xdr:wsDr>`;
  const links = link('rId1', 'drawing', PART) + (boxes === '' ? '' : link('rId2', 'vmlDrawing', BOXES));
  const legacy = boxes === '' ? '' : '<legacyDrawing r:id="rId2"/>';
  return data(whole(`${before}<sheetData>${rows}</sheetData><drawing r:id="rId1"/>${legacy}${after}`), {
    parts: {
      [PART]: drawing,
      ...(boxes === '' ? {} : { [BOXES]: boxesPart(boxes) }),
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    },
  });
}

function boxesPart(shapes: string): string {
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${shapes}</xml>`;
}

/** Column and offset of each corner. */
function cornersIn(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(/<xdr:col>(\d+)<\/xdr:col><xdr:colOff>(\d+)/g)].map(([, column, offset]) => [
    Number(column),
    Number(offset),
  ]);
}

const cornersOf = (path: string) => cornersIn(partOf(path, PART));

describe('what lies beside the data', () => {
  it('moves to the right of our columns, and the next time nothing moves', async () => {
    const path = drawn([twoCells([2, 100, 1], [6, 200, 20]), oneCell([8, 0, 1], 900_000)]);
    const first = await patched(path, 'Data');
    expect(cornersOf(first.output)).toEqual([
      [5, 100],
      [9, 200],
      [11, 0],
    ]);
    const second = await patched(first.output, 'Data', { column: first.column });
    expect(partOf(second.output, PART)).toBe(partOf(first.output, PART));
    if (hasSchemas) expect(schemaFaults(first.output)).toBe('');
  });

  it('keeps its size and its distances where columns have other widths', async () => {
    const before = '<cols><col min="4" max="4" width="30" customWidth="1"/></cols>';
    const path = drawn([twoCells([2, 0, 1], [4, 0, 20]), twoCells([4, 0, 1], [5, 0, 20])], { before });
    const { output } = await patched(path, 'Data');
    const wide = (64 + 30 * 7) * PIXEL;
    const last = wide + USUAL;
    expect(cornersOf(output)).toEqual([
      [5, 0],
      [5 + Math.floor(wide / USUAL), wide % USUAL],
      [5 + Math.floor(wide / USUAL), wide % USUAL],
      [5 + Math.floor(last / USUAL), last % USUAL],
    ]);
  });

  it('stays as it is, byte for byte, where our columns do not reach it', async () => {
    const path = drawn([twoCells([5, 100, 1], [9, 200, 20]), oneCell([7, 0, 1], 900_000)]);
    const { output } = await patched(path, 'Data');
    expect(await changedParts(path, output)).not.toContain(PART);
  });

  it('stays within the data, above the headers and where a person has pinned it, as large as it was', async () => {
    const rows = ROWS.replaceAll(/(r="[AB]?)(\d)/g, (_, start: string, row: string) => `${start}${Number(row) + 4}`);
    const titles = '<row r="1" ht="60" customHeight="1"/>';
    const path = drawn(
      [
        twoCells([0, 0, 4], [1, 500, 20]),
        twoCells([2, 0, 0], [3, 0, 4]),
        // 60 points and three times 15.
        oneCell([2, 0, 0], 105 * 12_700),
        twoCells([0, 0, 4], [4, 0, 20]),
        twoCells([2, 0, 4], [4, 0, 20], ' editAs="absolute"'),
      ],
      { rows: titles + rows },
    );
    const { output } = await patched(path, 'Data', { headerRow: 5 });
    const narrow = 12 * 7 * PIXEL;
    expect(cornersOf(output)).toEqual([
      [0, 0],
      [1, 500],
      [2, 0],
      [2, USUAL],
      [2, 0],
      [0, 0],
      [3, 2 * USUAL - narrow],
      [2, 0],
      [3, 2 * USUAL - narrow],
    ]);
  });

  it.each([
    ['with a picture that is one point too high for the rows above the headers', 106 * 12_700, [5, 0]],
    ['with a picture within these rows', 105 * 12_700, [2, 0]],
  ])('moves or stays: %s', async (_, height, expected) => {
    const rows = ROWS.replaceAll(/(r="[AB]?)(\d)/g, (_, start: string, row: string) => `${start}${Number(row) + 4}`);
    const path = drawn([oneCell([2, 0, 0], height)], { rows: `<row r="1" ht="60" customHeight="1"/>${rows}` });
    expect(cornersOf((await patched(path, 'Data', { headerRow: 5 })).output)).toEqual([expected]);
  });

  it('moves with what older programs show instead of it', async () => {
    const anchor = twoCells([2, 0, 1], [3, 0, 4]);
    const alternatives = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="xdr">${anchor}</mc:Choice><mc:Fallback>${anchor}</mc:Fallback></mc:AlternateContent>`;
    const { output } = await patched(drawn([alternatives]), 'Data');
    expect(cornersOf(output)).toEqual([
      [5, 0],
      [6, 0],
      [5, 0],
      [6, 0],
    ]);
  });

  it('moves in each place that says where a control is, and its boxes of notes stay beside their cells', async () => {
    const shape = (id: number, type: string, anchor: string, more = '') =>
      `<v:shape id="_x0000_s${id}" type="#x"><x:ClientData ObjectType="${type}">${more}<x:Anchor>\n ${anchor}</x:Anchor></x:ClientData></v:shape>`;
    const pinned = '<x:MoveWithCells/><x:SizeWithCells/>';
    const boxes =
      shape(1, 'Button', '2, 0, 1, 0, 3, 32, 3, 0') +
      shape(2, 'Button', '2, 0, 1, 0, 3, 32, 3, 0', pinned) +
      shape(3, 'Note', '2, 10, 1, 0, 4, 10, 3, 0', pinned);
    const control = (attributes: string) =>
      `<control shapeId="1" r:id="rId9"><controlPr><anchor${attributes}>${corner('from', [2, 0, 1]) + corner('to', [3, 32 * PIXEL, 3])}</anchor></controlPr></control>`;
    const inside = `<controls xmlns:xdr="${DRAWINGS}/spreadsheetDrawing">${control(' moveWithCells="1"')}${control('')}</controls>`;
    const after = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="r">${inside}</mc:Choice></mc:AlternateContent>`;
    const { output } = await patched(drawn([], { after, boxes }), 'Data');
    const anchors = [...partOf(output, BOXES).matchAll(/<x:Anchor>\s*([^<]*)</g)].map(([, text]) => text);
    expect(anchors).toEqual(['5, 0, 1, 0, 6, 32, 3, 0', '2, 0, 1, 0, 3, 12, 3, 0', '2, 10, 1, 0, 3, 54, 3, 0']);
    expect(cornersIn(sheetXml(output))).toEqual([
      [5, 0],
      [6, 32 * PIXEL],
      [2, 0],
      [3, 12 * PIXEL],
    ]);
  });
});

it('names the blocks of numbers that many boxes of notes use', async () => {
  const notes = Array.from({ length: 1_500 }, (_, index) => ({ row: 2 + index, column: 1, text: MARKED }));
  const few = await patched(data(ROWS), 'Data', { notes: notes.slice(0, 1_000) });
  const { output } = await patched(few.output, 'Data', { notes, column: few.column });
  const blocks = (path: string) => / data="([\d,]+)"/.exec(partOf(path, BOXES))?.[1];
  expect([blocks(few.output), blocks(output)]).toEqual(['1', '1,2']);
  const ids = [...partOf(output, BOXES).matchAll(/ id="_x0000_s(\d+)"/g)];
  expect(new Set(ids.map(([, id]) => Math.floor(Number(id) / 1024)))).toEqual(new Set([1, 2]));
});

it('gives the boxes of our notes the same width whatever the columns beside them', async () => {
  const { output } = await patched(data(ROWS), 'Data', { notes: [{ row: 2, column: 2, text: MARKED }] });
  const [, anchor] = /<x:Anchor>([^<]*)</.exec(partOf(output, BOXES)) ?? [];
  expect(anchor).toBe(`2, 15, 0, 10, 3, ${15 + 346 - 12 * 7}, 6, 4`);
});

it('has our columns behind small charts in cells, which have no value', async () => {
  const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
  const lists = `<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="${x14}"><x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!A2:B2</xm:f><xm:sqref>C2</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`;
  const { column } = await patched(data(whole(`<sheetData>${ROWS}</sheetData>${lists}`)), 'Data');
  expect(column).toBe(4);
});
