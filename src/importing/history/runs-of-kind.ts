import type { Journal, RunRecord } from '../../journal/port.ts';

/** The runs of an account that load the same kind, the latest first. */
export async function runsOfKind(
  journal: Pick<Journal, 'runs'>,
  { scope, kind }: Pick<RunRecord, 'scope' | 'kind'>,
): Promise<readonly RunRecord[]> {
  return (await journal.runs()).filter((run) => run.scope === scope && run.kind === kind);
}
