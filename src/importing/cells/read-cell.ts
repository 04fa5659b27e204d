import { hashOrderPassword } from '../../contract/order-password.ts';
import { type Cell, cellText } from '../../schema/cell.ts';
import type { CellType, Column, Json, TextFormat } from '../../schema/kind.ts';
import { readEnum, readYesNo } from './choice.ts';
import { readDate } from './date.ts';
import { readFile } from './file.ts';
import { type LookupScope, readLookup, readLookupList } from './lookup.ts';
import { lostLettersIn } from './lost-letters.ts';
import { messages } from './messages.ts';
import { readInteger } from './number.ts';
import type { Problem, Reading } from './reading.ts';
import { severalLinesIn } from './several-lines.ts';
import { doubtOf, isBlank, textOf, trimText } from './text.ts';
import { unsendableIn } from './unsendable.ts';

/** Reads a cell by the type of its column. `scope`: the row's values for a lookup's parents. */
export function readCell(cell: Cell | undefined, column: Column, scope: LookupScope): Reading {
  if (cell === undefined || isBlank(cell)) return { type: 'blank' };
  const type = column.cell;
  switch (type.type) {
    case 'text':
      return readWith(cell, (text) => readWhole(text, column, readText(text, type.format)));
    case 'text-list':
      return readWith(cell, (text) =>
        type.ids ? readIds(text) : readWhole(text, column, listOrBlank(splitList(text))),
      );
    case 'integer':
      return readInteger(cell, type);
    case 'date':
      return readDate(cell, type, scope.dates);
    case 'yes-no':
      return readYesNo(cell);
    case 'enum':
      return readEnum(cell, type);
    case 'lookup':
      return readWith(cell, (text) => readLookup(text, type.lookup, scope));
    case 'lookup-list':
      return readWith(cell, (text) => readLookupList(text, splitList(text), type.lookup, scope));
    case 'json':
      return readWith(cell, (text) => readJson(text, type.value));
    case 'file':
      return readWith(cell, (text) => readFile(text, scope.files));
    case 'order-password':
      return readWith(cell, (text) => ({ type: 'value', requestValue: hashOrderPassword(text) }));
  }
}

function readWith(cell: Cell, read: (text: string) => Reading): Reading {
  const found = textOf(cell);
  if ('problem' in found) return { type: 'bad', problem: found.problem };
  const [before] = cellText(cell).split(found.text, 1);
  const unsendable = unsendableIn(found.text, before);
  if (unsendable !== undefined) return { type: 'bad', problem: unsendable };
  const reading = read(found.text);
  const doubt = doubtOf(cell, found.text);
  return reading.type === 'value' && doubt !== undefined ? { ...reading, doubt } : reading;
}

/** The parts of a cell with several values, without blank ones. */
function splitList(text: string): string[] {
  return text
    .split(/[;；]/)
    .map(trimText)
    .filter((part) => part !== '');
}

function listOrBlank(parts: readonly string[]): Reading {
  return parts.length === 0 ? { type: 'blank' } : { type: 'value', requestValue: parts };
}

/** Reads a list of ids. Sent unchanged, the service would read `O1, O2` as two unchecked ids, or as one unknown id. */
function readIds(text: string): Reading {
  const parts = splitList(text);
  const meant = parts.flatMap((part) => splitList(part.replace(/[,，、\s]/g, ';')));
  if (meant.length === parts.length && meant.every((id, index) => id === parts[index])) return listOrBlank(parts);
  const fixed = meant.join('; ');
  const what = messages.idsNotSeparated(text);
  const hint = messages.separateIds(fixed === '' ? '50000014; 50000015' : fixed);
  return { type: 'bad', problem: { code: 'format', what, hint, suggestions: fixed === '' ? [] : [fixed] } };
}

/**
 * The reading of a text, with the problem that letters of it were lost, or that it has several lines. A password may
 * have any characters.
 */
