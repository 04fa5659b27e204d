import type { HyperFunc, VNode } from '@revolist/revogrid';
import { parseDay, parseMonthDay } from '../../../text/day.ts';
import { messages } from '../messages/grid.ts';
import { soon } from './soon.ts';

/** Enough for the grid to scroll to a cell that it opens. */
const SCROLLING_FRAMES = 4;

/** The browser's own calendar in the editor of a cell. The text field keeps the focus, and the calendar gets its keys. */
export class Calendar {
  readonly #texts: () => Promise<readonly string[]>;
  readonly #choose: (day: string) => void;
  readonly #restore: (text: string) => void;
  /** The text of the cell and the day of the calendar when it was opened. */
  #before = { text: '', day: '' };
  #input: HTMLInputElement | null = null;

  /**
   * `texts`: the text of the cell, then others that may be its day. `choose` gets a day as `YYYY-MM-DD`, `restore` the
   * text of before if no other day is chosen any more.
   */
  constructor(
    texts: () => Promise<readonly string[]>,
    { choose, restore }: { choose(day: string): void; restore(text: string): void },
  ) {
    this.#texts = texts;
    this.#choose = choose;
    this.#restore = restore;
  }

  /** The button, and the field that shows only its calendar. */
  render(create: HyperFunc<VNode>): VNode[] {
    const button = create('button', {
      type: 'button',
      class: 'calendar',
      tabIndex: -1,
      title: messages.openCalendar,
      'aria-label': messages.openCalendar,
      // The text field keeps the focus, and the grid its cell.
      onMouseDown: (event: Event) => event.preventDefault(),
      onClick: () => void this.open(),
    });
    const field = create('input', {
      type: 'date',
      tabIndex: -1,
      'aria-hidden': 'true',
      ref: (element: HTMLInputElement | null) => {
        this.#input = element;
      },
      onInput: (event: Event) => {
        event.stopPropagation();
        this.#take();
      },
    });
    return [field, button];
  }

  #take(): void {
    const input = this.#input;
    if (input === null) return;
    const { text, day } = this.#before;
    if (input.value !== '' && input.value !== day) {
      this.#choose(input.value);
      return;
    }
    // Escape goes back to the first day, and only a second one would close the calendar. This closes it now.
    input.type = 'text';
    input.type = 'date';
    this.#restore(text);
  }

  async open(): Promise<void> {
    const texts = await this.#texts();
    if (this.#input === null) return;
    const days = texts.map((text) => parseMonthDay(text) ?? parseDay(text));
    this.#before = { text: texts[0] ?? '', day: days.find((day) => day !== undefined) ?? '' };
    this.#input.value = this.#before.day;
    this.#input.showPicker();
  }
}

/** Opens the calendar of the cell that is opened now, once its editor is in its place: the calendar is beside it. */
export async function openCalendar(grid: HTMLElement): Promise<void> {
  const editor = await soon(() => grid.querySelector('revogr-edit:focus-within'));
  await soon(() => null, SCROLLING_FRAMES);
  editor?.querySelector<HTMLElement>('.calendar')?.click();
}
