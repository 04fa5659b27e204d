import type { Column, Kind, Level } from '../../schema/kind.ts';
import type { Condition, Rule } from '../../schema/rule.ts';
import { textsFor } from '../cells/choice.ts';
import { keysWithin, outerLevel } from '../input/rows/group.ts';
import { allOf, oneOf, type RowFormulas } from './rows.ts';

/** Why a cell is highlighted: something is missing, does not belong there, or is unlikely. */
export type Tone = 'missing' | 'wrong' | 'doubtful';

/** A formula for the first prepared row that is true if the check would report the cell. */
export type LiveCheck = { readonly key: string; readonly tone: Tone; readonly formula: string };

/** The highlights of columns that are always required. */
export function requiredChecks(kind: Kind, rows: RowFormulas): LiveCheck[] {
  const always = kind.columns.filter(({ required }) => required === 'always');
  return always.map((column) => missing(column, levelNamed(kind, column.level), rows, []));
}

/** The highlights of one rule; undefined if the cells of the sheet are not enough to test it. */
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
      // The limit is in the service's lists, and the sheets repeat only a part of these.
      return undefined;
  }
}

/** The rules of a column that no formula can express and only the check tests, in words. */
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

/** The formula for a condition about the row's item of `level`; undefined if there is no such formula. */
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

/**
 * Searches a column of an outer level in the outer item. A column of an inner level is searched in all rows of this
 * item.
 */
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

/** Compares the texts of a value. Labels of lookups and spellings of numbers are left to the check. */
function isValue([key, value]: readonly [string, string], level: Level, { kind, rows }: Sheet): string | undefined {
  const [column] = columnsNamed(kind, [key]);
  const texts = column && textsFor(column.cell, value);
  const own = column && levelNamed(kind, column.level);
  if (texts === undefined || own === undefined || !around(kind, level).includes(own)) return undefined;
  const test = (cells: string) => texts.map((text) => `(TRIM(${cells})="${text.replaceAll('"', '""')}")`).join('+');
  return rows.anyRow(key, own, (cells) => `(${test(cells)}>0)`);
}

/** The level itself and its outer levels. */
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
