import * as numfmt from 'numfmt';

/**
 * A number format whose cells may show something else than the digits of their number. Gives what a cell shows for a
 * number, and the code as the file has it; undefined if that is the same number, like `2.50` for 2.5.
 */
export type Mask = (number: number) => (Shown & { readonly format: string }) | undefined;

type Parsed = {
  /** The code as the file has it; `General` if no program would accept it. */
  readonly code: string;
  /** For numbers, in order; none if the code is not valid. */
  readonly sections: readonly Section[];
  /** A format code whose result names the section for a number (see `NAMES`); null if there is only one section. */
  readonly chooser: string | null;
};

type Section = {
  /** `plain`: like no format; `unknown`: depends on the program, the locale or the width of the column. */
  readonly makes: 'codes' | 'amounts' | 'words' | 'plain' | 'unknown';
  /** True for `General` within words. */
  readonly general: boolean;
  readonly grouped: boolean;
};

/**
 * What a cell shows instead of its digits; `text` is null if that cannot be known. `whole`: a whole number with all its
 * digits.
 */
type Shown = { readonly text: string | null; readonly whole: boolean };

/** Excel's own limit. */
const LONGEST_CODE = 255;

/**
 * Gives the mask of a format code (ECMA-376 part 1, 18.8.31) that is not a date; undefined if it shows plain digits.
 */
export function maskOf(code: string): Mask | undefined {
  const parsed = parsedOf(code);
  if (parsed === undefined) return undefined;
  return (number) => {
    const shown = shownBy(parsed, number);
    return shown && { ...shown, format: parsed.code };
  };
}

function parsedOf(code: string): Parsed | undefined {
  const isValid = code.length <= LONGEST_CODE && numfmt.isValidFormat(code);
  if (!isValid) return { code: 'General', sections: [], chooser: null };
  const parts = numberSections(numfmt.tokenize(code));
  const sections = parts.map(sectionOf);
  if (sections.length === 1 && sections[0]?.makes === 'plain') return undefined;
  return { code, sections, chooser: chooserOf(parts) };
}

function chooserOf(parts: readonly (readonly Token[])[]): string | null {
  const conditions = parts.map((tokens) => tokens.find(({ type }) => type === numfmt.TOKEN_CONDITION)?.raw ?? '');
  if (conditions.length === 1 && conditions[0] === '') return null;
  return conditions.map((condition, index) => `${condition}"${NAMES[index]}"`).join(';');
}

const NAMES = 'ABC';

type Token = ReturnType<typeof numfmt.tokenize>[number];

/** Gives the sections for numbers. The fourth section, and the last of several with an `@`, are for text. */
function numberSections(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === numfmt.TOKEN_BREAK) sections.push([]);
    else sections.at(-1)?.push(token);
  }
  const hasText = sections.length > 1 && sections.at(-1)?.some(({ type }) => type === numfmt.TOKEN_TEXT);
  return hasText ? sections.slice(0, -1) : sections.slice(0, 3);
}

