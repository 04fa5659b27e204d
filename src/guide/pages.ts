import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type Block, blocksOf } from './blocks.ts';
import { inlineText } from './inline-text.ts';
import { TOPICS, type Topic } from './topics.ts';

/** One page of the guide. It begins with its title and with "*For <reader>.* <summary>". */
export type Page = {
  readonly topic: Topic;
  readonly title: string;
  /** The readers of the page: "merchandisers". */
  readonly reader: string;
  readonly summary: string;
  readonly markdown: string;
};

/**
 * The package's folder, which contains the pages. `package.json` is the nearest one, from the source and from the
 * bundle.
 */
const PACKAGE = dirname(findPackageJSON(import.meta.url) ?? '');

export async function readPage(topic: Topic): Promise<Page> {
  const markdown = await readFile(join(PACKAGE, 'src/guide', `${topic}.md`), 'utf8');
  const [heading, head] = blocksOf(markdown);
  const { reader = '', summary = '' } = /^For (?<reader>[^.]+)\. (?<summary>.+)$/.exec(textOf(head))?.groups ?? {};
  return { topic, title: textOf(heading), reader, summary, markdown };
}

export async function readPages(): Promise<readonly Page[]> {
  return await Promise.all(TOPICS.map(readPage));
}

function textOf(block: Block | undefined): string {
  return block?.type === 'heading' || block?.type === 'paragraph' ? inlineText(block.tokens) : '';
}
