import type { Cell } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import { foldText } from '../cells/text.ts';
import { headerForm } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import { FIX_SHEET } from '../input/headers/own-sheets.ts';
import { type FixCell, type FixLine, fixFinding } from './fix-lines.ts';
import { messages } from './messages.ts';

/** A line of the sheet with a known column. */
export type Choice = {
  readonly line: FixLine;
  readonly column: Column;
  /** A = 1. */
  readonly number: number;
  /** The value in the form for comparison with cells. */
  readonly form: string;
  /** The column in `where`; null for a line that applies to all rows. */
  readonly parentColumn: Column | null;
  /** The new cell. */
  readonly cell: Cell;
};

export type AppliedFix = Pick<Choice, 'column' | 'line' | 'parentColumn'> & {
  /** The rows whose cell it changed, ascending. */
  readonly rows: readonly number[];
  /** Whether other cells of the column had the new value before. */
  readonly wasThere: boolean;
};

export type Choices = { readonly choices: readonly Choice[]; readonly findings: readonly Finding[] };

/** Gives the new value of a line as the service's list spells it, or as the person wrote it. */
export type Spelling = (about: Pick<Choice, 'column' | 'line' | 'parentColumn'>) => string;

/** Finds the columns of lines. Unusable or contradictory lines become findings. */
export function choicesOf(lines: readonly FixLine[], headers: Headers, spelling: Spelling): Choices {
  const findings: Finding[] = [];
  const byKey = new Map<string, Choice>();
  const contradicting = new Set<string>();
  const warn = (place: FixCell | null, what: string, hint: string) => {
    if (place !== null) findings.push(fixFinding(place, 'fix-not-used', what, hint));
  };
  for (const written of lines) {
    const { place, header, where, value } = written;
    const number = columnNamed(headers, header);
    const column = headers.columns.get(number);
    const named = where === null ? undefined : headers.columns.get(columnNamed(headers, where.header));
    if (number > 0 && headers.secret.has(number))
      warn(place, messages.secret(header, place?.sheet ?? FIX_SHEET), messages.secretHint);
    else if (column === undefined) warn(place, messages.noColumn(header), messages.noColumnHint);
    else if (where !== null && named === undefined) warn(place, messages.noColumn(where.header), messages.noColumnHint);
    else {
      const parentColumn = named ?? null;
      const line = { ...written, instead: spelling({ column, line: written, parentColumn }) };
      const about = { line, column, number, parentColumn };
      const choice = { ...about, form: foldText(value), cell: chosenCell(line.instead, column) };
      const key = keyOf(choice, where);
      const before = byKey.get(key);
      if (before === undefined) byKey.set(key, choice);
      else if (before.line.instead !== line.instead) {
        contradicting.add(key);
        if (place !== null) findings.push(contradiction(place, line, before.line));
      }
    }
  }
  for (const [key, special] of byKey) {
    if (special.parentColumn === null) continue;
    const general = keyOf({ ...special, parentColumn: null }, null);
    const line = byKey.get(general)?.line;
    if (line === undefined || line.instead === special.line.instead) continue;
    contradicting.add(key);
    if (!contradicting.has(general) && line.place !== null)
      findings.push(contradiction(line.place, line, special.line));
    contradicting.add(general);
  }
  const choices = [...byKey].filter(([key]) => !contradicting.has(key)).map(([, choice]) => choice);
  return { choices, findings };
}

/** A key that is equal for lines about the same cells. */
function keyOf({ number, form, parentColumn }: Choice, where: FixLine['where']): string {
  return JSON.stringify([number, form, parentColumn?.key ?? null, foldText(where?.text ?? '')]);
}

/** The number of a column by its header in the sheet, or by its other names in the kind; 0 if there is none. */
function columnNamed({ texts, columns, secret }: Headers, header: string): number {
  const form = headerForm(header);
  const inSheet = [...texts].filter(([, { text }]) => headerForm(text) === form).map(([number]) => number);
  const read = inSheet.find((number) => columns.has(number) || secret.has(number));
  if (read !== undefined) return read;
  const known = [...columns].find(([, column]) =>
    [column.header, column.key].some((name) => headerForm(name) === form),
  );
  return known?.[0] ?? 0;
}

/** The cell for a person's text. A quantity becomes a number, so a spreadsheet program can sum it. */
export function chosenCell(instead: string, column: Column | undefined): Cell {
  const isNumber = column?.cell.type === 'integer' && /^-?(?:0|[1-9]\d{0,14})$/.test(instead);
  return isNumber ? { type: 'number', number: Number(instead), text: instead } : { type: 'text', text: instead };
}

function contradiction(place: FixCell, line: FixLine, before: FixLine): Finding {
  const { header, value, instead } = line;
  const there = before.place === null ? '' : `${before.place.sheet}!${before.place.cell}`;
  const what = messages.contradiction(value, header, instead, before.instead, there);
  return fixFinding(place, 'fix-unclear', what, messages.contradictionHint);
}
