import type { Finding } from '../../schema/finding.ts';
import type { Column } from '../../schema/kind.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { type DataRow, groupTree } from '../input/rows/group.ts';
import { type CheckContext, readItem } from '../input/rows/item-values.ts';
import { type CurrentState, createComparer } from './compare.ts';
import { checkDocument } from './document.ts';

/** The errors of rows as one document; undefined where an import would send it, or the service has it already. */
export type ErrorsOf = (rows: readonly [MarkedRow, ...MarkedRow[]]) => readonly Finding[] | undefined;

const UNFIT: ReadonlySet<string> = new Set(['type', 'format', 'enum', 'lookup-unknown']);

/** The columns whose cell holds something else than belongs there; undefined where the row could be sent. */
export function unfitKeys(row: MarkedRow, errorsOf: ErrorsOf): ReadonlySet<string> | undefined {
  const errors = errorsOf([row]);
  return errors && new Set(errors.flatMap(({ code, column }) => (UNFIT.has(code) && column !== null ? [column] : [])));
}

/** The errors of rows as one document; undefined where an import sends it, or it is about a record that the service has. */
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

/** The document as its cells say it, without a word on what is wrong with them. */
export function itemOf(rows: readonly [DataRow, ...DataRow[]], context: CheckContext) {
  return readItem(groupTree(context.kind, rows), null, { ...context, report: () => undefined, unchecked: new Set() });
}
