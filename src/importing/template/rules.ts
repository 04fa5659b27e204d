import type { Column, Kind, Level } from '../../schema/kind.ts';
import type { Condition, Rule } from '../../schema/rule.ts';
import { textsFor } from '../cells/choice.ts';
import { keysWithin, outerLevel } from '../input/rows/group.ts';
import { allOf, oneOf, type RowFormulas } from './rows.ts';

/** What a cell is marked for: something is missing, does not belong there, or is hardly meant. */
export type Tone = 'missing' | 'wrong' | 'doubtful';

/** A formula, as for the first prepared row, that holds where the check would find fault with the cell. */
export type LiveCheck = { readonly key: string; readonly tone: Tone; readonly formula: string };

/** The marks of the columns that are always required. */
export function requiredChecks(kind: Kind, rows: RowFormulas): LiveCheck[] {
  const always = kind.columns.filter(({ required }) => required === 'always');
  return always.map((column) => missing(column, levelNamed(kind, column.level), rows, []));
}

/** The marks of one rule; undefined where the cells of the sheet alone cannot tell whether it is kept. */
export function ruleChecks(rule: Rule, kind: Kind, rows: RowFormulas): LiveCheck[] | undefined {
  switch (rule.rule) {
    case 'required':
    case 'blank':
      return conditionChecks(rule, { kind, rows });
    case 'order': {
      const [later] = columnsNamed(kind, [rule.later]);
      return later && [orderCheck(rule.earlier, later, { kind, rows })];
    }
    case 'not-past':
      return columnsNamed(kind, rule.columns).map((column) => pastCheck(column, { kind, rows }));
    case 'not-zero':
      return columnsNamed(kind, rule.columns).map(({ key }) => ({
        key,
        tone: 'doubtful' as const,
        formula: `IFERROR(TRIM(${rows.cell(key)})="0",FALSE)`,
      }));
    case 'at-most':
      // The limit is in the service's lists, which the sheets repeat only in part.
      return undefined;
  }
}

/** What only the check sees about a column, in words: the rules that no formula can express. */
export function leftToCheck(kind: Kind, rows: RowFormulas): ReadonlyMap<string, readonly string[]> {
  const left = kind.rules.filter((rule) => ruleChecks(rule, kind, rows) === undefined);
  const wordsByKey = left.flatMap((rule): [string, string][] => {
    if (rule.rule === 'at-most') return [[rule.lookupColumn, `more ${rule.level}s than ${rule.words}`]];
    return 'columns' in rule ? rule.columns.map((key) => [key, rule.words]) : [[rule.later, rule.words]];
  });
  const byKey = Map.groupBy(wordsByKey, ([key]) => key);
  return new Map([...byKey].map(([key, lines]) => [key, lines.map(([, words]) => words)]));
}

type Sheet = { readonly kind: Kind; readonly rows: RowFormulas };

function conditionChecks(rule: Extract<Rule, { rule: 'required' | 'blank' }>, sheet: Sheet): LiveCheck[] | undefined {
  const checks = columnsNamed(sheet.kind, rule.columns).map((column) => {
    const level = levelNamed(sheet.kind, column.level);
    const when = compiled(rule.when, level, sheet);
    if (when === undefined) return undefined;
    if (rule.rule === 'required') return missing(column, level, sheet.rows, [when]);
    return { key: column.key, tone: 'wrong' as const, formula: allOf([filledHere(column, sheet.rows), when]) };
  });
  return checks.every((check) => check !== undefined) ? checks : undefined;
}

function missing({ key }: Column, level: Level, rows: RowFormulas, when: readonly string[]): LiveCheck {
  const blankHere = `IFERROR(TRIM(${rows.cell(key)})="",FALSE)`;
  const blank = `NOT(${rows.anyFilled([key], level)})`;
  return { key, tone: 'missing', formula: allOf([blankHere, rows.isFirst(level), ...when, blank]) };
}

function filledHere({ key }: Column, rows: RowFormulas): string {
  return `IFERROR(TRIM(${rows.cell(key)})<>"",TRUE)`;
}

