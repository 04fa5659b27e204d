import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import type { Command } from '../src/cli/command.ts';
import { commands } from '../src/cli/commands/index.ts';
import { readPages } from '../src/guide/pages.ts';
import { isTopic, TOPICS } from '../src/guide/topics.ts';

const ROOT = join(import.meta.dirname, '..');
const READERS = ['merchandisers', 'operations engineers', 'the data team'];
const paths = ['README.md', ...TOPICS.map((topic) => `src/guide/${topic}.md`)];
const tokensOf = new Map(paths.map((path) => [path, tokensIn(readFileSync(join(ROOT, path), 'utf8'))]));

describe('the guide', () => {
  test('has the pages that people know by name, and no other', () => {
    const known =
      'importing console never-twice in-doubt suppliers exports nightly speed files findings fixing configuration team shared-journal upgrading';
    expect(TOPICS.toSorted()).toEqual(known.split(' ').sort());
    const files = readdirSync(join(ROOT, 'src/guide')).filter((name) => name.endsWith('.md'));
    expect(files.sort()).toEqual(TOPICS.map((topic) => `${topic}.md`).sort());
  });

  test('says on each page, in its first lines, whom it is for and what it answers', async () => {
    for (const { topic, title, reader, summary } of await readPages()) {
      expect(READERS, topic).toContain(reader);
      expect(title, topic).not.toBe('');
      expect(summary.length, topic).toBeGreaterThan(20);
      // `qcsheet help` shows it behind the topic, on one line.
      expect(summary.length, topic).toBeLessThan(75);
    }
  });

  test('has pages of at most three screens, tables of the code and the changes not counted', () => {
    const lengths = TOPICS.filter((topic) => topic !== 'upgrading').map((topic) => {
      const own = readFileSync(join(ROOT, `src/guide/${topic}.md`), 'utf8').replace(
        /<!-- (\S+) -->[\s\S]*<!-- \/\1 -->/g,
        '',
      );
      return { topic, lines: own.split('\n').length };
    });
    expect(lengths.filter(({ lines }) => lines > 3 * 54)).toEqual([]);
  });

  test('has commands for PowerShell beside those for bash where they differ', () => {
    for (const path of paths) {
      const languages = new Set(fences(path).map(({ lang }) => lang));
      const differing = fences(path).some(
        ({ lang, text }) => lang === 'sh' && /^(export|which|alias) |\$\?/m.test(text),
      );
      if (differing) expect([...languages], path).toContain('powershell');
    }
  });
});

describe.each(paths)('%s', (path) => {
  test('shows commands that exist, with options that they have', () => {
    const blocks = commandsIn(fences(path).flatMap(({ text }) => text.split('\n')));
    // A command in a sentence may leave its words out: `qcsheet template`.
    const sentences = commandsIn(spans(path));
    expect(blocks.flatMap((line) => faultsOf(line))).toEqual([]);
    expect(sentences.flatMap((line) => faultsOf(line)).filter((fault) => !fault.startsWith(MISSING))).toEqual([]);
  });

  test('links to pages, headings and files that are there', () => {
    const links = (tokensOf.get(path) ?? []).flatMap((token) =>
      token.type === 'link' || token.type === 'image' ? [String(token['href'])] : [],
    );
    expect(links.filter((href) => !/^https?:/.test(href) && !isThere(path, href))).toEqual([]);
  });
});

test('a wrong command, option, word and link are found', () => {
  expect(faultsOf('import march.xlsx --limit 1')).toEqual([]);
  expect(faultsOf('send march.xlsx')).toEqual([expect.stringContaining('no command')]);
  expect(faultsOf('import march.xlsx --yess')).toEqual([expect.stringContaining('no option --yess')]);
  expect(faultsOf('check')).toEqual([expect.stringContaining(MISSING)]);
  expect(faultsOf('whoami now')).toEqual([expect.stringContaining('a word too many')]);
  expect(isThere('README.md', 'src/guide/importing.md#the-five-steps')).toBe(true);
  expect(isThere('README.md', 'src/guide/importing.md#the-six-steps')).toBe(false);
  expect(isThere('src/guide/files.md', 'nowhere.md')).toBe(false);
});

test('the program names only pages that are there', () => {
  const named = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(ROOT, 'src', name), 'utf8').matchAll(/qcsheet help ([a-z][a-z-]*)/g)])
    .map(([, topic = '']) => topic);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((topic) => !isTopic(topic))).toEqual([]);
});

const MISSING = 'a word is missing';

function tokensIn(markdown: string): readonly Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    found.push(token);
  });
  return found;
}

function fences(path: string): readonly { readonly lang: string; readonly text: string }[] {
  const tokens = tokensOf.get(path) ?? [];
  return tokens.flatMap((token) =>
    token.type === 'code' ? [{ lang: String(token['lang']), text: String(token['text']) }] : [],
  );
}

/** What a page has as code in its sentences and tables. */
function spans(path: string): readonly string[] {
  return (tokensOf.get(path) ?? []).flatMap((token) => (token.type === 'codespan' ? [String(token['text'])] : []));
}

/** The lines that start qcsheet, without its name and without what a shell reads. */
function commandsIn(lines: readonly string[]): readonly string[] {
  const begins = /^(?:\s*|\$ |30 5 \* \* \* |ExecStart=\S*\/|call |cmd \/c ")qcsheet ([a-z].*)$/;
  return lines.flatMap((line) => {
    const [, typed] = begins.exec(line) ?? [];
    return typed === undefined ? [] : [typed.replace(/ +([#<>|]|2>).*$/, '')];
  });
}

function faultsOf(line: string): readonly string[] {
  const [name, ...words] = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name);
  if (command === undefined) return name === 'completion' ? [] : [`no command: ${line}`];
  const faults: string[] = [];
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const option = /^-./.test(word) ? optionOf(command, word) : 'none';
    if (option === 'none') count += 1;
    if (option === undefined) faults.push(`no option ${word}: ${line}`);
    if (option === 'valued' && !word.includes('=')) at += 1;
  }
  if (count < (command.usage.match(/</g) ?? []).length) faults.push(`${MISSING}: ${line}`);
  const takesMore = command.usage.endsWith('..]');
  if (!takesMore && count > command.usage.split(' ').length - 1) faults.push(`a word too many: ${line}`);
  return faults;
}

function optionOf(command: Command, word: string): 'valued' | 'flag' | undefined {
  const name = word.replace(/^--?/, '').replace(/=.*$/, '');
  if (['json', 'quiet', 'no-input', 'help', 'h', 'version'].includes(name)) return 'flag';
  if (name === 'profile') return 'valued';
  const [, option] =
    Object.entries(command.options ?? {}).find(([long, { alias }]) => name === long || name === alias) ?? [];
  return option && (option.type === 'boolean' ? 'flag' : 'valued');
}

/** Whether a link of a page leads to a file, and its `#part` to a heading of it. */
function isThere(from: string, href: string): boolean {
  const [file = '', part] = href.split('#');
  const path = file === '' ? from : join(dirname(from), file).replaceAll('\\', '/');
  if (!existsSync(join(ROOT, path))) return false;
  return part === undefined || tokensIn(readFileSync(join(ROOT, path), 'utf8')).some((token) => slugOf(token) === part);
}

/** As GitHub makes it of a heading. */
function slugOf(token: Token): string | undefined {
  if (token.type !== 'heading') return undefined;
  return String(token['text'])
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
