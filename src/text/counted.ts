/** "1 row", "2 rows", "1,203 rows". */
export function counted(count: number, [one, several]: readonly [one: string, several: string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
