import type { EarlierDocument, Journal, JournalDocument } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import { contentsOfRun, keptName } from './kept-rows.ts';
import type { RowContents } from './row-content.ts';
import type { RunOfRows, RunsOfRows } from './same-rows.ts';
import type { RowsVerdict } from './verdict.ts';

export type RowMemory = Pick<
  Journal,
  'runs' | 'runsSince' | 'documents' | 'sameAs' | 'keptRows' | 'rowsOfContent' | 'hasContents'
>;

/** The verdict about a document if another request was sent from any of its rows; undefined if none was. */
export type SentFromRows = (document: {
  readonly rows: readonly number[];
  readonly fingerprint: string | null;
}) => Promise<RowsVerdict | undefined>;

type SentRequest = {
  readonly uid: string;
  readonly fingerprint: string;
  readonly rows: readonly number[];
  /** For a document that another process is sending or will send: what is known of it now. */
  readonly underWay: EarlierDocument | undefined;
};

/**
 * Finds other requests that these runs sent from the same rows, accepted, in doubt, or being sent now. Such rows come
 * from a copy of the file with another name, or from other column settings. One equal row is enough. If a run with the
 * same reading sent the document, it is another document. Nothing is queried before the first call.
 */
export function sentFromRows(journal: RowMemory, scope: string, runs: RunsOfRows, contents: RowContents): SentFromRows {
  const ofBytes = once(() => requestsByRow(journal, runs.ofSameBytes));
  const ofContent = requestsByContent(journal, runs.readOtherwise, contents);
  const lookups = [
    { isSameFile: true, requestOf: async (row: number) => (await ofBytes()).get(row), isKnownAgain: () => false },
    {
      isSameFile: false,
      requestOf: (row: number) => ofContent(contents.get(row) ?? ''),
      isKnownAgain: runs.isReadAlike,
    },
  ];
  return async ({ rows, fingerprint }) => {
    for (const { isSameFile, requestOf, isKnownAgain } of lookups) {
      for (const row of rows) {
        const found = await requestOf(row);
        // Equal rows of a file are distinguished by their number of sendings.
        if (found === undefined || found.fingerprint === fingerprint) continue;
        const sent = (await sameAsOne(journal, scope, found.fingerprint)).find(({ uid }) => uid === found.uid);
        if (sent !== undefined && isKnownAgain(sent.run)) continue;
        const earlier = sent ?? found.underWay;
        if (earlier === undefined) continue;
        const requests = await Promise.all(rows.map(requestOf));
        const shared = rows.filter((_, index) => requests[index] === found);
        const isWhole = shared.length === rows.length && found.rows.length === rows.length;
        return isSameFile || isWhole ? { type: 'reread', earlier } : { type: 'rows-sent', earlier, rows: shared };
      }
    }
    return undefined;
  };
}

/** The requests sent from the rows of runs, by row number. The first run with a request has priority. */
async function requestsByRow(
  journal: RowMemory,
  runs: readonly RunOfRows[],
): Promise<ReadonlyMap<number, SentRequest>> {
  const sent = new Map<number, SentRequest>();
  for (const run of runs) {
    for await (const document of journal.documents(run.run)) {
      const { rows, uid, fingerprint, repeatable } = document;
      const underWay = run.isUnderWay === true ? aboutToBeSent(document, run) : undefined;
      if (repeatable || fingerprint === null || (underWay === undefined && !SENT.has(document.state))) continue;
      const request = { uid, fingerprint, rows, underWay };
      for (const row of rows) if (!sent.has(row)) sent.set(row, request);
    }
  }
  return sent;
}

function aboutToBeSent(document: JournalDocument, { run, file, who, machine }: RunOfRows): EarlierDocument | undefined {
  const { state, fingerprint, rows, occurrence, uid } = document;
  if (fingerprint === null || (state !== 'ready' && state !== 'sending')) return undefined;
  const elsewhere = who === null || machine === null ? null : { who, machine };
  const unknown = { trackingId: null, sentAt: null, receipt: null };
  return { run, file, rows, state, fingerprint, occurrence, uid, elsewhere, ...unknown };
}

/** States of documents that the service has, or may have. */
const SENT: ReadonlySet<string> = new Set(['accepted', 'in-doubt', 'sending', 'skipped']);

/** The requests sent from rows of runs, by row content. Only runs with such a row are read. */
function requestsByContent(
  journal: RowMemory,
  runs: readonly RunOfRows[],
  contents: RowContents,
): (content: string) => Promise<SentRequest | undefined> {
  if (runs.length === 0) return async () => undefined;
  const sources = runs.map((run, order) => ({
    order,
    name: keptName(run),
    requests: once(() => requestsByRow(journal, [run])),
  }));
  const byName = Map.groupBy(sources, ({ name }) => name);
  const older = once(() => rowsOfOlder(journal, runs, new Set(contents.values())));
  return async (content) => {
    if (content === '') return undefined;
    const places = [...(await journal.rowsOfContent(content)), ...((await older()).get(content) ?? [])]
      .flatMap(({ name, number }) => (byName.get(name) ?? []).map((source) => ({ ...source, number })))
      .toSorted((a, b) => a.order - b.order);
    for (const { requests, number } of places) {
      const request = (await requests()).get(number);
      if (request !== undefined) return request;
    }
    return undefined;
  };
}

type KeptRow = Awaited<ReturnType<Journal['rowsOfContent']>>[number];

/** Rows of runs whose earlier version stored no content. It is computed from all their rows. */
async function rowsOfOlder(journal: RowMemory, runs: readonly RunOfRows[], wanted: ReadonlySet<string>) {
  const places = new Map<string, KeptRow[]>();
  const byName = new Map(runs.map((run) => [keptName(run), run]));
  for (const [name, run] of byName) {
    if (await journal.hasContents(name)) continue;
    for (const [number, content] of await contentsOfRun(journal, run)) {
      if (!wanted.has(content)) continue;
      places.set(content, [...(places.get(content) ?? []), { name, number }]);
    }
  }
  return places;
}

function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
