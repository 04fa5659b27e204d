import { fold } from './fold.ts';

/** The folded text in letters of an English keyboard (İzmir: izmir). Use it for searches, never for decisions. */
export function bare(text: string): string {
  return fold(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıđðłøßæœ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Letters that Unicode does not split into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ð: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };
