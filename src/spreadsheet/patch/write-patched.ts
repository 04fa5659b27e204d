import { replaceFile, type Written } from '../../disk/replace-file.ts';
import type { Pause } from '../../schema/pause.ts';
import { workbookBytes } from '../write/write-xlsx.ts';
import type { PatchBase } from './base.ts';
import type { WorkbookPatch } from './model.ts';
import { patchInto } from './patch-workbook.ts';

/**
 * Writes the user's workbook with our additions, whole or not at all. `onWhole` is called when everything is in a
 * temporary file, before that file gets the name. If `pause` rejects, or something throws `Unfit`, nothing is changed.
 */
export async function writePatched(
  base: PatchBase,
  patch: WorkbookPatch,
  path: string,
  how: { readonly pause: Pause; onWhole?(temporary: string): Promise<void> },
): Promise<Written> {
  const { pause, onWhole } = how;
  const bytes = await workbookBytes(patch.sheets, pause);
  return await replaceFile(path, async (file, temporary) => {
    await patchInto(file, base, patch, bytes, pause);
    await onWhole?.(temporary);
  });
}
