/**
 * The form in which labels and ids are compared: case, outer and repeated space (no-break ones too) and full-width
 * forms do not count, anything else does. It follows Unicode's NFKC case folding without a locale, so that a Turkish
 * machine finds the same entries as any other; dotted and dotless i stay two letters.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Without anything to fold but capitals: the rest takes ten times as long. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
