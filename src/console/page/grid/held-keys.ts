import { isElsewhere } from './grid-events.ts';
import { soon } from './soon.ts';

/**
 * Holds keys while a cell opens or closes, and then repeats them in their order. The grid draws its editor a moment
 * after the key that opens it: Enter would be lost, and the next letter would go into the cell before.
 */
export function holdKeys(grid: HTMLElement, isEditing: () => boolean, signal: AbortSignal): void {
  const held: KeyboardEvent[] = [];
  const editor = () => grid.querySelector('revogr-edit');
  const isSettled = () => (isEditing() ? editor()?.matches(':focus-within') === true : editor() === null);
  const repeat = async () => {
    for (let event = held[0]; event !== undefined; event = held[0]) {
      await soon(() => (isSettled() ? true : null));
      const input = event.key.length === 1 ? null : editor()?.querySelector('input');
      (input ?? grid).dispatchEvent(new KeyboardEvent('keydown', event));
      held.shift();
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, isComposing, isTrusted } = event;
    // Those that were held come back, but not from the keyboard.
    if (!isTrusted || altKey || ctrlKey || metaKey || isComposing || isElsewhere(grid, event)) return;
    if (held.length === 0 && isSettled()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.push(event) === 1) void repeat();
  };
  document.addEventListener('keydown', onKey, { signal, capture: true });
}
