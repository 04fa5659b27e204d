import type { Kind } from '../../src/schema/kind.ts';
import type { Rule } from '../../src/schema/rule.ts';

/** What the first rule of this sort says about the column, so that tests need not quote it. */
export function ruleWords(kind: Pick<Kind, 'rules'>, sort: Rule['rule'], column: string): string {
  const found = kind.rules.find((rule) => rule.rule === sort && 'columns' in rule && rule.columns.includes(column));
  if (found === undefined) throw new Error(`no rule ${sort} of ${column}`);
  return found.words;
}
