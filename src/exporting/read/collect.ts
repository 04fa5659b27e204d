import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { Dataset, JsonRecord, PagedSource } from '../../schema/dataset.ts';
import { disambiguateIds, recordId } from '../records/record-id.ts';
import { readEach } from './each.ts';
import { readPages } from './pages.ts';
import { type Collecting, type ReadFailure, requestFor } from './reading.ts';

export type Collected<Failure> =
  | {
      readonly type: 'ok';
      readonly pages: number;
      /** How many records were listed, wanted or not. */
      readonly found: number;
      /** True if the list is complete. */
      readonly isListed: boolean;
      /** The ids of listed records that were not read. */
      readonly lacking: ReadonlySet<string>;
      /** How many listed records were taken from an earlier process. */
      readonly taken: number;
      /** Why rows may be missing, for users. Empty if none are. */
      readonly doubts: readonly string[];
    }
  | { readonly type: 'failed'; readonly failure: Failure };

/** Reads all records of a dataset into the spool. */
export async function collect<Failure extends ReadFailure>(
  { source, id }: Dataset,
  how: Collecting<Failure>,
  spool: Spool,
): Promise<Collected<Failure>> {
  const toSpool = spooledBy(id);
  switch (source.type) {
    case 'pages':
      return collectPages(source, how, spool);
    case 'list': {
      const answer = await how.read(source.operation, requestFor(source.operation, how));
      if (answer.type === 'failed') return answer;
      putAll(spool, answer.content, toSpool);
      return whole(spool, 1);
    }
    case 'lookups':
      putAll(spool, how.lookups, toSpool);
      return whole(spool, 0);
    case 'each': {
      const listed = await collectListed(source.of, how);
      if (listed.type === 'failed') return listed;
      const read = await readEach(source, how, { spool, toSpool });
      if (read.type === 'failed') return read;
      const { lacking, taken, doubts } = read;
      return { ...listed, lacking, taken, doubts: [...listed.doubts, ...doubts] };
    }
  }
}

async function collectPages<Failure extends ReadFailure>(
  source: PagedSource,
  how: Collecting<Failure>,
  spool: Spool,
): Promise<Collected<Failure>> {
  const { read, userId, windows, pageSize, concurrency, isWanted, onStep, onOddity } = how;
  const toSpool = spooledBy(source.id);
  const doubts: string[] = [];
  let pages = 0;
  let firstPass = 1;
  for (const query of windows) {
    const result = await readPages(
      {
        read: (asked) => read(source.operation, requestFor(source.operation, { userId, query: asked })),
        query,
        pageSize,
        concurrency,
        firstPass,
        toSpool,
        onPage: (done, of) => onStep({ what: 'pages', done: pages + done, of: pages + of }),
      },
      spool,
    );
    if (result.type === 'failed') return result;
    pages += result.pages;
    firstPass = result.lastPass + 1;
    if (result.doubt !== null) doubts.push(result.doubt);
    if (result.note !== null) onOddity(result.note);
  }
  const found = spool.count();
  if (isWanted !== null) await spool.retain(isWanted);
  return { type: 'ok', pages, found, isListed: doubts.length === 0, lacking: NONE, taken: 0, doubts };
}

async function collectListed<Failure extends ReadFailure>(
  of: PagedSource | { readonly type: 'ids' },
  how: Collecting<Failure>,
): Promise<Collected<Failure>> {
  if (of.type === 'pages') {
    const listed = await collectPages(of, how, how.list);
    await askAgain(how);
    return listed;
  }
  putAll(
    how.list,
    Array.from(how.ids, (id) => ({ id })),
    spooledBy(['id']),
  );
  return whole(how.list, 0);
}

/** Adds the records of `again` to the list, in their present state if they are listed. */
async function askAgain({ again, list }: Pick<Collecting<never>, 'again' | 'list'>): Promise<void> {
  let place = 0;
  for await (const record of again.records()) {
    place += 1;
    if (!list.wasListed(record.id)) list.put(AGAIN, [{ ...record, place }]);
  }
  list.keep(AGAIN, AGAIN);
}

/** The number of a pass before all others. */
const AGAIN = 0;
const NONE: ReadonlySet<string> = new Set();

function whole<Failure>(list: Spool, pages: number): Collected<Failure> {
  return { type: 'ok', pages, found: list.count(), isListed: true, lacking: NONE, taken: 0, doubts: [] };
}

function spooledBy(fields: readonly string[]): (record: JsonRecord) => Spooled {
  return (record) => {
    const json = JSON.stringify(record);
    return { id: recordId(record, fields, json), json };
  };
}

function putAll(spool: Spool, records: Iterable<JsonRecord>, toSpool: (record: JsonRecord) => Spooled): void {
  spool.put(1, disambiguateIds(Array.from(records, toSpool), '', 1));
  spool.keep(1, 1);
}
