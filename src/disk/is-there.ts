import { stat } from 'node:fs/promises';

/** Whether a path leads to a file or folder; links are followed. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() === true;
}
