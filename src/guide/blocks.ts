import { lexer, type MarkedToken, type Token } from 'marked';

/** A part of a page: a heading, a paragraph, a list, a table, code; and the parts within these. */
export type Block = MarkedToken;

/** Reads Markdown. Comments and blank lines are left out. */
export function blocksOf(markdown: string): readonly Block[] {
  return known(lexer(markdown)).filter(({ type }) => type !== 'html' && type !== 'space');
}

/** Drops tokens of Marked extensions. This program uses none. */
export function known(tokens: readonly Token[]): readonly Block[] {
  return tokens.filter((token): token is MarkedToken => !('extension' in token));
}
