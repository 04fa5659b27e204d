import type { RunReport } from '../importing/run/outcomes/run-report.ts';

/** The name of a sheet of ours in the copy or the results that were just written. `usual`: its name in most workbooks. */
export function sheetIn(
  { sheetNames }: Pick<RunReport, 'sheetNames'>,
  usual: 'Findings' | 'Fixes' | 'In doubt',
): string {
  return sheetNames?.[usual] ?? usual;
}
