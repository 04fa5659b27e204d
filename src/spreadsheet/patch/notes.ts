import { columnLetters } from '../../schema/cell.ts';
import { parseAddress } from '../address.ts';
import { cellTextSafe } from '../write/write-text.ts';
import type { PatchBase } from './base.ts';
import { EMU_OF_PIXEL, type WidthOf } from './column-widths.ts';
import { type Draft, declareType, folderOf, type Relation, relate, relationsOf } from './draft.ts';
import { elementText, openElement, type Piece, tagOf } from './element.ts';
import { attributesOf, decoded, escaped, type Names, tokensOf, withAttribute, withPrefix } from './markup.ts';
import { NOTE_TAG, type WorkbookPatch } from './model.ts';
import { rightOf } from './object-places.ts';
import { Unfit } from './unfit.ts';
import { isNote, shapesOf } from './vml-shapes.ts';

type Note = WorkbookPatch['notes'][number];

const COMMENTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const BOXES = 'application/vnd.openxmlformats-officedocument.vmlDrawing';
const AUTHOR = 'qcsheet';

/**
 * Replaces our notes on a sheet. A cell with another note keeps that one. `widthOf`: the column widths after the patch.
 * Gives the relationship of new note boxes; null if the sheet needs none.
 */
export async function putNotes(
  { draft, book, sheetPart: sheet, facts: { drawing } }: PatchBase,
  notes: readonly Note[],
  widthOf: WidthOf,
): Promise<string | null> {
  const relations = await relationsOf(draft, sheet);
  const partOf = (isIt: (relation: Relation) => boolean) =>
    relations.find((relation) => isIt(relation) && relation.part !== null && draft.has(relation.part))?.part ?? null;
  const comments = partOf(({ type }) => type === 'comments');
  const boxes = partOf(({ id }) => id === drawing);
  // The sheet may refer to note boxes only once, and the boxes it refers to are missing.
  if (drawing !== null && boxes === null) return null;
  const listed = await listOf(draft, comments);
  const shapes = boxes === null ? NO_BOXES : await draft.text(boxes);
  // The boxes have an unknown form. The messages are in their column anyway.
  if (!/<\/xml>\s*$/.test(shapes)) return null;
  const added = notes.filter(({ row, column }) => !listed.others.has(`${columnLetters(column)}${row}`));
  if (added.length === 0 && listed.ours.size === 0) return null;
  const listPart = comments ?? draft.free(`${folderOf(book)}comments`, '.xml');
  draft.write(listPart, listed.text(added));
  if (comments === null) {
    await relate(draft, sheet, 'comments', listPart);
    await declareType(draft, listPart, COMMENTS);
  }
  const boxPart = boxes ?? draft.free(`${folderOf(book)}drawings/vmlDrawing`, '.vml');
  draft.write(boxPart, boxesText(withoutBoxes(shapes, listed.ours), added, widthOf));
  if (boxes !== null) return null;
  await declareType(draft, boxPart, BOXES);
  return await relate(draft, sheet, 'vmlDrawing', boxPart);
}

type NoteList = {
  /** The cells with our notes. */
  readonly ours: ReadonlySet<string>;
  /** The cells with other notes. */
  readonly others: ReadonlySet<string>;
  /** Gives the part with these notes instead of ours from last time. */
  text(notes: readonly Note[]): string;
};