function orderCheck(earlier: string, later: Column, { kind, rows }: Sheet): LiveCheck {
  const [column = later] = columnsNamed(kind, [earlier]);
  const level = levelNamed(kind, later.level);
  const number = rows.numberOf(earlier, levelNamed(kind, column.level));
  const before = `IFERROR(INT(${rows.cell(later.key)})<INT(${number}),FALSE)`;
  return { key: later.key, tone: 'doubtful', formula: allOf([rows.isFirstNumber(later.key, level), before]) };
}

function pastCheck({ key, level }: Column, { kind, rows }: Sheet): LiveCheck {
  const past = `INT(${rows.cell(key)})<TODAY()`;
  return { key, tone: 'doubtful', formula: allOf([rows.isFirstNumber(key, levelNamed(kind, level)), past]) };
}

/** Whether the condition holds for the item of `level` that the row belongs to; undefined where no formula can tell. */
function compiled(condition: Condition, level: Level, sheet: Sheet): string | undefined {
  if ('filled' in condition) return anyFilled([condition.filled], level, sheet);
  if ('blank' in condition) return negated(anyFilled([condition.blank], level, sheet));
  if ('is' in condition) return isValue(condition.is, level, sheet);
  if ('anyOf' in condition) return anyItem(condition.anyOf, level, sheet);
  if ('all' in condition) {
    const blank = condition.all.flatMap((part) => ('blank' in part ? [part.blank] : []));
    const others = condition.all.filter((part) => !('blank' in part)).map((part) => compiled(part, level, sheet));
    return joined([...(blank.length === 0 ? [] : [negated(anyFilled(blank, level, sheet))]), ...others], allOf);
  }
  const filled = condition.any.flatMap((part) => ('filled' in part ? [part.filled] : []));
  const others = condition.any.filter((part) => !('filled' in part)).map((part) => compiled(part, level, sheet));
  return joined([...others, ...(filled.length === 0 ? [] : [anyFilled(filled, level, sheet)])], oneOf);
}

function joined(
  formulas: readonly (string | undefined)[],
  join: (formulas: readonly string[]) => string,
): string | undefined {
  return formulas.every((formula) => formula !== undefined) ? join(formulas) : undefined;
}

function negated(formula: string | undefined): string | undefined {
  return formula === undefined ? undefined : `NOT(${formula})`;
}

/** A column of an outer level is looked for in the outer item, one of an inner level in all rows of this one. */
function anyFilled(keys: readonly string[], level: Level, { kind, rows }: Sheet): string | undefined {
  const places = Map.groupBy(columnsNamed(kind, keys), (column) => {
    const own = levelNamed(kind, column.level);
    if (around(kind, level).includes(own)) return own;
    return around(kind, own).includes(level) ? level : undefined;
  });
  const formulas = [...places].map(([place, columns]) => {
    const named = columns.map(({ key }) => key);
    return place === undefined ? undefined : rows.anyFilled(named, place);
  });
  return joined(formulas, oneOf);
}

function anyItem(name: string, level: Level, { kind, rows }: Sheet): string | undefined {
  const inner = levelNamed(kind, name);
  return around(kind, inner).includes(level) ? rows.anyFilled(keysWithin(kind, inner), level) : undefined;
}

/** A value is known by its texts: a lookup's labels and a number's ways of being written are the check's business. */
function isValue([key, value]: readonly [string, string], level: Level, { kind, rows }: Sheet): string | undefined {
  const [column] = columnsNamed(kind, [key]);
  const texts = column && textsFor(column.cell, value);
  const own = column && levelNamed(kind, column.level);
  if (texts === undefined || own === undefined || !around(kind, level).includes(own)) return undefined;
  const test = (cells: string) => texts.map((text) => `(TRIM(${cells})="${text.replaceAll('"', '""')}")`).join('+');
  return rows.anyRow(key, own, (cells) => `(${test(cells)}>0)`);
}

/** The level itself and those that it lies in. */
function around(kind: Kind, level: Level): readonly Level[] {
  const outer = outerLevel(kind, level);
  return outer === undefined ? [level] : [level, ...around(kind, outer)];
}

function levelNamed(kind: Kind, name: string): Level {
  return kind.levels.find((level) => level.name === name) ?? kind.levels[0];
}

function columnsNamed(kind: Kind, keys: readonly string[]): Column[] {
  return kind.columns.filter(({ key }) => keys.includes(key));
}
