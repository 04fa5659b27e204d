/** The entries of a list as the seed writes it down: separated by `|`. */
export function seedList(text: string): readonly string[] {
  return text.split('|');
}
