/**
 * Every line end as a spreadsheet's cell has it: web forms send two characters for one, of which programs show the
 * first as `_x000D_`.
 */
export function cellLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
