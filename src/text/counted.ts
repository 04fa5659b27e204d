/** "1 row", "2 rows", "1,203 rows". */
export function counted(count: number, [singular, plural]: readonly [singular: string, plural: string]): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** A whole number with commas: "1,203". By hand, because the first `toLocaleString` takes 9 ms of a command's CPU. */
function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
