import type { NewDocument } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { Prepared } from '../../check/prepare.ts';

/** The documents for the journal. The ready ones include the current record from the service. */
export function withKeptRecords(
  { current }: Kind,
  { documents, plans, records }: Pick<Prepared, 'documents' | 'plans' | 'records'>,
): readonly NewDocument[] {
  if (current === undefined || records === null) return documents;
  const byId = new Map(records.map((record) => [record.id, record]));
  const byRow = new Map(
    plans.map(({ document: { rows, values, unknown = [] } }) => {
      const { address } = values();
      const record = byId.get(address.path?.[current.key] ?? '');
      return [rows[0], record && { ...record, unknown }] as const;
    }),
  );
  return documents.map((document) => {
    const record = byRow.get(document.rows[0] ?? 0);
    return record === undefined ? document : { ...document, record: JSON.stringify(record) };
  });
}
