/** "1 row", "2 rows", "1,203 rows". */
export function counted(count: number, [singular, plural]: readonly [singular: string, plural: string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}
