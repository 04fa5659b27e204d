import { pageLines } from './page-lines.ts';
import type { Page } from './pages.ts';

/** A paragraph, list item, row of a table or line of code that holds the word. */
export type Hit = { readonly page: Page; readonly lines: readonly string[] };

/**
 * The pages that contain the word or words, in any letter case, with the lines around each match. Pages with the word
 * in their title come first.
 */
export function searchPages(pages: readonly Page[], word: string): readonly Hit[] {
  const wanted = word.trim().toLowerCase();
  return pages
    .map((page) => ({ page, lines: linesWith(page.markdown, wanted) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => Number(isInTitle(b.page, wanted)) - Number(isInTitle(a.page, wanted)));
}

function isInTitle({ topic, title }: Page, wanted: string): boolean {
  return topic.includes(wanted) || title.toLowerCase().includes(wanted);
}

/** The matching lines. Each paragraph is one line, so words that the terminal would split are found. */
function linesWith(markdown: string, wanted: string): readonly string[] {
  return pageLines(markdown, Number.POSITIVE_INFINITY)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line.toLowerCase().includes(wanted))
    .map((line) => around(line, line.toLowerCase().indexOf(wanted), wanted.length));
}

/** In characters. */
const AROUND = 60;

/** "... a few words before and after it ..." */
function around(line: string, at: number, length: number): string {
  const from = at <= AROUND ? 0 : line.indexOf(' ', at - AROUND) + 1;
  const end = line.lastIndexOf(' ', at + length + AROUND);
  const to = at + length + AROUND >= line.length || end < at + length ? line.length : end;
  return `${from > 0 ? '... ' : ''}${line.slice(from, to)}${to < line.length ? ' ...' : ''}`;
}
