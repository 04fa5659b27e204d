import type { EncodingGuess } from '../sheet.ts';
/**
 * Finds the encoding of a text that is neither UTF-8 nor UTF-16. The rules are our own, because a list of bookings is
 * too short for the packages: chardet 2.2 takes four Japanese, Chinese or Korean words for French, and jschardet 4.0 (7
 * MB) takes two Spanish names for windows-1250. These rules send nothing: they only decide what the user is asked.
 */

/** Guesses an encoding. `text`: the bytes of the non-ASCII lines, as latin1. Null if no encoding is likely. */
export function guessEncoding(text: string): EncodingGuess | null {
  const eastern = easternEncodings(text);
  if (eastern.length === 0 && !isImprobable(text)) return { name: 'windows-1252', isDoubtful: false, others: [] };
  const western = isImprobable(text) ? [] : ['windows-1252'];
  const likely = eastern.length > 0 ? [...eastern, ...western] : europeanEncodings(text);
  const [name, ...others] = likely.filter((encoding) => decoded(text, encoding) !== null);
  return name === undefined ? null : { name, isDoubtful: true, others };
}

/**
 * True if the text is unlikely in windows-1252: bytes without a character, symbols in words, letters that only
 * Icelandic has, or four letters with accents in sequence.
 */
export function isImprobable(text: string): boolean {
  return UNUSED.test(text) || SYMBOL_IN_WORD.test(text) || ICELANDIC.test(text) || MANY_ACCENTS.test(text);
}

const UNUSED = /[\x81\x8d\x8f\x90\x9d]/;
/** Matches `£ód`, `Wroc³aw`, `Nie¿`: no letter follows a power, a fraction or a currency sign. */
const SYMBOL_IN_WORD = /[\xa3\xa5\xaf\xb3\xb9\xbc\xbe][a-z\xdf-\xf6\xf8-\xff]|[a-z][\xa1\xbf](?![a-z])/;
/** Turkish and Czech use these bytes for frequent letters of their own. */
const ICELANDIC = /[\xd0\xdd\xde\xf0\xfd\xfe]/;
const MANY_ACCENTS = /[\x80-\xff]{4}/;

function europeanEncodings(text: string): readonly string[] {
  if (MANY_ACCENTS.test(text)) return ['windows-1251', 'windows-1253', 'windows-1250'];
  const isCentral =
    SYMBOL_IN_WORD.test(text) || /[\x8a\x8d-\x8f\x9a\x9d-\x9f\xc8\xcc\xd8\xe8\xec\xf2\xf8\xf9]/.test(text);
  if (isCentral) return ['windows-1250', 'windows-1254', 'windows-1257'];
  return ['windows-1254', 'windows-1250', 'windows-1252'];
}

/** `isCommon`: true if a character with these two bytes is common in texts. */
type Eastern = { readonly name: string; readonly isCommon: (lead: number, trail: number) => boolean };

/** The common characters by the tables of the standards: the first level of characters, the signs and the syllables. */
const EASTERN: readonly Eastern[] = [
  { name: 'shift_jis', isCommon: (lead) => lead >= 0x81 && lead <= 0x97 },
  { name: 'gbk', isCommon: (lead, trail) => trail >= 0xa1 && (lead <= 0xa3 || (lead >= 0xb0 && lead <= 0xd7)) },
  { name: 'euc-kr', isCommon: (lead, trail) => trail >= 0xa1 && (lead <= 0xa3 || (lead >= 0xb0 && lead <= 0xc8)) },
  { name: 'big5', isCommon: (lead) => lead >= 0xa1 && lead <= 0xc6 },
];

/** True if a guess is an encoding of Chinese, Japanese or Korean. */
export function isEastern(guess: EncodingGuess | null): boolean {
  return EASTERN.some(({ name }) => name === guess?.name);
}

const COMMON_SHARE = 0.75;
/** With fewer syllables, the same bytes may be Chinese characters. */
const SYLLABLES = 6;

/** Gives the encodings in which the text is Chinese, Japanese or Korean, the most likely first. */
function easternEncodings(text: string): readonly string[] {
  const found = EASTERN.flatMap(({ name, isCommon }) => {
    const pairs = pairsIn(text, name);
    if (pairs === null || pairs.length === 0) return [];
    const share = pairs.filter(({ lead, trail }) => isCommon(lead, trail)).length / pairs.length;
    const isKorean = name === 'euc-kr' && share === 1 && pairs.length >= SYLLABLES;
    return share < COMMON_SHARE ? [] : [{ name, rank: isKorean ? 2 : share }];
  });
  return found.sort((a, b) => b.rank - a.rank).map(({ name }) => name);
}

/**
 * Gives the two-byte characters; null if the text is not in this encoding, or if letters with accents are more likely.
 */
function pairsIn(text: string, encoding: string): { readonly lead: number; readonly trail: number }[] | null {
  const characters = decoded(text, encoding);
  if (characters === null || PRIVATE.test(characters)) return null;
  const words = characters.match(EAST_ASIAN)?.length ?? 0;
  const inWords = characters.match(LONE_IN_WORD)?.length ?? 0;
  if (words === 0 || inWords * 2 >= words) return null;
  const pairs: { lead: number; trail: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const lead = text.charCodeAt(at);
    const isSingle = lead < 0x80 || (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf);
    if (isSingle) continue;
    at += 1;
    pairs.push({ lead, trail: text.charCodeAt(at) });
  }
  return pairs;
}

const PRIVATE = /[\ue000-\uf8ff]/;
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+/g;
/** Matches one character beside Latin letters: "P駻ez" was "Pérez". */
const LONE_IN_WORD =
  /(?<=[a-z])[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3](?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])|(?<![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3](?=[a-z])/gi;

/** Null if the text has bytes that the encoding does not have. */
function decoded(text: string, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return null;
  }
}