function sectionOf(tokens: readonly Token[]): Section {
  const shown = withoutEnds(tokens);
  const form = shown.map(letterOf).join('');
  const general = form.includes('G');
  const grouped = form.includes(',');
  const is = (makes: Section['makes']): Section => ({ makes, general, grouped });
  if (/^[G@]$/.test(form)) return is('plain');
  if (/^(w+Gw*|Gw+)$/.test(form)) return is('codes');
  if (/^w*$/.test(form)) return is('words');
  // Programs disagree about a `#` after a `0`.
  if (!/^(?=[^.]*[0#?])[w,#?]*[w,0]*(\.w*[0#?]*w*)?$/.test(form)) return is('unknown');
  return is(grouped || form.includes('.') ? 'amounts' : 'codes');
}

/** Removes the invisible ends: `_)` is a gap as wide as the character, `* ` fills the free width of the column. */
function withoutEnds(tokens: readonly Token[]): readonly Token[] {
  const isGap = ({ type, raw }: Token) => type === numfmt.TOKEN_SKIP || (type === numfmt.TOKEN_FILL && raw === '* ');
  const isInvisible = ({ type, raw }: Token) =>
    type === numfmt.TOKEN_COLOR ||
    type === numfmt.TOKEN_CONDITION ||
    (type === numfmt.TOKEN_LOCALE && LANGUAGE.test(raw));
  const rest = tokens.filter((token) => !isInvisible(token));
  const first = rest.findIndex((token) => !isGap(token));
  return first === -1 ? [] : rest.slice(first, rest.findLastIndex((token) => !isGap(token)) + 1);
}

/** Matches `[$-409]`. Longer ones choose digits and calendars of another script. */
const LANGUAGE = /^\[\$-[0-9a-f]{1,4}\]$/i;
const CURRENCY = /^\[\$[^\]-]+(-[0-9a-f]{1,4})?\]$/i;

/**
 * Gives `w` for words, and `!` for fractions, exponents, omitted thousands, gaps among the digits, and digits of
 * another script.
 */
function letterOf({ type, raw }: Token): string {
  if (WORDS.has(type) || (type === numfmt.TOKEN_LOCALE && CURRENCY.test(raw))) return 'w';
  return LETTERS.get(type) ?? '!';
}

const WORDS = new Set<string>([
  numfmt.TOKEN_STRING,
  numfmt.TOKEN_ESCAPED,
  numfmt.TOKEN_CHAR,
  numfmt.TOKEN_SPACE,
  numfmt.TOKEN_PAREN,
  numfmt.TOKEN_MINUS,
  numfmt.TOKEN_PLUS,
]);
const LETTERS = new Map<string, string>([
  [numfmt.TOKEN_ZERO, '0'],
  [numfmt.TOKEN_HASH, '#'],
  [numfmt.TOKEN_QMARK, '?'],
  [numfmt.TOKEN_POINT, '.'],
  [numfmt.TOKEN_GROUP, ','],
  [numfmt.TOKEN_GENERAL, 'G'],
  [numfmt.TOKEN_TEXT, '@'],
]);

function shownBy(mask: Parsed, number: number): Shown | undefined {
  // A number with more digits than programs keep is reported as damaged elsewhere.
  if (Math.abs(number) >= 1e15) return undefined;
  const section = sectionFor(mask, number);
  if (section === undefined || section.makes === 'unknown') return NOT_KNOWN;
  const text = numfmt.format(mask.code, number, { throws: false }).trim();
  if (section.makes === 'plain' || isSame(text, number, section)) return undefined;
  const isLong = section.general && (!Number.isInteger(number) || Math.abs(number) >= GENERAL_BELOW);
  if (!/\d/.test(text) || section.grouped || isLong) return NOT_KNOWN;
  return { text, whole: section.makes !== 'amounts' && Number.isInteger(number) };
}

function sectionFor({ chooser, sections }: Parsed, number: number): Section | undefined {
  if (chooser === null) return sections[0];
  const name = /[A-C]/.exec(numfmt.format(chooser, number, { throws: false }))?.[0];
  return name === undefined ? undefined : sections[NAMES.indexOf(name)];
}

const NOT_KNOWN: Shown = { text: null, whole: false };
/** `General` shows longer numbers as 4.5E+12. */
const GENERAL_BELOW = 1e11;

/** True if the text is the same number. A code with leading zeros is not. */
function isSame(text: string, number: number, { makes, grouped }: Section): boolean {
  const digits = grouped ? text.replaceAll(',', '') : text;
  const form = makes === 'codes' && Number.isInteger(number) ? /^-?(0|[1-9]\d*)$/ : /^-?(0|[1-9]\d*)?(\.\d*)?$/;
  return form.test(digits) && /\d/.test(digits) && Number(digits) === number;
}
