import { replaceFile, type Written } from '../../disk/replace-file.ts';
import type { Pause } from '../../schema/pause.ts';
import { workbookBytes } from '../write/write-xlsx.ts';
import type { PatchBase } from './base.ts';
import type { WorkbookPatch } from './model.ts';
import { patchInto } from './patch-workbook.ts';
import { Unfit, type UnfitReason } from './unfit.ts';

export type PatchWritten = Written | { readonly kind: 'unfit'; readonly reason: UnfitReason };

/**
 * Writes the user's workbook with what is added to it: whole or not at all. `onWhole`
 * is called when all of it is in a temporary file, before that takes the name. Where `pause` rejects, all is as it was.
 */
export async function writePatched(
  base: PatchBase,
  patch: WorkbookPatch,
  path: string,
  how: { readonly pause: Pause; onWhole?(temporary: string): Promise<void> },
): Promise<PatchWritten> {
  const { pause, onWhole } = how;
  const bytes = await workbookBytes(patch.sheets, pause);
  try {
    return await replaceFile(path, async (file, temporary) => {
      await patchInto(file, base, patch, bytes, pause);
      await onWhole?.(temporary);
    });
  } catch (error) {
    if (error instanceof Unfit) return { kind: 'unfit', reason: error.reason };
    throw error;
  }
}
