/**
 * Keeps the browser's focus on the grid's cell. The grid draws its cells again when it gets another size, and takes
 * their elements for other cells: the focus would fall to the page, or stay on another cell. Gives what looks after it
 * at another moment. `cell`: the element of the cell in focus; null if the grid draws none or an editor is open.
 */
export function keepCellFocus(grid: HTMLElement, cell: () => HTMLElement | null, signal: AbortSignal): () => void {
  /** Whether the grid was the latest part of the page to get the focus. */
  let isInGrid = false;
  const seeFocus = ({ target }: FocusEvent) => {
    isInGrid = target instanceof Node && grid.contains(target);
  };
  const restore = () => {
    const { activeElement, body } = document;
    const isAstray = activeElement === body || activeElement?.matches('.rgCell') === true;
    const wanted = isInGrid && isAstray ? cell() : null;
    if (wanted !== activeElement) wanted?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', seeFocus, { signal, capture: true });
  grid.addEventListener('afterrender', restore, { signal });
  return restore;
}
