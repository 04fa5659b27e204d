/** The entries of a list as the seed writes it down: separated by `|`, or by the end of a line. */
export function seedList(text: string): readonly string[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
