import { openElement, tagOf } from './element.ts';
import { attributesOf, isTrue, type Names } from './markup.ts';

/** Gives the width of a column in EMU, as a program shows it; 0 for a hidden one. A = 0, as in drawings. */
export type WidthOf = (column: number) => number;

/** 914,400 EMU are an inch, and an inch has 96 pixels. */
export const EMU_OF_PIXEL = 9_525;

/**
 * Reads the widths of a sheet from its list of columns and from the tag with its defaults; null for a missing one. The
 * file gives widths in digits of the workbook's font. A digit of the usual font has 7 pixels.
 */
export function columnWidths(columns: string | null, format: string | null, names: Names): WidthOf {
  const usual = defaultPixels(format);
  const children = columns === null ? [] : openElement(columns, names).children;
  const listed = children.flatMap((child) => {
    if (child.name !== 'col') return [];
    const attributes = attributesOf(tagOf(child));
    const [min = 0, max = 0] = ['min', 'max'].map((name) => Number(attributes.get(name) ?? 0));
    const width = attributes.get('width');
    const shown = width === undefined ? usual : pixels(Number(width));
    return [{ min, max, pixels: isTrue(attributes.get('hidden')) ? 0 : shown }];
  });
  return (column) => {
    const found = listed.find(({ min, max }) => column + 1 >= min && column + 1 <= max);
    return (found?.pixels ?? usual) * EMU_OF_PIXEL;
  };
}

/** Gives the pixels of a width (ECMA-376 part 1, 18.3.1.13). */
function pixels(width: number): number {
  return Math.max(0, Math.trunc(width * DIGIT + 0.49)) || 0;
}

function defaultPixels(format: string | null): number {
  const attributes = attributesOf(format ?? '');
  const width = attributes.get('defaultColWidth');
  if (width !== undefined) return pixels(Number(width));
  return Math.ceil((Number(attributes.get('baseColWidth') ?? 8) * DIGIT + 5) / 8) * 8;
}

const DIGIT = 7;
