import { columnLetters } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Validation } from '../../spreadsheet/model.ts';
import { type Day, parseDay } from '../../text/day.ts';
import { choicesRange } from './choices.ts';
import type { Dropdown } from './dropdown.ts';
import type { PreparedRows } from './rows.ts';

/**
 * What may be entered in each column. Dates and numbers stop at the wrong value; lists only ask, since ids and names
 * from elsewhere are accepted too and the check tells what is wrong with them.
 */
export function entryValidations(kind: Kind, dropdown: Dropdown, rows: PreparedRows): Validation[] {
  return kind.columns.flatMap((column, index): Validation[] => {
    const letter = columnLetters(index + 1);
    const entry = entryRule(kind, column, `${letter}${rows.first}`, dropdown(column, rows.first));
    return entry === undefined ? [] : [{ range: `${letter}${rows.first}:${letter}${rows.last}`, ...entry }];
  });
}

function entryRule(
  kind: Kind,
  column: Column,
  first: string,
  list: string | undefined,
): Omit<Validation, 'range'> | undefined {
  const { cell } = column;
  const title = column.header.slice(0, 32);
  switch (cell.type) {
    case 'date':
      return {
        rule: ANY_DAY,
        onOther: 'stop',
        title,
        message: 'This must be a date. Type it as 2027-03-10, which every language of Excel understands.',
      };
    case 'integer':
      return cell.percent === true ? { ...percent(first), title } : { ...whole(cell.min, cell.max), title };
    case 'yes-no':
      return asking(title, '"yes,no"', 'Pick yes or no.');
    case 'enum':
      return asking(
        title,
        choicesRange(kind, column),
        cell.values.every(({ text }) => text === null)
          ? 'Pick a value from the list.'
          : 'Pick a value from the list. Its number or its name alone is fine too.',
      );
    case 'lookup':
      return asking(
        title,
        list,
        'This is not in the list. An id is fine, everything else will be reported by the check.',
      );
    case 'lookup-list':
      // Several values in one cell are never one of the list: asking each time would be a nuisance.
      return list === undefined
        ? undefined
        : { rule: { type: 'list', formula: list }, onOther: 'none', title, message: '' };
    default:
      return undefined;
  }
}

function asking(title: string, formula: string | undefined, message: string): Omit<Validation, 'range'> | undefined {
  return formula === undefined ? undefined : { rule: { type: 'list', formula }, onOther: 'warning', title, message };
}

const ANY_DAY = { type: 'date', from: knownDay('2000-01-01'), to: knownDay('2099-12-31') } as const;

function knownDay(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`${text} is no day.`);
  return day;
}

/** The largest count that a cell may hold; the service's integers are not known to be wider. */
const MAX_INTEGER = 2_147_483_647;

function whole(min = -MAX_INTEGER, max = MAX_INTEGER) {
  const from = min === -MAX_INTEGER ? '' : ` of at least ${min}`;
  const message = `This must be a whole number${from}${max === MAX_INTEGER ? '' : `, at most ${max}`}, without text beside it.`;
  return { rule: { type: 'whole', min, max }, onOther: 'stop', message } as const;
}

/** Percent cells are text: in a number cell a typed `80%` would become 0.8 and a typed `100%` an innocent 1. */
function percent(first: string) {
  const number = `VALUE(SUBSTITUTE(${first},"%",""))`;
  const formula = `IFERROR(AND(${number}=INT(${number}),${number}>=0,${number}<=100),FALSE)`;
  const message = 'This must be a whole number from 0 to 100: 80 or 80%.';
  return { rule: { type: 'custom', formula }, onOther: 'stop', message } as const;
}
