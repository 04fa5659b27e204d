import { describe, expect, test } from 'vitest';
import { pageLines } from '../src/guide/page-lines.ts';
import { readPages } from '../src/guide/pages.ts';
import { displayWidth } from '../src/text/display-width.ts';

const LANGUAGES = ['powershell', 'crontab', 'json'];

describe('the guide in a terminal', () => {
  test.each([40, 60, 80, 100])('no line is wider than %i cells, except code and single long words', async (width) => {
    for (const { markdown, topic } of await readPages()) {
      const wide = pageLines(markdown, width).filter((line) => displayWidth(line) > width);
      expect(
        wide.filter((line) => /\S \S/.test(line.trim().replace(/`[^`]+`/g, 'code')) && !line.startsWith('    ')),
        topic,
      ).toEqual([]);
    }
  });

  test('every word of a page is shown', async () => {
    for (const { markdown, topic } of await readPages()) {
      const shown = pageLines(markdown, 1000)
        .join('')
        .replace(/[\s`|*-]/g, '');
      const words = markdown.replace(/<!--.*?-->/g, '').match(/\b[A-Za-z]{4,}\b/g) ?? [];
      const missing = words.filter((word) => !shown.includes(word));
      // Links are shown by their topic; languages of code blocks are not shown.
      expect(new Set(missing.filter((word) => !LANGUAGES.includes(word))), topic).toEqual(new Set());
    }
  });

  test('headings, lists, tables and code look as they should', () => {
    const page = `# Title

A *line* with **marks**, \`code\` and a [link](in-doubt.md). Read [in-doubt](in-doubt.md).

- one
- two

  \`\`\`sh
  command
  \`\`\`

1. first
2. second

| a | b |
|---|---|
| 1 | two words |

<!-- x -->
`;
    expect(pageLines(page, 60).join('\n')).toBe(`Title
=====

A line with marks, \`code\` and a link
(\`qcsheet help in-doubt\`). Read \`qcsheet help in-doubt\`.

- one

- two

      command

1. first
2. second

a  b
-  ---------
1  two words`);
  });

  test('a column of few words is narrow where another one makes the rows high', () => {
    const table = `| code | severity | means |\n|---|---|---|\n| x-1 | info, warning, error | ${'words '.repeat(40)}|`;
    expect(pageLines(table, 40).slice(0, 4)).toEqual([
      'code  severity  means',
      '----  --------  ------------------------',
      'x-1   info,     words words words words',
      '      warning,  words words words words',
    ]);
  });

  test('a table that is too wide is wrapped, and becomes a list where it is very narrow', () => {
    const table = '| code | means |\n|---|---|\n| x-1 | one two three four five six |\n| x-2 | seven |';
    expect(pageLines(table, 20).join('\n')).toBe(`code  means
----  --------------
x-1   one two three
      four five six

x-2   seven`);
    expect(pageLines(table, 12).join('\n')).toBe(`code: x-1
means: one
two three
four five
six

code: x-2
means: seven
`);
  });
});