const NO_LIST = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors></authors><commentList></commentList></comments>`;

async function listOf(draft: Draft, part: string | null): Promise<NoteList> {
  const root = openElement(part === null ? NO_LIST : await draft.text(part));
  const { names } = root;
  const isOf = (child: Piece, name: string) => child.name === name;
  const elementOf = (name: string) => {
    const child = root.children.find((candidate) => isOf(candidate, name));
    if (child === undefined) throw new Unfit('unusual');
    return openElement(child.raw, names);
  };
  const [list, authors] = [elementOf('commentList'), elementOf('authors')];
  const { ours = [], others = [] } = Object.groupBy(list.children, (child) =>
    isOf(child, 'comment') && isOurs(child, names) ? 'ours' : 'others',
  );
  const cellOf = (child: Piece) => (child.name === '' ? [] : [attributesOf(tagOf(child)).get('ref') ?? '']);
  return {
    ours: new Set(ours.flatMap(cellOf)),
    others: new Set(others.flatMap(cellOf)),
    text: (notes) => {
      const known = authors.children.filter((child) => isOf(child, 'author'));
      const at = known.findIndex(({ raw }) => decoded(raw.replace(/<[^>]*>/g, '')) === AUTHOR);
      const author = withPrefix(`<author>${AUTHOR}</author>`, names.prefix);
      const withAuthor =
        at === -1 && notes.length > 0 ? [...authors.children, { raw: author, name: '' }] : authors.children;
      const id = at === -1 ? known.length : at;
      const more = notes.map((note) => ({ name: '', raw: withPrefix(noteMarkup(note, id), names.prefix) }));
      const children = root.children.map((child) => {
        if (isOf(child, 'authors')) return { ...child, raw: elementText({ ...authors, children: withAuthor }) };
        if (!isOf(child, 'commentList')) return child;
        return { ...child, raw: elementText({ ...list, children: [...others, ...more] }) };
      });
      return elementText({ ...root, children });
    },
  };
}

function isOurs({ raw }: Piece, names: Names): boolean {
  let text = '';
  let inText = false;
  for (const token of tokensOf(raw)) {
    if (names.local(token.name) === 't') inText = token.type === 'open';
    else if (inText && token.type === 'text') text += decoded(token.raw);
  }
  return text.trimStart().startsWith(NOTE_TAG);
}

function noteMarkup({ row, column, text }: Note, author: number): string {
  const run = `<r><t xml:space="preserve">${escaped(cellTextSafe(text))}</t></r>`;
  return `<comment ref="${columnLetters(column)}${row}" authorId="${author}"><text>${run}</text></comment>`;
}

/** In pixels: the gap between a cell and its box, and the width of the box. */
const GAP = 15;
const BOX_WIDTH = 346;

/** Our own elements declare them too, because other programs declare other prefixes, and not for the whole part. */
const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"';
const SHAPE_TYPE = `<v:shapetype ${NAMESPACES} id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`;
const NO_BOXES = `<xml ${NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout></xml>`;

/** Removes the boxes of the notes on these cells. */
function withoutBoxes(text: string, cells: ReadonlySet<string>): string {
  if (cells.size === 0) return text;
  const places = new Set(
    [...cells].flatMap((cell) => {
      const place = parseAddress(cell);
      return place === undefined ? [] : [`${place.row - 1} ${place.column - 1}`];
    }),
  );
  return shapesOf(text)
    .map((piece) => (places.has(noteCell(piece)) ? '' : piece))
    .join('');
}

/** Gives `2 0` for the box of a note on A3; empty for anything else. */
function noteCell(shape: string): string {
  if (!isNote(shape)) return '';
  const row = /<[\w.-]+:Row[^>]*>\s*(\d+)\s*</.exec(shape)?.[1];
  const column = /<[\w.-]+:Column[^>]*>\s*(\d+)\s*</.exec(shape)?.[1];
  return `${row} ${column}`;
}

function boxesText(text: string, notes: readonly Note[], widthOf: WidthOf): string {
  const ids = [...text.matchAll(/id="_x0000_s(\d+)"/g)].map(([, id]) => Number(id));
  const first = ids.reduce((most, id) => Math.max(most, id), 1024) + 1;
  const boxes = notes.map((note, index) => boxMarkup(note, first + index, widthOf));
  const type = text.includes('id="_x0000_t202"') || notes.length === 0 ? '' : SHAPE_TYPE;
  const named = withIdBlocks(text, first + notes.length - 1);
  return named.replace(/<\/xml>\s*$/, (end) => `${type}${boxes.join('')}${end}`);
}

/** Declares the blocks of 1,024 numbers that the part's boxes use, up to this number. */
function withIdBlocks(text: string, last: number): string {
  return text.replace(/<[\w.-]+:idmap\s[^>]*>/, (tag) => {
    const known = (attributesOf(tag).get('data') ?? '').split(',').map(Number);
    const blocks = known.filter((block) => block > 0);
    const before = blocks.length;
    for (let block = Math.max(0, ...blocks) + 1; block <= Math.floor(last / ID_BLOCK); block += 1) blocks.push(block);
    return blocks.length === before ? tag : withAttribute(tag, 'data', blocks.join());
  });
}

const ID_BLOCK = 1024;

/**
 * Gives the markup of a box. It is hidden until the mouse is over the cell. It is beside the cell, and its width does
 * not depend on the columns.
 */
function boxMarkup({ row, column }: Note, id: number, widthOf: WidthOf): string {
  const right = rightOf({ column, offset: GAP * EMU_OF_PIXEL }, BOX_WIDTH * EMU_OF_PIXEL, widthOf);
  const pixels = Math.round(right.offset / EMU_OF_PIXEL);
  const anchor = [column, GAP, Math.max(0, row - 2), 10, right.column, pixels, row + 4, 4].join(', ');
  const look = `fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>`;
  const data = `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column></x:ClientData>`;
  return `<v:shape ${NAMESPACES} id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:5pt;width:260pt;height:90pt;z-index:${id - 1024};visibility:hidden" ${look}${data}</v:shape>`;
}
