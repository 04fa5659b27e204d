import { openSource } from '../../src/workbook/open.ts';
import { type Ended, reportOf, type Workplace } from './workplace.ts';

/** Of a run that is complete: the exit code, the summary and the results agree with what the service did. */
export async function wrongAtEnd(
  { place, booked }: { readonly place: Workplace; readonly booked: readonly string[] },
  doubtful: number,
  ended: Ended,
): Promise<string[]> {
  const { counts, results } = reportOf(ended);
  const wrong: string[] = [];
  if (counts.documents !== booked.length || counts.unsent !== 0 || counts.inDoubt !== doubtful)
    wrong.push(`4: the summary says ${JSON.stringify(counts)}, in doubt are ${doubtful}`);
  const exit = doubtful > 0 ? 6 : counts.rejected > 0 ? 5 : 0;
  if (ended.exit !== exit) wrong.push(`7: exit ${ended.exit} in place of ${exit}`);
  if (results !== `${place.folder}/bookings.results.xlsx`) return [...wrong, `the results are in ${results}`];
  const statuses = await statusesIn(results);
  const inResults = ['In doubt', 'Accepted', 'Rejected'].map((words) => statuses.filter((one) => one === words).length);
  if (`${inResults}` !== `${[counts.inDoubt, counts.accepted, counts.rejected]}`)
    wrong.push(`7: the results workbook says ${inResults}, the summary ${JSON.stringify(counts)}`);
  return wrong;
}

/** The status of every row of a results workbook. */
async function statusesIn(path: string): Promise<string[]> {
  const opened = await openSource(path);
  if (opened.kind === 'unreadable') throw new Error(opened.problem.message);
  const { file } = opened;
  try {
    const statuses: string[] = [];
    let column: number | undefined;
    for await (const { cells } of file.rows('Bookings')) {
      const texts = [...cells].map(([number, cell]) => [number, cell.kind === 'text' ? cell.text : ''] as const);
      const found = texts.find(([, text]) => text === 'Status')?.[0];
      if (column !== undefined) statuses.push(texts.find(([number]) => number === column)?.[1] ?? '');
      column ??= found;
    }
    return statuses;
  } finally {
    await file.close();
  }
}
