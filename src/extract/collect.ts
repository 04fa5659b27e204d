import type { Spool, Spooled } from '../journal/spool.ts';
import type { Dataset, JsonRecord, PagedSource } from '../schema/dataset.ts';
import { readEach } from './each.ts';
import { readPages } from './pages.ts';
import { type Collecting, type ReadFailure, requestFor } from './reading.ts';
import { recordId, toldApart } from './record-id.ts';

export type Collected<Failure> =
  /** `found`: how many were listed, wanted or not. `doubts`: why not every row may be there, in words; none when all are. */
  | { readonly kind: 'ok'; readonly pages: number; readonly found: number; readonly doubts: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Reads all records of a dataset into the spool. */
export async function collect<Failure extends ReadFailure>(
  { source, id }: Dataset,
  how: Collecting<Failure>,
  spool: Spool,
): Promise<Collected<Failure>> {
  const toSpool = spooledBy(id);
  switch (source.kind) {
    case 'pages':
      return collectPages(source, how, spool);
    case 'list': {
      const answer = await how.read(source.operation, requestFor(source.operation, how));
      if (answer.kind === 'failed') return answer;
      putAll(spool, answer.content, toSpool);
      return { kind: 'ok', pages: 1, found: spool.count(), doubts: [] };
    }
    case 'lookups':
      putAll(spool, how.lookups, toSpool);
      return { kind: 'ok', pages: 0, found: spool.count(), doubts: [] };
    case 'each': {
      const listed = await collectListed(source.of, how);
      if (listed.kind === 'failed') return listed;
      const read = await readEach(source, how, { spool, toSpool });
      if (read.kind === 'failed') return read;
      return { ...listed, doubts: [...listed.doubts, ...read.doubts] };
    }
  }
}

async function collectPages<Failure extends ReadFailure>(
  source: PagedSource,
  how: Collecting<Failure>,
  spool: Spool,
): Promise<Collected<Failure>> {
  const { read, userId, windows, pageSize, concurrency, isWanted, onProgress, onOddity } = how;
  const toSpool = spooledBy(source.id);
  const doubts: string[] = [];
  let pages = 0;
  let firstPass = 1;
  for (const query of windows) {
    const result = await readPages(
      {
        read: (asked) => read(source.operation, requestFor(source.operation, { userId, query: asked })),
        ...{ query, pageSize, concurrency, firstPass, toSpool },
        onPage: (done, of) => onProgress({ what: 'pages', done: pages + done, of: pages + of }),
      },
      spool,
    );
    if (result.kind === 'failed') return result;
    pages += result.pages;
    firstPass = result.lastPass + 1;
    if (result.doubt !== null) doubts.push(result.doubt);
    if (result.note !== null) onOddity(result.note);
  }
  const found = spool.count();
  if (isWanted !== null) spool.retain(isWanted);
  return { kind: 'ok', pages, found, doubts };
}

async function collectListed<Failure extends ReadFailure>(
  of: PagedSource | { readonly kind: 'ids' },
  how: Collecting<Failure>,
): Promise<Collected<Failure>> {
  if (of.kind === 'pages') return collectPages(of, how, how.list);
  putAll(
    how.list,
    Array.from(how.ids, (id) => ({ id })),
    spooledBy(['id']),
  );
  return { kind: 'ok', pages: 0, found: how.list.count(), doubts: [] };
}

function spooledBy(fields: readonly string[]): (record: JsonRecord) => Spooled {
  return (record) => {
    const json = JSON.stringify(record);
    return { id: recordId(record, fields, json), json };
  };
}

function putAll(spool: Spool, records: Iterable<JsonRecord>, toSpool: (record: JsonRecord) => Spooled): void {
  spool.put(1, toldApart(Array.from(records, toSpool), '', 1));
  spool.keep(1, 1);
}
