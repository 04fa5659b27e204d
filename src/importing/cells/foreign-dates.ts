import { type Day, parseDay } from '../../text/day.ts';

/**
 * The days that a text may mean which is no date here: months of other languages, two-digit years, years of East Asian
 * writing, American order in words. For hints alone: nothing is taken from it.
 */
export function foreignDates(text: string): readonly Day[] {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const days = [
    ...eastAsian(plain),
    ...compact(plain),
    ...shortYear(plain),
    ...withMonthName(plain),
    ...timed(plain, text),
  ];
  return [...new Set(days)].slice(0, 3);
}

/** `2029年3月16日`, `2029년 3월 16일`, and Vietnamese `ngày 16 tháng 3 năm 2029`. */
function eastAsian(text: string): Day[] {
  const signs = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日号號일]?$/.exec(text);
  if (signs !== null) return dayOf(signs[1], signs[2], signs[3]);
  const words = /^(?:ngày\s+)?(\d{1,2})\s+tháng\s+(\d{1,2})(?:\s+năm)?[\s,]+(\d{4})$/i.exec(text);
  return words === null ? [] : dayOf(words[3], words[2], words[1]);
}

/** `20290316` */
function compact(text: string): Day[] {
  const match = /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  return match === null ? [] : dayOf(match[1], match[2], match[3]);
}

/** `22.3.29`: the day or the month first, with other marks the year first too. */
function shortYear(text: string): Day[] {
  const match = /^(\d{1,2})([-/.])\s*(\d{1,2})\2\s*(\d{2})$/.exec(text);
  if (match === null) return [];
  const [, one, mark, two, three] = match;
  const yearFirst = mark === '.' ? [] : dayOf(`20${one?.padStart(2, '0')}`, two, three);
  return [...dayOf(`20${three}`, two, one), ...dayOf(`20${three}`, one, two), ...yearFirst];
}

/** One month's name and two numbers: `3. März 2029`, `3 de março de 2029`, `March 3rd, 2029`, `3-Mar-29`. */
function withMonthName(text: string): Day[] {
  const words = (text.match(/\p{L}+/gu) ?? []).map(letters);
  const months = new Set(words.map(monthOf).filter((month) => month !== undefined));
  const [month, other] = months;
  const [one, two, more] = text.match(/\d+/g) ?? [];
  if (month === undefined || other !== undefined || one === undefined || two === undefined || more !== undefined)
    return [];
  const [year, date] = one.length === 4 ? [one, two] : [two, one];
  if (year.length !== 4 && year.length !== 2) return [];
  return dayOf(year.length === 2 ? `20${year}` : year, String(month), date);
}

/** `2029-03-16 08:30`: a day with a time; only the day counts. */
function timed(plain: string, text: string): Day[] {
  const match = plain === text.trim() ? null : /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  return match === null ? [] : dayOf(match[1], match[2], match[3]);
}

function dayOf(year = '', month = '', date = ''): Day[] {
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return day === undefined ? [] : [day];
}

/** The month that a name, or three and more of its letters, stands for; undefined where languages disagree. */
function monthOf(word: string): number | undefined {
  const found =
    word.length < 3 ? [] : [...MONTHS.keys()].filter((month) => MONTHS[month]?.some((name) => name.startsWith(word)));
  return found.length === 1 ? (found[0] ?? 0) + 1 : undefined;
}

function letters(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** English, German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Swedish; without accents. */
const MONTHS: readonly (readonly string[])[] = [
  'january januar janner janvier enero janeiro gennaio januari ocak stycznia styczen',
  'february februar fevrier febrero fevereiro febbraio februari subat lutego luty',
  'march marz mrz mars marzo marco maart mrt mart marca marzec',
  'april avril abril aprile nisan kwietnia kwiecien',
  'may mai mayo maio maggio mei mayis maja maj',
  'june juni juin junio junho giugno haziran czerwca czerwiec',
  'july juli juillet julio julho luglio temmuz lipca lipiec',
  'august aout agosto augustus agustos sierpnia sierpien augusti',
  'september septembre septiembre setembro settembre eylul wrzesnia wrzesien',
  'october oktober octobre octubre outubro ottobre ekim pazdziernika pazdziernik',
  'november novembre noviembre novembro kasim listopada listopad',
  'december dezember decembre diciembre dezembro dicembre aralik grudnia grudzien',
].map((names) => names.split(' '));
