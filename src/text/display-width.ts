/** East Asian characters are about twice as wide as the digits by which a column's width is counted. */
export function displayWidth(text: string): number {
  return (
    text.length + (text.match(/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
  );
}
