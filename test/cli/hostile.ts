import type { Told } from './cli.ts';

const FORGED = 'FORGED';

/** What steers a terminal, hides or turns text, or begins a line of its own, as somebody else's text may hold it. */
export function hostile(word: string): string {
  const breaks = ['\n', '\r', '\r\n', '\u000b', '\u0085', '\u2028'].map((end) => `${end}${FORGED}: nothing is wrong`);
  return `${word} \u001b[31m\u001b]0;title\u0007\u009b2J\u202e\u2066\u200b\u00ad\ufeff\u{e0041}${breaks.join('')}`;
}

/** The same in an attribute of XML, which holds no control characters but line breaks. */
export function hostileXml(word: string): string {
  const marked = hostile(word).replace(/[\n\r\u0085]/g, (end) => `&#${end.charCodeAt(0)};`);
  return marked.replace(/(?!\u009b)\p{Cc}/gu, '');
}

/** Signs around numbers (Unicode: Prepended_Concatenation_Mark): format characters, and yet seen like letters. */
const SIGNS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

/** What a text must not do to those who read it; nothing of the data that was asked for. */
export function offences({ stdout, stderr }: Pick<Told, 'stdout' | 'stderr'>): readonly string[] {
  const text = `${stdout}\n${stderr}`;
  const raw = (text.match(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu) ?? []).filter((character) => !SIGNS.test(character));
  const forged = text.split('\n').filter((line) => line.trimStart().startsWith(FORGED));
  return [...raw.map((character) => `U+${character.codePointAt(0)?.toString(16)}`), ...forged];
}

/** Whether the text was shown at all. */
export function isShown({ stdout, stderr }: Pick<Told, 'stdout' | 'stderr'>): boolean {
  return `${stdout}${stderr}`.includes(FORGED);
}
