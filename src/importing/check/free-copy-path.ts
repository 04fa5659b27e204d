import { stat } from 'node:fs/promises';
import { isAsWritten } from '../../disk/written-bytes.ts';
import { checkReplaced, nextName } from '../../spreadsheet/write/output-target.ts';

/**
 * Where an annotated copy can be written without a loss: at `wanted`, or under the next free name, if somebody may have
 * edited the copy that is there. A copy counts as edited unless this machine has noted its bytes.
 */
export async function freeCopyPlace(cacheDir: string, wanted: string): Promise<string> {
  let place = wanted;
  while (await isKept(cacheDir, place)) place = nextName(place);
  return place;
}

async function isKept(cacheDir: string, path: string): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (existing === null || (existing.isFile() && existing.size === 0)) return false;
  if (!existing.isFile() || (await checkReplaced(path, 'annotated')).kind === 'problem') return true;
  return !(await isAsWritten(cacheDir, path));
}
