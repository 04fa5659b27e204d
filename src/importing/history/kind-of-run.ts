import type { RunRecord } from '../../journal/port.ts';
import { findKind } from '../../kinds/index.ts';
import type { Kind } from '../../schema/kind.ts';
import { kindOfRun } from './earlier-layout.ts';

/** The kind of a run, with the column names of its file. */
export function kindOf(record: Pick<RunRecord, 'kind' | 'options'>): Kind {
  const kind = findKind(record.kind);
  if (kind === undefined) throw new Error(`The journal holds a run of the unknown kind ${record.kind}.`);
  return kindOfRun(kind, record);
}
