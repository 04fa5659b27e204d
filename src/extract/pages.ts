import type { Request } from '../contract/operation.ts';
import type { Spool, Spooled } from '../journal/spool.ts';
import type { JsonRecord, Page } from '../schema/dataset.ts';
import { toldApart } from './record-id.ts';

/** Reads one page; without a number the one that the service gives first. */
type ReadPage<Failure> = (
  query: NonNullable<Request['query']>,
) => Promise<{ readonly kind: 'ok'; readonly content: Page } | { readonly kind: 'failed'; readonly failure: Failure }>;

export type Paging<Failure> = {
  readonly read: ReadPage<Failure>;
  /** The filters; without page and page size. */
  readonly query: NonNullable<Request['query']>;
  readonly pageSize: number;
  /** Pages on their way at once, from 1. */
  readonly concurrency: number;
  /** The number of the first pass, from 1. */
  readonly firstPass: number;
  readonly toSpool: (record: JsonRecord) => Spooled;
  /** After each page. */
  readonly onPage: (pages: number, of: number) => void;
};

export type PagesRead<Failure> =
  | {
      readonly kind: 'ok';
      readonly pages: number;
      readonly lastPass: number;
      /** Null when every row was read; else why that is not certain, in words. */
      readonly doubt: string | null;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Enough for a list that changes now and then; one that never rests must not keep a night's job for ever. */
const MOST_PASSES = 6;

/**
 * Reads all pages of a list that may change meanwhile into the spool, again and again until two passes in a row agree:
 * each with one total throughout, as many different rows as that, and the same ones. An id that comes on two pages is one
 * row that has moved; on one page it is that of several, unless they are the same in all. The specification does not say
 * whether pages count from 0 or from 1: the first request names none, the rest go by what the answers say.
 */
export async function readPages<Failure>(paging: Paging<Failure>, spool: Spool): Promise<PagesRead<Failure>> {
  let { pageSize } = paging;
  let pages = 0;
  let before: Pass | null = null;
  for (let number = paging.firstPass; ; number += 1) {
    const pass = await readPass({ ...paging, pageSize }, number, spool, pages);
    if (pass.kind === 'failed') return pass;
    pages += pass.pages;
    const { distinct, fresh } = spool.seen(number);
    const isWhole = pass.isSteady && (distinct === pass.total || distinct + pass.repeated === pass.total);
    const agrees = isWhole && (pass.isSingle || (before?.total === pass.total && before.isWhole && fresh === 0));
    const isLast = number + 1 - paging.firstPass === MOST_PASSES;
    if (agrees || isLast) {
      // What an earlier pass alone has seen has left the list, unless no pass can be trusted.
      spool.keep(agrees ? number : paging.firstPass, number);
      return { kind: 'ok', pages, lastPass: number, doubt: agrees ? null : doubtWords(pass, distinct) };
    }
    // A service that gives fewer rows than asked for, and counts its pages as if it did not.
    const isCapped = pass.firstLength > 0 && pass.firstLength < pageSize && pass.firstLength < pass.total;
    if (!isWhole && isCapped) pageSize = pass.firstLength;
    before = { ...pass, isWhole };
  }
}

type Pass = { readonly total: number; readonly isWhole: boolean };

type PassRead<Failure> =
  | {
      readonly kind: 'ok';
      readonly pages: number;
      readonly total: number;
      /** Whether every page told the same total and was the one that was asked for. */
      readonly isSteady: boolean;
      readonly isSingle: boolean;
      /**
       * Rows that were the same as another one of their page: a total may count them or not. 0 where the last page is
       * full: when the total does not count them, there are rows behind it.
       */
      readonly repeated: number;
      /** Rows on the first page. */
      readonly firstLength: number;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function readPass<Failure>(
  paging: Paging<Failure>,
  pass: number,
  spool: Spool,
  pagesBefore: number,
): Promise<PassRead<Failure>> {
  const { read, query, pageSize, concurrency, toSpool, onPage } = paging;
  const last = { index: 0, rows: 0 };
  let repeated = 0;
  const keep = (index: number, items: readonly JsonRecord[]) => {
    const records = toldApart(items.map(toSpool), '', index * PAGE_PLACES);
    spool.put(pass, records);
    repeated += records.length - new Set(records.map(({ id }) => id)).size;
    if (index >= last.index) Object.assign(last, { index, rows: items.length });
  };
  const sized = { ...query, 'page-size': String(pageSize) };
  const first = await read(sized);
  if (first.kind === 'failed') return first;
  const { pageNo: base, totalSize: total, pageItems } = first.content;
  keep(0, pageItems);
  let pageCount = first.content.totalPageNum;
  let pages = 1;
  let isSteady = true;
  let failure: Failure | undefined;
  let next = 1;
  onPage(pagesBefore + pages, pagesBefore + Math.max(1, pageCount));
  const work = async (): Promise<void> => {
    while (next < pageCount && failure === undefined) {
      const index = next;
      next += 1;
      const answer = await read({ ...sized, page: String(base + index) });
      if (answer.kind === 'failed') {
        failure = answer.failure;
        return;
      }
      const { pageNo, totalPageNum, totalSize } = answer.content;
      keep(index, answer.content.pageItems);
      pages += 1;
      if (pageNo !== base + index || totalSize !== total || totalPageNum !== first.content.totalPageNum)
        isSteady = false;
      // The list has grown: its last pages belong to this pass, too; but not without end.
      pageCount = Math.min(Math.max(pageCount, totalPageNum), 2 * first.content.totalPageNum + 10);
      onPage(pagesBefore + pages, pagesBefore + pageCount);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failure !== undefined) return { kind: 'failed', failure };
  const firstLength = pageItems.length;
  const isFull = last.rows >= (last.index === 0 ? pageSize : firstLength);
  return { kind: 'ok', pages, total, isSteady, isSingle: pageCount <= 1, repeated: isFull ? 0 : repeated, firstLength };
}

/** More than any page has rows. */
const PAGE_PLACES = 1_000_000;

function doubtWords({ total }: { readonly total: number }, distinct: number): string {
  const counts =
    distinct === total
      ? `the list was another one each time it was read, ${MOST_PASSES} times over`
      : `the service told of ${total} rows, and ${distinct} different ones came, ${MOST_PASSES} times over`;
  return `Not every row may be there: ${counts}.`;
}
