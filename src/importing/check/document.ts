import { findingAt } from '../cells/finding-at.ts';
import { type DataRow, groupTree, outerLevel } from '../input/rows/group.ts';
import { type CheckContext, type Item, nounOf, readItem, reportAt } from '../input/rows/item-values.ts';
import { addressOf, bodyOf, type DocumentValues } from '../requests/body.ts';
import { messages } from './messages.ts';
import { checkRules, itemsOf } from './rules.ts';

/** Checks the rows of one document and gives its values. They are usable only if no error was reported. */
export function checkDocument(rows: readonly [DataRow, ...DataRow[]], context: CheckContext): DocumentValues {
  const root = readItem(groupTree(context.kind, rows), null, context);
  checkRequiredCells(root, context);
  checkRequiredLevels(root, context);
  checkRules(root, context);
  checkIdleRows(root, context);
  checkStrayItems(root, context);
  return { body: bodyOf(context.kind, root), address: addressOf(context.kind, root) };
}

/** Reports empty required cells. A missing column is reported only once, by its missing header. */
function checkRequiredCells(root: Item, context: CheckContext): void {
  for (const column of context.kind.columns) {
    if (column.required !== 'always' || !context.numbers.has(column.key)) continue;
    for (const item of itemsOf(root, column.level)) {
      if (item.values.has(column.key)) continue;
      const what = messages.alwaysRequired(nounOf(context.kind, item.level));
      reportAt(context, item.rows[0], column, { code: 'required', what });
    }
  }
}

function checkRequiredLevels(root: Item, context: CheckContext): void {
  const { kind, sheet } = context;
  for (const level of kind.levels) {
    const outer = level.required === true ? outerLevel(kind, level) : undefined;
    for (const item of outer === undefined ? [] : itemsOf(root, outer.name)) {
      if (item.children.some((child) => child.level === level)) continue;
      const what = messages.hasNo(nounOf(kind, item.level), level.name);
      const hint = messages.fillInOne(level.name);
      context.report(findingAt({ sheet, row: item.rows[0].number }, { code: 'required', what, hint }));
    }
  }
}

/** Warns about a row with only group keys. It adds nothing to its document, so something was probably forgotten. */
function checkIdleRows(root: Item, { kind, sheet, report }: CheckContext): void {
  const keys = new Set(kind.levels.map((level) => level.groupBy));
  for (const row of root.rows.length === 1 ? [] : root.rows) {
    if ([...row.cells.keys()].some((key) => !keys.has(key))) continue;
    const what = messages.addsNothing(kind.noun[0]);
    report(findingAt({ sheet, row: row.number }, { code: 'unlikely', what }));
  }
}

/**
 * Warns about a row that fills only inner cells and names no item (a reference without a product). Perhaps it belongs
 * to an item above.
 */
function checkStrayItems(root: Item, context: CheckContext): void {
  for (const level of context.kind.levels) {
    const column = context.kind.columns.find((candidate) => candidate.key === level.groupBy);
    if (column === undefined || level === context.kind.levels[0]) continue;
    for (const item of itemsOf(root, level.name).slice(1)) {
      if (item.values.size > 0) continue;
      const what = messages.emptyPart(level.name);
      const hint = messages.sameMarkForPart(level.name);
      reportAt(context, item.rows[0], column, { code: 'unlikely', what, hint });
    }
  }
}
