/**
 * The grid listens to the whole page: a Delete in a search box would clear cells. It gets only what is typed and pasted in
 * it. Tab leaves it, as it leaves any other part of the page.
 */
export function keepToItself(grid: HTMLElement): void {
  const isElsewhere = ({ target }: Event) => {
    return target instanceof Element && target !== document.body && !grid.contains(target);
  };
  grid.addEventListener('beforekeydown', (event) => {
    const original = eventIn(event, 'original');
    const isOurs =
      original instanceof KeyboardEvent && !isEditing(grid) && (original.key === 'Tab' || isTaking(original));
    if (isOurs || (original !== undefined && isElsewhere(original))) event.preventDefault();
  });
  for (const name of ['beforepaste', 'beforecopy', 'beforecut']) {
    grid.addEventListener(name, (event) => {
      const original = eventIn(event, 'event');
      if (original !== undefined && isElsewhere(original)) event.preventDefault();
    });
  }
}

/** Alt with a digit takes a value that is offered: it never types the digit. */
function isTaking({ altKey, ctrlKey, code }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && /^Digit\d$/.test(code);
}

/** The event of the browser that one of the grid tells of. */
export function eventIn(event: Event, name: 'original' | 'event'): Event | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const found: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined;
  return found instanceof Event ? found : undefined;
}

/** Whether a cell is open. */
export function isEditing(grid: HTMLElement): boolean {
  return grid.querySelector('revogr-edit') !== null;
}
