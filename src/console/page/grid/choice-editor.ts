import type { ColumnDataSchemaModel, EditorBase, HyperFunc, VNode } from '@revolist/revogrid';
import type { ChoiceList } from '../../api/choices.ts';
import { client } from '../client.ts';
import { Calendar } from './calendar.ts';
import { marksOf, offeredBy } from './cell-marks.ts';
import { ShownChoices } from './choice-list.ts';
import { isOpening } from './grid-events.ts';
import { columnOf, rowOf } from './row-models.ts';

type Choices = ChoiceList['choices'];
type Save = (value?: string, keepFocus?: boolean) => void;

/**
 * The editor of a cell that has choices: they are listed under it. Any other text may be typed too. For a day there is a
 * calendar, and the choices are the days that the text may mean.
 */
export function choiceEditor(cell: ColumnDataSchemaModel, save: Save): EditorBase {
  return new ChoiceEditor(cell, save);
}

class ChoiceEditor implements EditorBase {
  element: Element | null = null;
  editCell?: NonNullable<EditorBase['editCell']>;
  readonly #cell: ColumnDataSchemaModel;
  readonly #save: Save;
  #input: HTMLInputElement | null = null;
  #list: ShownChoices | null = null;
  readonly #calendar: Calendar | null;
  /** The values that are listed. */
  #found: readonly string[] = [];
  /** The only value that a typed text finds; undefined while several may be meant. */
  #only: string | undefined;
  /** The latest search. */
  #search: Promise<void> = Promise.resolve();
  #asked = 0;
  /** Whether arrow keys wait for the choices. */
  #isMoving = false;

  constructor(cell: ColumnDataSchemaModel, save: Save) {
    this.#cell = cell;
    this.#save = save;
    const isDate = cell.column['isDate'] === true;
    this.#calendar = isDate
      ? new Calendar(() => this.#days(), {
          choose: (day) => this.#pick(day),
          restore: (text) => this.#restore(text),
        })
      : null;
  }

  render(create: HyperFunc<VNode>): VNode {
    const input = create('input', {
      type: 'text',
      enterKeyHint: 'enter',
      autocomplete: 'off',
      value: this.editCell?.val ?? '',
      ref: (element: HTMLInputElement) => {
        this.#input = element;
      },
      onKeyDown: (event: KeyboardEvent) => this.#onKey(event),
      onInput: () => this.#look(),
    });
    // A grid has rows of cells, also for screen readers.
    return create('div', { role: 'row' }, [
      create('div', { role: 'gridcell' }, [input, ...(this.#calendar?.render(create) ?? [])]),
    ]);
  }

  componentDidRender(): void {
    const input = this.#input;
    if (input === null || this.#list !== null) return;
    this.#list = new ShownChoices(input, String(this.#cell.column.name ?? ''), ({ value }) => this.#save(value));
    // The grid gives its own focus away after this moment.
    setTimeout(() => input.focus());
    this.#look();
  }

  appendPendingInput(text: string): boolean {
    if (this.#input === null) return false;
    this.#input.value += text;
    this.#input.focus();
    this.#look();
    return true;
  }

  /** The grid asks for it if it closes the editor itself. */
  getValue(): string {
    return this.#list?.chosen?.value ?? this.#input?.value ?? '';
  }

  beforeDisconnect(): void {
    this.#input?.blur();
  }

  disconnectedCallback(): void {
    this.#list?.remove();
    this.#list = null;
    this.#input = null;
  }

  /** Searches what is typed. A text that was not changed is no search: it shows what the cell may have instead. */
  #look(): void {
    const { model, prop } = this.#cell;
    const text = this.#input?.value ?? '';
    const isAsBefore = text === String(model[prop] ?? '');
    const offered = isAsBefore ? offeredBy(marksOf(rowOf(model).row, columnOf(prop) ?? null)) : [];
    this.#list?.choosesNone();
    this.#only = undefined;
    // A day has no choices without a text.
    this.#ask(isAsBefore && this.#calendar === null ? '' : text, (choices) => {
      const others = choices.filter(({ value }) => !offered.includes(value) && value !== text);
      const shown = [...offered.map((value) => ({ value, label: value, about: '' })), ...others];
      this.#found = shown.map(({ value }) => value);
      const isSearch = !isAsBefore && text.trim() !== '' && this.#calendar === null;
      this.#only = isSearch && choices.length === 1 ? choices[0]?.value : undefined;
      this.#list?.show(shown);
    });
  }

  /** Calls `use` with the choices for a text, unless another text is asked for meanwhile. */
  #ask(text: string, use: (choices: Choices) => void): void {
    const { row } = rowOf(this.#cell.model);
    const column = columnOf(this.#cell.prop);
    if (row === null || column === undefined) return;
    this.#asked += 1;
    const mine = this.#asked;
    this.#search = client
      .choices({ row: row.number, column, text: text.slice(0, 200) })
      .catch(() => ({ choices: [] }))
      .then(({ choices }) => (mine === this.#asked ? use(choices) : undefined));
  }

  /** The text of the cell, and the days that it may mean. The calendar is in the place of their list. */
  async #days(): Promise<readonly string[]> {
    await this.#search;
    this.#list?.show([]);
    return [this.#input?.value ?? '', ...this.#found];
  }

  /** Takes a day of the calendar, in the form in which qcsheet writes days. */
  #pick(day: string): void {
    const input = this.#input;
    if (input === null) return;
    input.value = day;
    this.#list?.show([]);
    this.#ask(day, ([written]) => {
      input.value = written?.value ?? day;
    });
  }

  #restore(text: string): void {
    if (this.#input === null) return;
    this.#input.value = text;
    this.#look();
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    if (event.isComposing) return;
    if (this.#calendar !== null && isOpening(event)) {
      event.preventDefault();
      void this.#calendar.open();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      // Keys that came before the choices did are for these choices.
      const mine = this.#asked;
      this.#isMoving = true;
      this.#search = this.#search.then(() => {
        this.#isMoving = false;
        if (mine === this.#asked) this.#list?.move(step);
      });
    } else if (key === 'Enter') {
      event.preventDefault();
      // Without a wait where there is none: the next letter is for the next cell.
      if (this.#isMoving) void this.#search.then(() => this.#take(false));
      else this.#take(false, this.#list?.chosen?.value ?? this.#only);
    } else if (key === 'Tab') {
      this.#take(true);
    }
  }

  /** `isStaying`: the grid itself goes to another cell. */
  #take(isStaying: boolean, value = this.getValue()): void {
    if (this.#input === null) return;
    this.beforeDisconnect();
    this.#save(value, isStaying);
  }
}
