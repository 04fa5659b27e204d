import type { Token } from 'marked';
import { known } from './blocks.ts';
import { isTopic } from './topics.ts';

/** The text of a paragraph or cell without its marks. Code keeps its backticks: they show where a command ends. */
export function inlineText(tokens: readonly Token[]): string {
  return known(tokens)
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return token.text.replaceAll('\n', ' ');
        case 'codespan':
          return `\`${token.text}\``;
        case 'strong':
        case 'em':
          return inlineText(token.tokens);
        case 'link':
          return linkText(inlineText(token.tokens), token.href);
        default:
          return token.raw;
      }
    })
    .join('');
}

/** A link to another page shows the command that opens it. */
function linkText(text: string, href: string): string {
  const topic = /^([a-z-]+)\.md(#.*)?$/.exec(href)?.[1];
  if (topic !== undefined && isTopic(topic)) {
    const command = `\`qcsheet help ${topic}\``;
    return text === topic ? command : `${text} (${command})`;
  }
  return /^https?:/.test(href) ? `${text} (${href})` : text;
}
