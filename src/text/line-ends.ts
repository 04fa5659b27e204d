/**
 * The text with line ends as in a spreadsheet's cell. Web forms send two characters for one line end, and some programs
 * show the first as `_x000D_`.
 */
export function cellLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