function readWhole(text: string, { cell, secret = false }: Column, reading: Reading): Reading {
  if (secret || reading.type !== 'value') return reading;
  const lost = lostLettersIn(text);
  if (lost === undefined) {
    const doubt = reading.doubt ?? severalLinesIn(reading.requestValue, cell);
    return doubt === undefined ? reading : { ...reading, doubt };
  }
  return lost.severity === 'error' ? { type: 'bad', problem: lost.problem } : { ...reading, doubt: lost.problem };
}

function readText(text: string, format: TextFormat | undefined): Reading {
  if (format === 'email') return readEmails(text);
  if (format === 'decimal') return readDecimal(text);
  if (format === 'phone' && text.replace(/\D/g, '').length < FEWEST_PHONE_DIGITS) {
    const what = messages.notAPhone(text);
    return { type: 'bad', problem: { code: 'format', what, hint: messages.writePhone } };
  }
  return { type: 'value', requestValue: text };
}

function readDecimal(text: string): Reading {
  const value = { type: 'value', requestValue: text.replace(DECIMAL_COMMA, '$1.$2') } as const;
  if (/\d/.test(text) || NO_LIMIT.test(text)) return value;
  return { ...value, doubt: { code: 'unlikely', what: messages.noDigits(text), hint: messages.writeDecimal } };
}

/** Words that stand for a limit, as in the tables of defects that providers agree on with buyers. */
const NO_LIMIT = /^(not allowed|none|nil|n\/?a|[-–—]+)$/i;
/** `1,000` may be a thousand. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2}|(?<=^0,)\d+)$/;
const FEWEST_PHONE_DIGITS = 5;
const EMAIL = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]{2,}$/;

function readEmails(text: string): Reading {
  const emails = splitList(text);
  if (emails.length === 0) return { type: 'blank' };
  const wrong = emails.find((email) => !EMAIL.test(email));
  if (wrong === undefined) return { type: 'value', requestValue: emails.join(';') };
  const what = messages.notAnEmail(wrong);
  return {
    type: 'bad',
    problem: { code: 'format', what, hint: messages.writeEmail },
  };
}

function readJson(text: string, value: Extract<CellType, { type: 'json' }>['value']): Reading {
  const { json, inexact, unsendable } = parseJson(text);
  if (unsendable !== undefined) return { type: 'bad', problem: unsendable };
  if (inexact !== null) {
    const what = messages.inexactNumber(inexact);
    return { type: 'bad', problem: { code: 'format', what, hint: messages.writeAsText(inexact) } };
  }
  if (json === null || typeof json !== 'object' || Object.keys(json).length === 0) {
    const what = messages.notJson;
    return { type: 'bad', problem: { code: 'format', what, hint: messages.writeJson } };
  }
  const issue = value?.safeParse(json).error?.issues[0];
  if (issue === undefined) return { type: 'value', requestValue: json };
  const what = messages.wrongJson(issue.path.join('.'), issue.message);
  return { type: 'bad', problem: { code: 'format', what, hint: messages.likeTheExample } };
}

/** From this number on, adjacent whole numbers are equal in floating point. */
const LEAST_INEXACT = 2 ** 53;

type ParsedJson = { readonly json: Json; readonly inexact: string | null; readonly unsendable: Problem | undefined };

/**
 * `inexact`: a number in the JSON that would be sent as another one. `unsendable`: a text in it with a control
 * character, written as `\u001b`.
 */
function parseJson(text: string): ParsedJson {
  let inexact: string | null = null;
  let unsendable: Problem | undefined;
  // (Node has the third parameter from version 21; TypeScript does not know it yet.)
  const look = (key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const isExact = typeof value !== 'number' || Number.isSafeInteger(value) || Math.abs(value) < LEAST_INEXACT;
    if (!isExact) inexact ??= context?.source ?? String(value);
    unsendable ??= unsendableIn(key) ?? (typeof value === 'string' ? unsendableIn(value) : undefined);
    return value;
  };
  try {
    return { json: JSON.parse(text, look), inexact, unsendable };
  } catch {
    return { json: null, inexact: null, unsendable: undefined };
  }
}
