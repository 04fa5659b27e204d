import type { JournalDocument } from '../../src/journal/port.ts';
import { readSheet, sheetNames } from '../cli/sheets.ts';
import type { Oracle } from './promises.ts';
import { type Ended, referenceOf, reportOf, type Workplace } from './workplace.ts';

type Given = { readonly place: Workplace; readonly booked: readonly string[]; readonly oracle: Oracle };

/** Of a run that is complete: the exit code, the summary and the results agree with what the service did. */
export async function wrongAtEnd({ place, booked, oracle }: Given, doubtful: number, ended: Ended): Promise<string[]> {
  const { run, counts, results } = reportOf(ended);
  const wrong: string[] = [];
  if (counts.documents !== booked.length || counts.unsent !== 0 || counts.inDoubt !== doubtful)
    wrong.push(`4: the summary says ${JSON.stringify(counts)}, in doubt are ${doubtful}`);
  const exit = doubtful > 0 ? 6 : counts.rejected > 0 ? 5 : 0;
  if (ended.exit !== exit) wrong.push(`7: exit ${ended.exit} in place of ${exit}`);
  if (results !== `${place.folder}/bookings.results.xlsx`) return [...wrong, `the results are in ${results}`];
  const rows = (await readSheet(results, 'Bookings', 1)).map(({ cells }) => cells);
  const inResults = ['In doubt', 'Accepted', 'Rejected'].map(
    (words) => rows.filter((cells) => cells['Status'] === words).length,
  );
  if (`${inResults}` !== `${[counts.inDoubt, counts.accepted, counts.rejected]}`)
    wrong.push(`7: the results workbook says ${inResults}, the summary ${JSON.stringify(counts)}`);
  const documents = (await place.read(async (journal) => await Array.fromAsync(journal.documents(run ?? '')))) ?? [];
  return [...wrong, ...wrongIds(rows, documents, oracle), ...(await wrongDoubts(results, documents))];
}

type Cells = Readonly<Record<string, string>>;

/** The id of every booking stands in its row: the one of the journal, and the one that the service gave. */
function wrongIds(rows: readonly Cells[], documents: readonly JournalDocument[], oracle: Oracle): string[] {
  return documents.flatMap((document) => {
    const { state, trackingId } = document;
    const reference = referenceOf(document);
    const written = rows
      .filter((cells) => Object.values(cells).includes(reference))
      .map((cells) => cells['Tracking id'] ?? '');
    const given = state === 'accepted' || state === 'skipped' ? oracle.get(reference)?.map(({ id }) => id) : [''];
    const told = `${written} in the results, ${trackingId} in the journal, ${given} at the service`;
    const isSame = written.length === 1 && written[0] === (trackingId ?? '') && `${given}` === `${written}`;
    return isSame ? [] : [`2: the tracking id of ${reference} (${state}) is ${told}`];
  });
}

/** The sheet that is to be filled in has a row for each document in doubt, and there is none without one. */
async function wrongDoubts(results: string, documents: readonly JournalDocument[]): Promise<string[]> {
  const has = (await sheetNames(results)).includes('In doubt');
  const listed = has ? (await readSheet(results, 'In doubt', 1)).map(({ cells }) => cells['_document'] ?? '') : [];
  const doubtful = documents.filter(({ state }) => state === 'in-doubt').map(({ uid }) => uid);
  const isSame = `${listed.toSorted()}` === `${doubtful.toSorted()}`;
  return isSame ? [] : [`7: the sheet "In doubt" lists ${listed}, in doubt are ${doubtful}`];
}
