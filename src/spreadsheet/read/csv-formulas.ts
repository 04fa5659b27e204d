/** `="00417"`: how programs write a code into a CSV so that Excel keeps its zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** The text in such a formula; undefined for any other text. */
export function formulaText(text: string): string | undefined {
  return text.startsWith('="') ? TEXT_FORMULA.exec(text)?.[1] : undefined;
}

/** A line that is longer is not looked at. */
const LONGEST_LINE = 1024 * 1024;

/** Puts such formulas into quotation marks where they have none: a parser refuses a mark in the middle of a cell. */
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
