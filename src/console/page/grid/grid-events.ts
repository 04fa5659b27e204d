/**
 * Limits the grid to typing and pasting inside it. By itself it listens to the whole page: Delete in a search box would
 * clear cells. Tab leaves the grid like any other part of the page.
 */
export function keepToItself(grid: HTMLElement, isEditing: () => boolean): void {
  grid.addEventListener('beforekeydown', (event) => {
    const original = eventIn(event, 'original');
    const isOurs =
      original instanceof KeyboardEvent &&
      !isEditing() &&
      (original.key === 'Tab' || isTaking(original) || isOpening(original));
    if (isOurs || (original !== undefined && isElsewhere(grid, original))) event.preventDefault();
  });
  for (const name of ['beforepaste', 'beforecopy', 'beforecut']) {
    grid.addEventListener(name, (event) => {
      const original = eventIn(event, 'event');
      if (original !== undefined && isElsewhere(grid, original)) event.preventDefault();
    });
  }
}

/**
 * Saves the open cell before anything outside the grid gets a click, a key or the focus: by itself the grid saves it
 * after the click. Gives what ends this, and saves the open cell then.
 */
export function saveBeforeOthers(grid: HTMLRevoGridElement): () => void {
  const onEvent = (event: Event) => {
    // The choices of the open cell are beside the grid, in the same place.
    const isInside = event.target instanceof Node && grid.parentElement?.contains(event.target);
    if (!isInside || (event instanceof KeyboardEvent && isTaking(event))) saveOpenCell(grid);
  };
  const names = ['pointerdown', 'click', 'focusin', 'keydown'];
  for (const name of names) document.addEventListener(name, onEvent, true);
  return () => {
    saveOpenCell(grid);
    for (const name of names) document.removeEventListener(name, onEvent, true);
  };
}

/** Saves the text of the open cell at once and closes it. The grid's editor saves at Tab. */
export function saveOpenCell(grid: HTMLRevoGridElement): void {
  const input = openCell(grid);
  if (input === null) return;
  // It disappears a moment later. Until then it takes no more, and the next event does not save it again.
  input.inert = true;
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab' }));
  void grid.clearFocus();
}

/** The input of the cell that is being edited and was not saved yet; null if none is. */
export function openCell(within: ParentNode): HTMLInputElement | null {
  return within.querySelector<HTMLInputElement>('revogr-edit input:not([inert], [type="date"])');
}

/** Whether the event happened in another part of the page. What nothing else gets counts as the grid's. */
export function isElsewhere(grid: HTMLElement, { target }: Event): boolean {
  return target instanceof Element && target !== document.body && !grid.contains(target);
}

/** Whether the keys take an offered value: Alt with a digit does not type the digit. */
function isTaking({ altKey, ctrlKey, code }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && /^Digit\d$/.test(code);
}

/** Whether the keys open the choices or the calendar of a cell, as in spreadsheet programs. */
export function isOpening({ altKey, ctrlKey, key }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && key === 'ArrowDown';
}

/** The browser's event inside an event of the grid. */
export function eventIn(event: Event, name: 'original' | 'event'): Event | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const found: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined;
  return found instanceof Event ? found : undefined;
}
