/** Matches `="00417"`. Programs write codes into a CSV in this form, because Excel then keeps the zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Gives the text in such a formula; undefined for any other text. */
export function formulaText(text: string): string | undefined {
  return text.startsWith('="') ? TEXT_FORMULA.exec(text)?.[1] : undefined;
}

/** A longer line is not searched. */
const LONGEST_LINE = 1024 * 1024;

/** Adds quotation marks around such formulas if they have none, because a parser refuses a mark inside a cell. */
export function* quotedFormulas(pieces: Iterable<string>, delimiter: string): Generator<string> {
  const apart = `${delimiter.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\r\\n`;
  const formula = new RegExp(`(?<=^|[${apart}])="([^"\\r\\n]+)"(?=$|[${apart}])`, 'g');
  const quoted = (text: string) => (text.includes('="') ? text.replace(formula, '"=""$1"""') : text);
  let rest = '';
  for (const piece of pieces) {
    const text = rest + piece;
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    const cut = end === 0 && text.length > LONGEST_LINE ? text.length : end;
    if (cut > 0) yield quoted(text.slice(0, cut));
    rest = text.slice(cut);
  }
  if (rest !== '') yield quoted(rest);
}
