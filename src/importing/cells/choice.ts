import type { Cell } from '../../schema/cell.ts';
import type { CellType, EnumValue } from '../../schema/kind.ts';
import { oncePer } from '../../schema/once-per.ts';
import { lettersAlone } from '../../text/letters-alone.ts';
import { messages } from './messages.ts';
import { nearest } from './nearest.ts';
import type { Reading } from './reading.ts';
import { digitsTextOf, foldText } from './text.ts';

type EnumType = Extract<CellType, { type: 'enum' }>;

/** Reads one of the specification's values: by value (`1`), by text (`PSI`), or both (`1 PSI`). */
export function readEnum(cell: Cell, type: EnumType): Reading {
  const read = digitsTextOf(cell);
  if ('problem' in read) return { type: 'bad', problem: read.problem };
  const found = formsIn(type).get(foldText(read.text));
  if (found) return { type: 'value', requestValue: type.sentAs === 'integer' ? Number(found.value) : found.value };
  return {
    type: 'bad',
    problem: {
      code: 'enum',
      what: messages.notListed(read.text, shownValues(type)),
      suggestions: nearest(read.text, type.values.flatMap(formsOf)),
      fix: sameSpelling(read.text, type),
    },
  };
}

/** The only value with a text that differs just in spelling; undefined if none or several match. */
function sameSpelling(text: string, { values }: EnumType): string | undefined {
  const letters = lettersAlone(text);
  const meant = values.filter((value) => formsOf(value).some((form) => lettersAlone(form) === letters));
  const [value, ...others] = letters === '' ? [] : meant;
  return value === undefined || others.length > 0 ? undefined : shownValue(value);
}

/**
 * The values that a person may choose from instead of an invalid one: the suggested ones first, then all others if the
 * column has fixed values. `suggestions`: from the finding.
 */
export function candidatesOf(type: CellType, suggestions: readonly string[]): readonly string[] {
  if (type.type === 'yes-no') return ['yes', 'no'];
  if (type.type !== 'enum') return suggestions;
  const near = suggestions.flatMap((text) => formsIn(type).get(foldText(text)) ?? []);
  return [...new Set([...near, ...type.values].map(shownValue))];
}

/** Whether the cell has one of the values. It builds no message, so it is faster. */
export function isInEnum(cell: Cell, type: EnumType): boolean {
  const read = digitsTextOf(cell);
  return !('problem' in read) && formsIn(type).has(foldText(read.text));
}

/** The values by all their folded texts. If texts are equal, the first value wins. */
const formsIn = oncePer((type: EnumType): ReadonlyMap<string, EnumValue> => {
  const entries = type.values.flatMap((value) => formsOf(value).map((form) => [foldText(form), value] as const));
  return new Map(entries.toReversed());
});

function formsOf({ value, text }: EnumValue): string[] {
  return text === null ? [value] : [value, text, `${value} ${text}`];
}

/** A profile may list very many values. */
const MOST_SHOWN = 12;

function shownValues({ values }: EnumType): string {
  const shown = values.slice(0, MOST_SHOWN).map(shownValue).join(', ');
  return values.length > MOST_SHOWN ? messages.andMore(shown, values.length - MOST_SHOWN) : shown;
}

function shownValue({ value, text }: EnumValue): string {
  return text === null ? value : `${value} ${text}`;
}

/** The texts for this value, in any letter case; undefined for other types, which have no list. */
export function textsFor(type: CellType, value: string): readonly string[] | undefined {
  if (type.type === 'enum') return type.values.filter((candidate) => candidate.value === value).flatMap(formsOf);
  if (type.type !== 'yes-no') return undefined;
  return value === 'yes' ? [...YES] : [...NO];
}

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Reads yes or no, as `yes` or `no`. */
export function readYesNo(cell: Cell): Reading {
  const read = digitsTextOf(cell);
  if ('problem' in read) return { type: 'bad', problem: read.problem };
  const word = foldText(read.text);
  if (YES.has(word)) return { type: 'value', requestValue: 'yes' };
  if (NO.has(word)) return { type: 'value', requestValue: 'no' };
  return { type: 'bad', problem: { code: 'enum', what: messages.notYesOrNo(read.text), hint: messages.writeYesOrNo } };
}
