import { columnLetters } from '../../schema/cell.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Validation } from '../../spreadsheet/model.ts';
import { type Day, parseDay } from '../../text/day.ts';
import { choicesRange } from './choices.ts';
import type { Dropdown } from './dropdown.ts';
import { messages } from './messages.ts';
import type { PreparedRows } from './rows.ts';

/**
 * The allowed entries of each column. Dates and numbers reject a wrong value. Lists only warn, because ids and names
 * from elsewhere are accepted too, and the check reports their errors.
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
        message: messages.notADate,
      };
    case 'integer':
      return cell.percent === true ? { ...percent(first), title } : { ...whole(cell.min, cell.max), title };
    case 'yes-no':
      return asking(title, '"yes,no"', messages.pickYesNo);
    case 'enum':
      return asking(
        title,
        choicesRange(kind, column),
        cell.values.every(({ text }) => text === null) ? messages.pickValue : messages.pickValueOrPart,
      );
    case 'lookup':
      return asking(title, list, messages.notInList);
    case 'lookup-list':
      // Several values in one cell never match a single list entry, so a warning each time would only disturb.
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

/** The largest count in a cell. The service's integers are not known to be larger. */
const MAX_INTEGER = 2_147_483_647;

function whole(min = -MAX_INTEGER, max = MAX_INTEGER) {
  const message = messages.notWhole(min === -MAX_INTEGER ? null : min, max === MAX_INTEGER ? null : max);
  return { rule: { type: 'whole', min, max }, onOther: 'stop', message } as const;
}

/** Percent cells are text, because in a number cell a typed `80%` would become 0.8, and `100%` would become 1. */
function percent(first: string) {
  const number = `VALUE(SUBSTITUTE(${first},"%",""))`;
  const formula = `IFERROR(AND(${number}=INT(${number}),${number}>=0,${number}<=100),FALSE)`;
  const message = messages.notPercent;
  return { rule: { type: 'custom', formula }, onOther: 'stop', message } as const;
}
