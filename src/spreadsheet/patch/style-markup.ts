import { BOX_COLOUR } from '../house-style.ts';
import type { Style } from '../model.ts';
import { escaped } from './markup.ts';

/** The entries of a cell style, as the styles part writes them, without prefixes. */
export type StyleMarkup = {
  readonly font: string;
  readonly fill: string;
  readonly border: string;
  /** A number format as Excel writes it. */
  readonly format: string;
  /** Elements of the style itself: alignment and protection. */
  readonly inner: string;
};

/** The number format of texts. */
const TEXT = '@';

export function styleMarkup(style: Style): StyleMarkup {
  const {
    bold = false,
    size = 11,
    colour,
    fill,
    format = TEXT,
    vertical = 'top',
    wrap = false,
    horizontal,
    indent,
    unlocked = false,
  } = style;
  const side = `${horizontal === undefined ? '' : ` horizontal="${horizontal}"`}${indent === undefined ? '' : ` indent="${indent}"`}`;
  const placed = `vertical="${vertical === 'middle' ? 'center' : vertical}"${wrap ? ' wrapText="1"' : ''}${side}`;
  return {
    font: `<font>${bold ? '<b/>' : ''}<sz val="${size}"/>${colour === undefined ? '' : `<color rgb="FF${colour}"/>`}<name val="Calibri"/><family val="2"/></font>`,
    fill: fill === undefined ? '<fill><patternFill patternType="none"/></fill>' : solid(fill),
    border: `<border>${SIDES.map((side) => lineMarkup(side, style)).join('')}<diagonal/></border>`,
    format,
    inner: `<alignment ${placed}/>${unlocked ? '<protection locked="0"/>' : ''}`,
  };
}

const SIDES = ['left', 'right', 'top', 'bottom'] as const;

function lineMarkup(side: (typeof SIDES)[number], { lineBelow = false, boxed = false }: Style): string {
  const colour = lineBelow && side === 'bottom' ? '808080' : boxed ? BOX_COLOUR : undefined;
  return colour === undefined ? `<${side}/>` : `<${side} style="thin"><color rgb="FF${colour}"/></${side}>`;
}

function solid(colour: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
}

/** Gives a format that a condition puts over that of a cell. In it, the background of a fill is the visible colour. */
export function differentialMarkup({ fill, colour }: { readonly fill: string; readonly colour?: string }): string {
  const font = colour === undefined ? '' : `<font><color rgb="FF${escaped(colour)}"/></font>`;
  return `<dxf>${font}<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor rgb="FF${fill}"/></patternFill></fill></dxf>`;
}
