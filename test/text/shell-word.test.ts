import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shellOf } from '../../src/config/shell.ts';
import { inQuotesOr, optionWords, pathWord, setVariable, shellWord, wordOr } from '../../src/text/shell-word.ts';

/** What people, programs and attackers call files. */
const NAMES = [
  'bookings.xlsx',
  'March 2027 (final).xlsx',
  "Li's orders & more.xlsx",
  'C:\\Users\\Ann Lee\\März.xlsx',
  'a\\\\b\\',
  '$(touch pwned).xlsx',
  '`touch pwned`.xlsx',
  '"; touch pwned; "',
  "'; touch pwned; '",
  'a!b !! !x.csv',
  "it's!x $HOME",
  '100% %PATH% ^.csv',
  '-rf',
  '--yes',
  '~root',
  '=ls',
  '#x',
  '*?[a-z]{1,2}',
  'a\nb; touch pwned',
  'tab\there',
  '\u001b[31mred',
  'rtl\u202etxt.exe',
  'zero\u200bwidth\ufe0f',
  'cafe\u0301 深圳 👍.xlsx',
  '\u3164',
  'a|b>c<d&e',
  '“smart” ‘quotes’',
];

const isThere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

/** Pastes a line into a shell that reads its standard input, and gives what the words became. */
function pasted(shell: string, line: string, ...flags: readonly string[]): string {
  const given = spawnSync(shell, [...flags, '-s'], { input: `printf '%s\\0' ${line}\nexit\n`, encoding: 'utf8' });
  return given.stdout.replace(/\0$/, '');
}

test.each([['bash'], ['bash', '-i', '-o', 'history', '-H'], ['dash'], ['zsh'], ['zsh', '-i', '-f']])(
  'words pasted into %s %s stay themselves',
  (shell, ...flags) => {
    if (!isThere(shell)) return;
    const words = NAMES.map((name) => shellWord(name, 'posix'));
    expect(pasted(shell, words.join(' '), ...flags).split('\0')).toEqual(NAMES);
    expect(words.join(' ')).not.toMatch(/[\p{Cc}\p{Cf}\u3164]|\ufe0f/u);
  },
);

test.skipIf(!isThere('dash'))('any text stays one word and itself in dash', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme-composite', maxLength: 12 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(texts, (all) => {
      const words = all.map((text) => text.replaceAll('\0', '').toWellFormed().replace(/\n+$/, ''));
      const line = words.map((word) => shellWord(word, 'posix')).join(' ');
      expect(pasted('dash', line).split('\0')).toEqual(words);
    }),
    { numRuns: 5 },
  );
});

describe('a word for PowerShell', () => {
  // By about_Quoting_Rules of PowerShell 7.5; no PowerShell is here to try it.
  test.each([
    ['bookings.xlsx', 'bookings.xlsx'],
    ['C:\\Users\\ann\\b.xlsx', 'C:\\Users\\ann\\b.xlsx'],
    ['March 2027.xlsx', '"March 2027.xlsx"'],
    ["Li's.xlsx", '"Li\'s.xlsx"'],
    ['$(calc).xlsx', "'$(calc).xlsx'"],
    ['`calc`', "'`calc`'"],
    ["a'b$c", "'a''b$c'"],
    ['a’b$c', "'a’’b$c'"],
    ['“x”', "'“x”'"],
    ['100%', "'100%'"],
    ['a,b;c', '"a,b;c"'],
    ['a\u202e$b\u{e0020}', '"a$([char]0x202e)`$b$([char]::ConvertFromUtf32(0xe0020))"'],
  ])('%j is %s', (name, word) => {
    expect(shellWord(name, 'powershell')).toBe(word);
  });
});

describe('a word for cmd', () => {
  // As cmd marks with ^ and the C library of Windows parts words; no cmd is here to try it.
  test.each([
    ['C:\\Users\\ann\\b.xlsx', 'C:\\Users\\ann\\b.xlsx'],
    ['March & April.xlsx', '"March & April.xlsx"'],
    ['100% cotton.xlsx', '^"100^% cotton.xlsx^"'],
    ['%PATH%', '^"^%PATH^%^"'],
    ['a"b', '^"a\\^"b^"'],
    ['a b\\', '^"a b\\\\^"'],
    ['hey!', '^"hey^!^"'],
  ])('%j is %s', (name, word) => {
    expect(shellWord(name, 'cmd')).toBe(word);
  });
});

test('a path or value that begins with a dash is no option', () => {
  expect(pathWord('-rf.xlsx', 'posix')).toBe('./-rf.xlsx');
  expect(optionWords('--sheet', '-x', 'posix')).toBe('--sheet="-x"');
  expect(optionWords('--sheet', 'My sheet', 'cmd')).toBe('--sheet "My sheet"');
});

test('where the shell is not known, only what is the same in all is written', () => {
  expect([wordOr('FILE', 'a b.xlsx'), wordOr('FILE', '$x'), wordOr('FILE', '-x')]).toEqual([
    '"a b.xlsx"',
    'FILE',
    'FILE',
  ]);
  expect([inQuotesOr('HEADER', 'PO'), inQuotesOr('HEADER', '`x`')]).toEqual(['"PO"', '"HEADER"']);
});

test('a variable is set as the shell sets it', () => {
  expect(setVariable('A', "it's $5", 'posix')).toBe("export A='it'\\''s $5'");
  expect(setVariable('A', 'http://x', 'powershell')).toBe("$env:A = 'http://x'");
  expect(setVariable('A', 'a&b', 'cmd')).toBe('set A=a^&b');
});

describe('the shell', () => {
  const SYSTEM =
    'C:\\Program Files\\WindowsPowerShell\\Modules;C:\\WINDOWS\\system32\\WindowsPowerShell\\v1.0\\Modules';
  test.each([
    ['linux', { PSModulePath: '/a:/b' }, 'posix'],
    ['darwin', {}, 'posix'],
    ['win32', { ComSpec: 'C:\\WINDOWS\\system32\\cmd.exe', PSModulePath: SYSTEM }, 'cmd'],
    ['win32', { PSModulePath: `C:\\Users\\ann\\Documents\\PowerShell\\Modules;${SYSTEM}` }, 'powershell'],
    ['win32', { SHELL: '/usr/bin/bash', PSModulePath: SYSTEM }, 'posix'],
    ['win32', {}, 'cmd'],
  ])('on %s with %j is %s', (platform, env, shell) => {
    expect(shellOf({ platform, env, home: '/home/ann' })).toBe(shell);
  });
});
