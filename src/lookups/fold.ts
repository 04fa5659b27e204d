/**
 * The form in which labels and ids are compared. Case, outer and repeated space (also no-break space) and full-width
 * forms are ignored; all other differences count. It uses Unicode's NFKC case folding without a locale, so a Turkish
 * machine gets the same result. The dotted and the dotless i stay different letters.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Text that needs only lower case. The full folding takes ten times as long. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
