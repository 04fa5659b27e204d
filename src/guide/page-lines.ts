import { type Block, blocksOf, known } from './blocks.ts';
import { inlineText } from './inline-text.ts';
import { tableLines } from './table-lines.ts';
import { KEPT_SPACE, wrap } from './wrap.ts';

// No package fits: marked-terminal makes tables wider than the terminal, and needs thirty packages. marked parses the
// page; the layout is made here.

/** A Markdown page as plain lines for a terminal of `width` cells. Code is indented and never wrapped. */
export function pageLines(markdown: string, width: number): readonly string[] {
  return parted(blocksOf(markdown).map((block) => blockLines(block, width)));
}

const CODE_INDENT = '    ';
/** In characters: a command of up to this length in a sentence stays on one line. */
const LONGEST_KEPT = 50;

function blockLines(block: Block, width: number): readonly string[] {
  switch (block.type) {
    case 'heading': {
      const text = inlineText(block.tokens);
      return block.depth > 2 ? [text] : [text, (block.depth === 1 ? '=' : '-').repeat(text.length)];
    }
    case 'paragraph':
      return wrap(keepCode(inlineText(block.tokens)), width);
    case 'text':
      return wrap(keepCode(inlineText(block.tokens ?? [block])), width);
    case 'code':
      return block.text.split('\n').map((line) => (line === '' ? '' : CODE_INDENT + line));
    case 'list':
      return parted(
        block.items.map((item, at) => itemLines(item.tokens, block.ordered ? `${at + 1}. ` : '- ', width)),
        block.loose,
      );
    case 'table': {
      const texts = (cells: readonly { readonly tokens: Parameters<typeof inlineText>[0] }[]) =>
        cells.map(({ tokens }) => inlineText(tokens));
      return tableLines(texts(block.header), block.rows.map(texts), width);
    }
    default:
      return wrap(block.raw, width);
  }
}

function itemLines(tokens: Parameters<typeof known>[0], bullet: string, width: number): readonly string[] {
  const inner = known(tokens)
    .filter(({ type }) => type !== 'space')
    .map((block) => ({ lines: blockLines(block, width - bullet.length), close: block.type === 'list' }));
  const lines = inner.flatMap(({ lines, close }, at) => (at > 0 && !close ? ['', ...lines] : lines));
  return lines.map((line, at) => (line === '' ? '' : (at === 0 ? bullet : ' '.repeat(bullet.length)) + line));
}

/** The blocks below each other, with a blank line between them. */
function parted(blocks: readonly (readonly string[])[], apart = true): readonly string[] {
  return blocks.flatMap((lines, at) => (at > 0 && apart ? ['', ...lines] : lines));
}

function keepCode(text: string): string {
  return text.replace(/`[^`]+`/g, (code) => (code.length > LONGEST_KEPT ? code : code.replaceAll(' ', KEPT_SPACE)));
}
