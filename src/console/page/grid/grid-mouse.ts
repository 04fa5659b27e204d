import type { GridSelection, Position } from './grid-selection.ts';
import type { ShownColumns } from './shown-columns.ts';

/** What a person drags to fill cells. The grid handles it. */
const FILL_HANDLE = '.autofill-handle';

/**
 * Selects with the mouse over both parts of the grid: with Shift, or by dragging from one part into the other. The grid
 * itself would stop where the pinned columns end. Gives what ends this.
 */
export function selectWithMouse(grid: HTMLElement, selection: GridSelection, columns: () => ShownColumns): () => void {
  const removing = new AbortController();
  const options = { signal: removing.signal, capture: true };
  /** Where the button was pressed. `head`: where the mouse is since it was in the other part. */
  let drag: { readonly part: string; head: Position | null } | null = null;
  const cellAt = ({ clientX, clientY }: MouseEvent): { readonly cell: Position; readonly part: string } | null => {
    const elements = document.elementsFromPoint(clientX, clientY);
    const element = elements.find((found): found is HTMLElement => found.matches('.rgCell') && grid.contains(found));
    const part = element?.closest('revogr-data')?.getAttribute('col-type');
    const { rgrow, rgcol } = element?.dataset ?? {};
    if (part !== 'rgCol' && part !== 'colPinStart') return null;
    const x = columns().positionOf(part, Number(rgcol));
    return { cell: { x: Math.max(0, x), y: Number(rgrow) }, part };
  };
  const onDown = (event: MouseEvent) => {
    const isHandle = event.target instanceof Element && event.target.closest(FILL_HANDLE) !== null;
    const at = isHandle || event.button !== 0 || selection.isEditing ? null : cellAt(event);
    drag = null;
    if (at === null) return;
    if (!event.shiftKey) drag = { part: at.part, head: null };
    else if (selection.focused !== null) {
      selection.extendTo(at.cell);
      // The grid would take it for the start of another selection, and the browser would select text.
      event.stopPropagation();
      event.preventDefault();
    }
  };
  const onMove = (event: MouseEvent) => {
    if (drag === null) return;
    const at = cellAt(event);
    if (at !== null && (drag.head !== null || at.part !== drag.part)) drag.head = at.cell;
    if (drag.head === null) return;
    event.stopPropagation();
    selection.extendTo(drag.head);
  };
  // After the grid, which selects what is in its own part.
  const onUp = () => {
    if (drag !== null && drag.head !== null) selection.extendTo(drag.head);
    drag = null;
  };
  grid.addEventListener('mousedown', onDown, options);
  document.addEventListener('mousemove', onMove, options);
  window.addEventListener('mouseup', onUp, { signal: removing.signal });
  return () => removing.abort();
}
