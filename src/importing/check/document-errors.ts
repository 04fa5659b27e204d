import type { Finding } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { type DataRow, groupTree } from '../input/rows/group.ts';
import { type CheckContext, readItem } from '../input/rows/item-values.ts';
import { type CurrentState, createComparer } from './compare.ts';
import { checkDocument } from './document.ts';

/** The errors of these rows as one document. Undefined if an import would send it, or if the service already has it. */
export type ErrorsOf = (rows: readonly [MarkedRow, ...MarkedRow[]]) => readonly Finding[] | undefined;

const UNFIT: ReadonlySet<string> = new Set(['type', 'format', 'enum', 'lookup-unknown']);

/** Keys of columns whose cell has an unsuitable value; undefined if the row could be sent. */
export function unfitKeys(row: MarkedRow, errorsOf: ErrorsOf): ReadonlySet<string> | undefined {
  const errors = errorsOf([row]);
  return errors && new Set(errors.flatMap(({ code, column }) => (UNFIT.has(code) && column !== null ? [column] : [])));
}

/**
 * A function for the errors of rows as one document. Undefined if an import would send it, or if it is about an
 * existing record.
 */
export function errorsIn(context: CheckContext, known: CurrentState | undefined): ErrorsOf {
  const { kind } = context;
  const comparer = kind.current && known && createComparer(kind.current, known);
  return (rows) => {
    const found: Finding[] = [];
    const quiet = { ...context, report: (finding: Finding) => found.push(finding), unchecked: new Set<Column>() };
    const compared = comparer?.compare(itemOf(rows, context), quiet);
    if (compared !== undefined && compared.type !== 'unknown') return undefined;
    checkDocument(rows, quiet);
    const errors = found.filter(({ severity }) => severity === 'error');
    return errors.length === 0 ? undefined : errors;
  };
}

/** The document from its cells, without reporting errors. */
export function itemOf(rows: readonly [DataRow, ...DataRow[]], context: CheckContext) {
  return readItem(groupTree(context.kind, rows), null, silent(context));
}

/** The same context for rows whose findings are known. */
export function silent(context: CheckContext): CheckContext {
  return { ...context, report: () => undefined, unchecked: new Set() };
}
