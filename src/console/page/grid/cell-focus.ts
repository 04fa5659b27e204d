/**
 * Keeps the browser's focus on the grid's cell. If the grid gets another size, it draws its cells again and reuses their
 * elements for other cells: the focus would fall to the page, or stay on another cell. Gives what restores the focus at
 * another moment. `cell`: the element of the cell in focus; null if the grid draws none or an editor is open.
 */
export function keepCellFocus(grid: HTMLElement, cell: () => HTMLElement | null, signal: AbortSignal): () => void {
  /** Whether the grid was the latest part of the page to get the focus or a click. */
  let isInGrid = false;
  const see = ({ target }: Event) => {
    isInGrid = target instanceof Node && grid.contains(target);
  };
  const restore = () => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches('.rgCell') === true;
    const wanted = isInGrid && isLost ? cell() : null;
    if (wanted !== activeElement) wanted?.focus({ preventScroll: true });
  };
  for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, see, { signal, capture: true });
  grid.addEventListener('afterrender', restore, { signal });
  return restore;
}
