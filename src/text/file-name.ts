/** The last part of a path of any system: its file's name. */
export function fileNameIn(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
