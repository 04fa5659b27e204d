import type { ChoiceList } from '../../api/choices.ts';

type Choice = ChoiceList['choices'][number];

/** The id of the list. The page has one at most. */
const LIST = 'cell-choices';
/** The list ends this far from the edge of the window. */
const EDGE_PX = 8;

/** The choices under the input of a cell. It is no part of the grid, because the grid would cut it off. */
export class ShownChoices {
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement('ul');
  readonly #take: (choice: Choice) => void;
  #choices: readonly Choice[] = [];
  #at = -1;

  constructor(input: HTMLInputElement, label: string, take: (choice: Choice) => void) {
    this.#input = input;
    this.#take = take;
    this.#list.id = LIST;
    this.#list.className = 'choices';
    this.#list.hidden = true;
    set(this.#list, { role: 'listbox', 'aria-label': label });
    set(input, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-label': label });
    // The input keeps the focus, and the grid its cell.
    for (const name of ['mousedown', 'mouseup']) this.#list.addEventListener(name, (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('li') : null;
      const choice = option === null ? undefined : this.#choices[[...this.#list.children].indexOf(option)];
      if (choice !== undefined) this.#take(choice);
    });
    (input.closest('section') ?? document.body).append(this.#list);
  }

  /** The choice that Enter takes; undefined if the typed text stays. */
  get chosen(): Choice | undefined {
    return this.#choices[this.#at];
  }

  show(choices: readonly Choice[]): void {
    this.#choices = choices;
    this.#at = -1;
    this.#list.replaceChildren(...choices.map(optionOf));
    this.#list.hidden = choices.length === 0;
    set(this.#input, { 'aria-expanded': `${choices.length > 0}`, 'aria-controls': LIST });
    this.#mark();
    this.#place();
  }

  /** Down and Up go around: before the first choice is the typed text. */
  move(step: number): void {
    const places = this.#choices.length + 1;
    this.#at = ((this.#at + 1 + step + places) % places) - 1;
    this.#mark();
  }

  /** The typed text stays: the choices are those of another text. */
  choosesNone(): void {
    this.#at = -1;
    this.#mark();
  }

  remove(): void {
    this.#list.remove();
  }

  #mark(): void {
    for (const [index, option] of [...this.#list.children].entries()) {
      set(option, { 'aria-selected': `${index === this.#at}` });
      if (index === this.#at) option.scrollIntoView({ block: 'nearest' });
    }
    if (this.#at < 0) this.#input.removeAttribute('aria-activedescendant');
    else set(this.#input, { 'aria-activedescendant': idOf(this.#at) });
  }

  /** Below the cell, or above it where there is more room. */
  #place(): void {
    const { left, top, bottom, width } = this.#input.getBoundingClientRect();
    const { style, offsetWidth } = this.#list;
    const isBelow = innerHeight - bottom >= top;
    style.minWidth = `${width}px`;
    style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - offsetWidth - EDGE_PX))}px`;
    style.top = isBelow ? `${bottom}px` : 'auto';
    style.bottom = isBelow ? 'auto' : `${innerHeight - top}px`;
    style.maxHeight = `${Math.min(320, (isBelow ? innerHeight - bottom : top) - EDGE_PX)}px`;
  }
}

function optionOf({ value, label, about }: Choice, index: number): HTMLLIElement {
  const option = document.createElement('li');
  option.id = idOf(index);
  option.title = value;
  const words = document.createElement('span');
  words.textContent = label === '' ? value : label;
  const rest = document.createElement('span');
  rest.className = 'muted';
  rest.textContent = about;
  option.append(words, rest);
  set(option, { role: 'option' });
  return option;
}

function idOf(index: number): string {
  return `${LIST}-${index}`;
}

function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
