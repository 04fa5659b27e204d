import { trimText } from '../../cells/text.ts';
import { lettersOf } from './header-names.ts';
import { headerWords, isKnownTopic, OTHER_WORDS } from './header-words.ts';

/**
 * The parts of a header that may be its whole name. The rest may be the same in another language, or a note: `PO
 * number` in `PO number 订单`, `N° de commande PO number` and `PO number / bestelnummer`. Empty for `PO number of
 * freight`, because its other words name another thing.
 */
export function wholeNames(header: string): readonly string[] {
  const text = trimText(header.normalize('NFKC'));
  const cuts = [...text.matchAll(CUT)].flatMap(({ index, 0: { length } }) => [index, index + length]);
  return [...new Set(cuts)].flatMap((at) => {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    return [...(mayBeName(before, after) ? [before] : []), ...(mayBeName(after, before) ? [after] : [])];
  });
}

/**
 * Whether a part may be the name. A header may be a whole instruction, but only its start or end can be a name. Long
 * headers therefore cost little more.
 */
function mayBeName(name: string, rest: string): boolean {
  return name.length <= LONGEST_NAME && isBeside(name, rest);
}

const LONGEST_NAME = 80;

/** Between words, and between letters of two scripts. */
const CUT =
  /[^\p{L}\p{N}]+|(?<=\p{Script=Latin})(?=\p{L})(?!\p{Script=Latin})|(?<=\p{L})(?<!\p{Script=Latin})(?=\p{Script=Latin})/gu;

const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** Words that show the language of the others. */
const FOREIGN = /(^|\P{L})(n[°º]|de|del|du|des|der|do|da|di|della|van|voor|para|por|pour|la|le|el)(?!\p{L})/iu;
const NOT_ENGLISH = /[^\P{L}a-z]/iu;
const PARTED = /^\s*[/|([{<【:;,–—-]|[/|)\]}>】:;,–—-]\s*$/u;

function isBeside(name: string, rest: string): boolean {
  if (lettersOf(name) === '') return false;
  if (!/\p{L}/u.test(rest)) return !/\d/.test(rest) && rest.trim() !== '' && !rest.includes('%');
  if (LATIN.test(name) !== LATIN.test(rest) && OTHER_SCRIPT.test(name) !== OTHER_SCRIPT.test(rest)) return true;
  return saysNothingElse(name, rest) && (FOREIGN.test(rest) || NOT_ENGLISH.test(rest) || PARTED.test(rest));
}

/** Whether no word of the rest names another thing or another type of value. */
function saysNothingElse(name: string, rest: string): boolean {
  const [here, there] = [headerWords(name), headerWords(rest)];
  const isOther = (word: string) => OTHER_WORDS.has(word) || OF_OTHERS.has(word);
  const isNew = (word: string) => isKnownTopic(word) && !here.topics.has(word);
  return (
    ![...there.topics].some((word) => isOther(word) || isNew(word)) &&
    [...there.sorts].every((sort) => here.sorts.has(sort) || NUMBERS.has(sort))
  );
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'id']);

/** Other things that have a number, a name or a date. */
const OF_OTHERS: ReadonlySet<string> = new Set(
  `freight transport transporter forwarder forwarding carrier courier tracking container vessel truck flight warehouse
  internal old former alternative alt sales quotation quote credit debit tax customs licence license`.split(/\s+/),
);
