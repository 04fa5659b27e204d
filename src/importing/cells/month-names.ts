/** The month of a name or of its first three or more letters; undefined if languages disagree. */
export function monthOf(word: string): number | undefined {
  return BEGINNINGS.get(letters(word)) ?? undefined;
}

function letters(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/**
 * English, German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Swedish; without accents. Croatian
 * names are included only if they mean another month in Polish.
 */
const MONTHS: readonly (readonly string[])[] = [
  'january januar janner janvier enero janeiro gennaio januari ocak stycznia styczen',
  'february februar fevrier febrero fevereiro febbraio februari subat lutego luty',
  'march marz mrz mars marzo marco maart mrt mart marca marzec',
  'april avril abril aprile nisan kwietnia kwiecien',
  'may mai mayo maio maggio mei mayis maja maj',
  'june juni juin junio junho giugno haziran czerwca czerwiec lipanj lipnja',
  'july juli juillet julio julho luglio temmuz lipca lipiec',
  'august aout agosto augustus agustos sierpnia sierpien augusti',
  'september septembre septiembre setembro settembre eylul wrzesnia wrzesien',
  'october oktober octobre octubre outubro ottobre ekim pazdziernika pazdziernik listopad listopada',
  'november novembre noviembre novembro kasim listopada listopad',
  'december dezember decembre diciembre dezembro dicembre aralik grudnia grudzien',
].map((names) => names.split(' '));

const FEWEST_LETTERS = 3;

/** Months by the first letters of their names; null if several months share them. */
const BEGINNINGS = beginnings();

function beginnings(): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  for (const [index, names] of MONTHS.entries())
    for (const name of names)
      for (let length = FEWEST_LETTERS; length <= name.length; length += 1) {
        const begin = name.slice(0, length);
        const month = found.get(begin);
        found.set(begin, month === undefined || month === index + 1 ? index + 1 : null);
      }
  return found;
}
