import type { Page } from '../../guide/pages.ts';
import type { Hit } from '../../guide/search.ts';
import type { Topic } from '../../guide/topics.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { Answer, Command, Context } from '../command.ts';
import { messages } from './messages.ts';

/** `help topics` shows the same as `help` alone. */
export const ALL_TOPICS = 'topics';

export const help: Command = {
  usage: 'help [topic]',
  summary: 'Shows the guide: its topics, one page, or the help of a command',
  examples: [
    ['qcsheet help', 'lists the pages'],
    ['qcsheet help importing', 'shows one page'],
    ['qcsheet help --search "in doubt"', 'shows the places with these words'],
  ],
  positionals: { topic: { describe: 'A page of the guide, or a command', defaultDescription: 'lists all pages' } },
  options: { search: { type: 'string', describe: 'Search for a word, or for several in quotation marks' } },
  run: async (args, context) => {
    const topic = args.text('topic') ?? ALL_TOPICS;
    const word = args.text('search');
    const { isTopic, TOPICS } = await import('../../guide/topics.ts');
    if (topic !== ALL_TOPICS && !isTopic(topic)) return unknown(topic, TOPICS);
    if (word !== undefined) return await search(word, topic === ALL_TOPICS ? TOPICS : [topic]);
    return topic === ALL_TOPICS ? await listTopics() : await showPage(topic, context);
  },
};

/** In terminal cells: longer lines are hard to read. */
const WIDEST = 100;

async function showPage(topic: Topic, { io, json }: Context): Promise<Result<Answer>> {
  const { readPage } = await import('../../guide/pages.ts');
  const page = await readPage(topic);
  if (json) return ok({ exit: 0, json: { ...headOf(page), markdown: page.markdown }, text: [] });
  const { pageLines } = await import('../../guide/page-lines.ts');
  await io.page(pageLines(page.markdown, Math.min(io.columns, WIDEST)));
  return ok({ exit: 0, json: undefined, text: [] });
}

function unknown(typed: string, topics: readonly string[]): Result<Answer> {
  const near = nearestName(typed, topics);
  const hint = near === undefined ? messages.allPages : messages.nearestPage(near);
  return problem('usage', 'usage', messages.noPage(typed), messages.helpOfCommand(hint));
}

async function listTopics(): Promise<Result<Answer>> {
  const { readPages } = await import('../../guide/pages.ts');
  const pages = await readPages();
  const width = Math.max(...pages.map(({ topic }) => topic.length));
  return ok({
    exit: 0,
    json: { topics: pages.map(headOf) },
    text: [...pages.map(({ topic, summary }) => `${topic.padEnd(width)}  ${summary}`), '', messages.readGuide],
  });
}

async function search(word: string, topics: readonly Topic[]): Promise<Result<Answer>> {
  const [{ readPage }, { searchPages }] = await Promise.all([
    import('../../guide/pages.ts'),
    import('../../guide/search.ts'),
  ]);
  const hits = searchPages(await Promise.all(topics.map(readPage)), word);
  return ok({
    exit: 0,
    json: { found: hits.map(({ page, lines }) => ({ topic: page.topic, lines })) },
    text: hits.length === 0 ? [messages.noHits(word)] : hits.flatMap(hitLines),
  });
}

function hitLines({ page, lines }: Hit): readonly string[] {
  return [`${page.topic}: ${page.title}`, ...lines.map((line) => `  ${line}`), ''];
}

function headOf({ topic, title, reader, summary }: Page) {
  return { topic, title, reader, summary };
}
