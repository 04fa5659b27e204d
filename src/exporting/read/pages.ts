import type { Spool } from '../../journal/spool-port.ts';
import { messages } from './messages.ts';
import { EMPTY_PAGES, type Paging, readPass } from './pass.ts';

export type PagesRead<Failure> =
  | {
      readonly type: 'ok';
      readonly pages: number;
      readonly lastPass: number;
      /** Why rows may be missing, for users; null if every row was read. */
      readonly doubt: string | null;
      /** What was unusual, for users; null if nothing. */
      readonly note: string | null;
    }
  | { readonly type: 'failed'; readonly failure: Failure };

/** Enough for a list that changes now and then. If it never stops changing, a nightly job must still end. */
const MOST_PASSES = 6;

/**
 * Reads all pages of a list into the spool. The list may change meanwhile, so it is read again until two passes in
 * sequence agree: each has one total, as many different rows as that, and the same rows as the other. An id on two
 * pages is one row that has moved. An id twice on one page is several rows, unless they are equal. The specification
 * does not say if pages count from 0 or 1. So the first request names no page, and the others follow the answers.
 */
export async function readPages<Failure>(paging: Paging<Failure>, spool: Spool): Promise<PagesRead<Failure>> {
  let { pageSize } = paging;
  let pages = 0;
  let before: Pass | null = null;
  for (let number = paging.firstPass; ; number += 1) {
    const pass = await readPass({ ...paging, pageSize }, number, spool, pages);
    if (pass.type === 'failed') return pass;
    pages += pass.pages;
    const { distinct, fresh } = spool.seen(number);
    const isWhole = pass.isSteady && (distinct === pass.total || distinct + pass.repeated === pass.total);
    const agrees = isWhole && (pass.isSingle || (before?.total === pass.total && before.isWhole && fresh === 0));
    const isLast = number + 1 - paging.firstPass === MOST_PASSES;
    if (agrees || isLast) {
      // Rows that only an earlier pass saw have left the list. If no pass can be trusted, they stay.
      spool.keep(agrees ? number : paging.firstPass, number);
      const doubt = agrees ? null : doubtWords(pass, distinct);
      return { type: 'ok', pages, lastPass: number, doubt, note: endWords(pass) };
    }
    // The service gives fewer rows than requested, but counts its pages by the requested size.
    const isCapped = pass.firstLength > 0 && pass.firstLength < pageSize && pass.firstLength < pass.total;
    if (!isWhole && isCapped) pageSize = pass.firstLength;
    before = { ...pass, isWhole };
  }
}

type Pass = { readonly total: number; readonly isWhole: boolean };

function doubtWords({ total }: { readonly total: number }, distinct: number): string {
  const counts =
    distinct === total ? messages.listChanged(MOST_PASSES) : messages.otherCount(total, distinct, MOST_PASSES);
  return messages.maybeLacking(counts);
}

function endWords({ total, endedBefore }: { readonly total: number; readonly endedBefore: number | null }) {
  if (endedBefore === null) return null;
  return messages.emptyPages(endedBefore, total, EMPTY_PAGES);
}
