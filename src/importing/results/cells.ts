import type { Cell } from '../../schema/cell.ts';
import { DAY_FORMAT, TONE_LOOKS } from '../../spreadsheet/house-style.ts';
import type { CellValue, ErrorText, Style } from '../../spreadsheet/model.ts';

/**
 * A cell with the value of the file. In a column of the kind, a formula without a result stays an error (`#N/A`). As
 * text, it would be read as a value when the results are imported.
 */
export function sameValue(cell: Cell | undefined, known: boolean): CellValue {
  if (cell === undefined) return { type: 'blank' };
  switch (cell.type) {
    case 'text':
      return { type: 'text', text: cell.text };
    case 'number':
      return { type: 'number', number: cell.number };
    case 'date':
      return { type: 'day', day: cell.day, ...timeOf(cell.text) };
    case 'boolean':
      return { type: 'boolean', value: cell.value };
    case 'broken':
      if (isErrorText(cell.text)) return { type: 'error', text: cell.text };
      return known ? { type: 'error', text: '#N/A' } : { type: 'text', text: cell.text };
  }
}

/** The time in `2027-03-10 08:30`. */
function timeOf(text: string): { readonly time?: string } {
  const time = / (\d{2}:\d{2}(?::\d{2})?)$/.exec(text)?.[1];
  return time === undefined ? {} : { time };
}

function isErrorText(text: string): text is ErrorText {
  return ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'].includes(text);
}

type Form = 'text' | 'day' | 'moment' | 'time' | 'number' | 'fraction' | 'percent' | 'percentFraction';
type Tone = 'plain' | keyof typeof TONE_LOOKS;

/** The style of a cell: its format stays, and its colour shows whether something is wrong. */
export function toneStyle(cell: Cell | undefined, tone: Tone): string {
  if (cell?.type === 'number' && cell.shows !== undefined) return maskStyle(tone, cell.shows.format);
  return `${tone} ${formOf(cell)}`;
}

function maskStyle(tone: string, format: string): string {
  return `${tone} as ${format}`;
}

function formOf(cell: Cell | undefined): Form {
  if (cell?.type === 'date') return cell.text.includes(':') ? 'moment' : 'day';
  if (cell?.type !== 'number') return 'text';
  if (cell.text.includes(':')) return 'time';
  if (cell.text.endsWith('%')) return cell.text.includes('.') ? 'percentFraction' : 'percent';
  return Number.isInteger(cell.number) ? 'number' : 'fraction';
}

const FORMS: Readonly<Record<Form, Style>> = {
  text: { format: '@' },
  day: { format: DAY_FORMAT, horizontal: 'left' },
  moment: { format: `${DAY_FORMAT} hh:mm:ss`, horizontal: 'left' },
  time: { format: 'hh:mm:ss', horizontal: 'left' },
  // Without its own format, a long number would appear as 4.00638E+12.
  number: { format: '0', horizontal: 'left' },
  fraction: { horizontal: 'left' },
  percent: { format: '0%', horizontal: 'left' },
  percentFraction: { format: '0.00%', horizontal: 'left' },
};

/** The tone of a row's first cell, by what an import would do with the row. */
export const OUTCOME_TONES: Readonly<Record<string, Tone>> = {
  ready: 'good',
  skipped: 'done',
  'in-doubt': 'doubtful',
  invalid: 'bad',
};

/** Every format in every tone. `formats`: the user's own formats that display more than digits. */
export function cellStyles(formats: Iterable<string>): Readonly<Record<string, Style>> {
  const looks: Readonly<Record<Tone, Style>> = { plain: {}, ...TONE_LOOKS };
  const styles = Object.entries(looks).flatMap(([tone, look]): [string, Style][] => [
    ...Object.entries(FORMS).map(([form, style]): [string, Style] => [`${tone} ${form}`, { ...style, ...look }]),
    ...[...formats].map((format): [string, Style] => [
      maskStyle(tone, format),
      { format, horizontal: 'left', ...look },
    ]),
  ]);
  return Object.fromEntries(styles);
}
