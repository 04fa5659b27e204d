import { withMovedAnchors } from './anchors.ts';
import type { PatchBase } from './base.ts';
import { columnWidths } from './column-widths.ts';
import { relationsOf } from './draft.ts';
import type { WorkbookPatch } from './model.ts';
import { type ColumnShift, isInTheWay, type Move, movedPlace } from './object-places.ts';
import { patchedColumns } from './patch-columns.ts';
import { Unfit } from './unfit.ts';
import { withMovedBoxes } from './vml-shapes.ts';

/**
 * Moves charts, pictures, shapes, slicers and controls beside the data if one of them covers our columns. Gives the
 * move for the sheet's own list of controls. `shift`: what our columns do to the sheet.
 */
export async function moveDrawings(base: PatchBase, shift: ColumnShift): Promise<Move> {
  let isFree = true;
  const look: Move = (place, isPinned) => {
    isFree &&= !isInTheWay(place, isPinned, shift);
    return null;
  };
  const drawings = await drawingsOf(base, look);
  const move: Move = (place, isPinned) => movedPlace(place, isPinned || isFree, shift);
  for (const { part, text, moved } of drawings) {
    const after = moved(text, move);
    if (after !== text) base.draft.write(part, after);
  }
  return move;
}

/** How to move objects by part type: charts and pictures, and the boxes of notes and controls. */
const MOVED: Readonly<Record<string, (text: string, move: Move) => string>> = {
  drawing: withMovedAnchors,
  vmlDrawing: withMovedBoxes,
};

type Drawing = { readonly part: string; readonly text: string; readonly moved: (text: string, move: Move) => string };

/** Gives all readable drawings. Calls `look` for each of their objects. */
async function drawingsOf({ draft, sheetPart }: PatchBase, look: Move): Promise<readonly Drawing[]> {
  const found: Drawing[] = [];
  for (const { type, part } of await relationsOf(draft, sheetPart)) {
    const moved = MOVED[type];
    if (moved === undefined || part === null || !draft.has(part)) continue;
    try {
      const text = await draft.text(part);
      moved(text, look);
      found.push({ part, text, moved });
    } catch (error) {
      // A drawing in another encoding, or a far too large one, is not moved. The cells under it can still be read
      // beside it.
      if (!(error instanceof Unfit)) throw error;
    }
  }
  return found;
}

/** Gives what our columns do to the sheet. `style`: of blank cells in our columns; null for none. */
export function columnShift({ facts }: PatchBase, patch: WorkbookPatch, style: number | null): ColumnShift {
  const { names, columns, format, heights } = facts;
  const isNew = patch.columns.filter((column) => column.isNew).map(({ number }) => number - 1);
  return {
    firstOwn: Math.min(...patch.columns.map(({ number }) => number - 1)),
    firstNew: Math.min(...isNew),
    by: isNew.length,
    before: columnWidths(columns, format, names),
    after: columnWidths(patchedColumns(columns, patch.columns, { names, style }) || null, format, names),
    headerRow: patch.headerRow - 1,
    heightOf: (row) => heights(row + 1),
  };
}
