import type { Request } from '../../contract/operation.ts';
import type { Spool, Spooled } from '../../journal/spool-port.ts';
import type { JsonRecord, Page } from '../../schema/dataset.ts';
import { forEach } from '../../workers/for-each.ts';
import { disambiguateIds } from '../records/record-id.ts';

/** Reads one page. Without a number: the page that the service gives first. */
type ReadPage<Failure> = (
  query: NonNullable<Request['query']>,
) => Promise<{ readonly type: 'ok'; readonly content: Page } | { readonly type: 'failed'; readonly failure: Failure }>;

export type Paging<Failure> = {
  readonly read: ReadPage<Failure>;
  /** The filters, without page and page size. */
  readonly query: NonNullable<Request['query']>;
  readonly pageSize: number;
  /** How many pages are requested at once, from 1. */
  readonly concurrency: number;
  /** The number of the first pass, from 1. */
  readonly firstPass: number;
  readonly toSpool: (record: JsonRecord) => Spooled;
  /** Called after each page. */
  readonly onPage: (pages: number, of: number) => void;
};

type PassRead<Failure> = ({ readonly type: 'ok' } & PassFacts) | { readonly type: 'failed'; readonly failure: Failure };

type PassFacts = {
  readonly pages: number;
  readonly total: number;
  /** True if every page had the same total and was the requested one. */
  readonly isSteady: boolean;
  readonly isSingle: boolean;
  /** Rows on the first page. */
  readonly firstLength: number;
  /**
   * Rows that are equal to another one on their page. The total may or may not count them. 0 if the last page is full:
   * if the total does not count them, more rows follow.
   */
  readonly repeated: number;
  /** How many pages the service counts, if the reading ended earlier; otherwise null. */
  readonly endedBefore: number | null;
};

/** Reads all pages of a list once, into the spool. */
export async function readPass<Failure>(
  paging: Paging<Failure>,
  pass: number,
  spool: Spool,
  pagesBefore: number,
): Promise<PassRead<Failure>> {
  const { read, query, pageSize, concurrency, toSpool, onPage } = paging;
  const sized = { ...query, 'page-size': String(pageSize) };
  const first = await read(sized);
  if (first.type === 'failed') return first;
  const walk = walkFrom(first.content, pageSize);
  const take = (index: number, page: Page): void => {
    const records = disambiguateIds((page.pageItems ?? []).map(toSpool), '', index * PAGE_PLACES);
    spool.put(pass, records);
    walk.take(index, page, records.length - new Set(records.map(({ id }) => id)).size);
    const { pages, isSingle } = walk.facts();
    // Another pass follows the first one.
    const passes = pass === paging.firstPass && !isSingle ? 2 : 1;
    onPage(pagesBefore + pages, pagesBefore + Math.max(pages, passes * walk.pageCount()));
  };
  take(0, first.content);
  let failure: Failure | undefined;
  const readPage = async (index: number): Promise<void> => {
    const answer = await read({ ...sized, page: String(first.content.pageNo + index) });
    if (answer.type === 'ok') take(index, answer.content);
    else failure ??= answer.failure;
  };
  await forEach(furtherPages(walk.pageCount), concurrency, readPage, () => failure !== undefined);
  return failure === undefined ? { type: 'ok', ...walk.facts() } : { type: 'failed', failure };
}

/** Gives the page numbers. The list may grow while it is read. */
function* furtherPages(pageCount: () => number): Iterable<number> {
  for (let index = 1; index < pageCount(); index += 1) yield index;
}

/** More rows than any page has. */
const PAGE_PLACES = 1_000_000;

/** After this many empty pages beyond the total, further pages that the service counts do not exist. */
export const EMPTY_PAGES = 10;

/** Collects the facts of one pass from its pages, in the order in which they come. */
function walkFrom({ pageNo: base, totalSize: total, totalPageNum, pageItems }: Page, pageSize: number) {
  const firstLength = pageItems?.length ?? 0;
  const last = { index: 0, rows: firstLength };
  let [pageCount, pages, repeated, empty] = [totalPageNum, 0, 0, 0];
  let isSteady = true;
  const hasEnded = () => empty >= EMPTY_PAGES;
  return {
    pageCount: () => (hasEnded() ? 0 : pageCount),
    take(index: number, page: Page, repeatedOnIt: number): void {
      const rows = page.pageItems?.length ?? 0;
      pages += 1;
      repeated += repeatedOnIt;
      if (page.pageNo !== base + index || page.totalSize !== total || page.totalPageNum !== totalPageNum)
        isSteady = false;
      if (index >= last.index) Object.assign(last, { index, rows });
      if (!hasEnded()) empty = rows === 0 && index * firstLength >= total ? empty + 1 : 0;
      // The list has grown. Its new pages belong to this pass too, but with a limit.
      pageCount = Math.min(Math.max(pageCount, page.totalPageNum), 2 * totalPageNum + 10);
    },
    facts(): PassFacts {
      const isFull = last.rows >= (last.index === 0 ? pageSize : firstLength);
      return {
        pages,
        total,
        isSteady,
        firstLength,
        isSingle: pageCount <= 1,
        repeated: isFull ? 0 : repeated,
        endedBefore: hasEnded() && pages < pageCount ? pageCount : null,
      };
    },
  };
}
