import type { Kind } from '../schema/kind.ts';
import type { RowModel, SheetModel, Style } from './model.ts';
import { META_BESIDE, META_CHOICE, META_COLUMN, META_HEADER, META_LIST, META_SENT, type Meta } from './sheet.ts';

/**
 * Gives the styles that all our workbooks share. Each column group has one style for its title and one for its headers.
 */
export function commonStyles(kind: Kind): Record<string, Style> {
  const styles: Record<string, Style> = {
    title: { bold: true, size: 16 },
    heading: { bold: true, size: 12, lineBelow: true },
    label: { colour: '595959' },
    plain: {},
    wrapped: { wrap: true },
    text: { format: '@' },
    day: { format: DAY_FORMAT },
    plainHeader: PLAIN_HEADER,
    usersHeader: { ...PLAIN_HEADER, vertical: 'top' },
  };
  for (const { name, colour } of kind.bands) {
    const header: Style = { fill: tint(colour, 0.8), wrap: true, vertical: 'top', lineBelow: true, boxed: true };
    styles[bandStyle(name)] = { bold: true, fill: colour, colour: inkOn(colour), vertical: 'middle' };
    styles[headerStyle(name, false)] = header;
    styles[headerStyle(name, true)] = { ...header, bold: true };
  }
  return styles;
}

/** Headers without a column group. Lines on their sides separate them, because a fill hides the grid. */
export const PLAIN_HEADER: Style = {
  bold: true,
  fill: 'D9D9D9',
  wrap: true,
  vertical: 'middle',
  lineBelow: true,
  boxed: true,
};

/** A day with the month in letters. It can be read in one way only. */
export const DAY_FORMAT = 'dd-mmm-yyyy';

/** The colours of a cell by what it says: wrong, doubtful, well done, or done before. */
export const TONE_LOOKS = {
  bad: { fill: 'FFC7CE', colour: '9C0006' },
  doubtful: { fill: 'FFEB9C', colour: '7F6000' },
  good: { fill: 'C6EFCE', colour: '006100' },
  done: { fill: 'DDEBF7', colour: '1F4E79' },
} as const satisfies Readonly<Record<string, Style>>;

/** The colour of the lines around a cell that the user should fill in. */
export const BOX_COLOUR = 'BFBFBF';

export function bandStyle(band: string): string {
  return `band ${band}`;
}

export function headerStyle(band: string, required: boolean): string {
  return `${required ? 'required ' : ''}header ${band}`;
}

/** Gives the colour mixed with white. `share`: 0 for the colour itself, 1 for white. */
function tint(colour: string, share: number): string {
  const mixed = channels(colour).map((channel) => Math.round(channel + (255 - channel) * share));
  return mixed.map((channel) => channel.toString(16).padStart(2, '0').toUpperCase()).join('');
}

/** Gives black or white, the one with more contrast (approximate relative luminance, WCAG 2.2). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => (channel / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '000000' : 'FFFFFF';
}

function channels(colour: string): number[] {
  return [0, 2, 4].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** Gives the very hidden sheet that marks our own workbooks. */
export function metaSheet(name: string, meta: Meta, kindVersion: number): SheetModel {
  const { template, mapped = [], beside = [], choices = [], sent, ...fields } = meta;
  const values = [
    ...Object.entries({ ...fields, kindVersion }),
    ...[...(template?.columns ?? [])].map(([key, header]) => [`${META_COLUMN}${key}`, header] as const),
    ...mapped.map(([header, key]) => [`${META_HEADER}${header}`, key] as const),
    ...choices.map((choice, at) => [`${META_CHOICE}${at + 1}`, choice] as const),
    ...sentParts(sent).map((part, at) => [`${META_SENT}${at + 1}`, part] as const),
    ...beside.map((sheet) => [`${META_BESIDE}${sheet}`, '-'] as const),
    ...[...(template?.lists ?? [])].map(([list, of]) => [`${META_LIST}${list}`, `${of.digest} ${of.sheet}`] as const),
  ];
  return {
    name,
    state: 'veryHidden',
    columns: [{ width: 20 }, { width: 60 }],
    rows: values.map(([key, value], index) => textRow(index + 1, [key, String(value)])),
  };
}

/** The sendings in parts that fit into a cell. An empty list has a part too, because it says that nothing was sent. */
function sentParts(sent: Meta['sent']): readonly string[] {
  if (sent === undefined) return [];
  const parts = Array.from({ length: Math.max(1, Math.ceil(sent.length / SENT_AT_ONCE)) }, (_, part) =>
    sent.slice(part * SENT_AT_ONCE, (part + 1) * SENT_AT_ONCE),
  );
  return parts.map((part) => JSON.stringify(part));
}

/** A cell has room for 32,767 characters. */
const SENT_AT_ONCE = 100;

/** Gives a row of texts from column A on. Empty texts are blank cells. */
export function textRow(number: number, texts: readonly string[], style = 'text'): RowModel {
  const cells = texts.map((text, index) => [index + 1, { type: 'text', text, style }] as const);
  return { number, cells: new Map(cells.filter(([, cell]) => cell.text !== '')) };
}
