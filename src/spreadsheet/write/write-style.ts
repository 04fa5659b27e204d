import type { Style as ExcelStyle } from 'exceljs';
import { BOX_COLOUR } from '../house-style.ts';
import type { Style } from '../model.ts';

/**
 * Makes each named style once. The writer recognises a style by its object, which keeps the styles part small and fast.
 */
export function excelStyles(styles: Readonly<Record<string, Style>>): ReadonlyMap<string, Partial<ExcelStyle>> {
  return new Map(Object.entries(styles).map(([name, style]) => [name, excelStyle(style)]));
}

function excelStyle(style: Style): Partial<ExcelStyle> {
  const { bold = false, size = 11, underline = false, colour, fill, format } = style;
  const {
    wrap = false,
    horizontal,
    indent,
    vertical = 'top',
    lineBelow = false,
    boxed = false,
    unlocked = false,
  } = style;
  return {
    // Programs draw a font without name and size differently.
    font: {
      name: 'Calibri',
      family: 2,
      size,
      bold,
      underline,
      ...(colour === undefined ? {} : { color: argb(colour) }),
    },
    alignment: {
      vertical,
      wrapText: wrap,
      ...(horizontal === undefined ? {} : { horizontal }),
      ...(indent === undefined ? {} : { indent }),
    },
    protection: { locked: !unlocked },
    ...(fill === undefined ? {} : { fill: { type: 'pattern', pattern: 'solid', fgColor: argb(fill) } as const }),
    ...(format === undefined ? {} : { numFmt: format }),
    ...(lineBelow || boxed ? { border: { ...(boxed && BOXED), ...(lineBelow && { bottom: LINE }) } } : {}),
  };
}

/** Gives an opaque colour. Some programs would read `RRGGBB` alone as transparent. */
export function argb(colour: string): { argb: string } {
  return { argb: `FF${colour}` };
}

const BOX = { style: 'thin', color: argb(BOX_COLOUR) } as const;
const BOXED = { left: BOX, right: BOX, top: BOX, bottom: BOX };
const LINE = { style: 'thin', color: argb('808080') } as const;
