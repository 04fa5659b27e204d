import type { Spool } from '../../journal/spool-port.ts';
import { messages } from './messages.ts';
import { EMPTY_PAGES, type Paging, readPass } from './pass.ts';

export type PagesRead<Failure> =
  | {
      readonly type: 'ok';
      readonly pages: number;
      readonly lastPass: number;
      /** Null when every row was read; else why that is not certain, in words. */
      readonly doubt: string | null;
      /** What was odd, in words; null for nothing. */
      readonly note: string | null;
    }
  | { readonly type: 'failed'; readonly failure: Failure };

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
    if (pass.type === 'failed') return pass;
    pages += pass.pages;
    const { distinct, fresh } = spool.seen(number);
    const isWhole = pass.isSteady && (distinct === pass.total || distinct + pass.repeated === pass.total);
    const agrees = isWhole && (pass.isSingle || (before?.total === pass.total && before.isWhole && fresh === 0));
    const isLast = number + 1 - paging.firstPass === MOST_PASSES;
    if (agrees || isLast) {
      // What an earlier pass alone has seen has left the list, unless no pass can be trusted.
      spool.keep(agrees ? number : paging.firstPass, number);
      const doubt = agrees ? null : doubtWords(pass, distinct);
      return { type: 'ok', pages, lastPass: number, doubt, note: endWords(pass) };
    }
    // A service that gives fewer rows than asked for, and counts its pages as if it did not.
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
