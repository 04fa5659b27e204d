import type { SheetColumn } from './grid/grid-columns.ts';
import type { Filter } from './grid/row-models.ts';
import { messages } from './messages.ts';

type Props = {
  readonly filter: Filter;
  setFilter(filter: Filter): void;
  readonly columns: readonly SheetColumn[];
  readonly total: number;
  readonly all: number;
  readonly withEmpty: boolean;
  setWithEmpty(withEmpty: boolean): void;
  /** Whether the file is being sent or was sent: rows are then filtered by their result. */
  readonly isSent: boolean;
};

const SHOWN = [
  ['all', messages.showAll],
  ['errors', messages.showErrors],
  ['warnings', messages.showWarnings],
  ['edited', messages.showEdited],
] as const;

const SHOWN_SENT = [
  ['all', messages.showAll],
  ['accepted', messages.stateAccepted],
  ['rejected', messages.stateRejected],
  ['in-doubt', messages.stateInDoubt],
  ['unsent', messages.stateUnsent],
] as const;

/** Which rows are shown. */
export function FilterBar({ filter, setFilter, columns, total, all, withEmpty, setWithEmpty, isSent }: Props) {
  const { column, text } = filter;
  return (
    <div class="filters">
      <fieldset>
        <legend class="unseen">{messages.show}</legend>
        {(isSent ? SHOWN_SENT : SHOWN).map(([show, words]) => (
          <label key={show}>
            <input
              type="radio"
              name="show"
              checked={filter.show === show && filter.sort === undefined}
              onChange={() => setFilter({ show, text, ...(column === undefined ? {} : { column }) })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <input
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
      />
      <select
        aria-label={messages.searchIn}
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { column: _before, ...rest } = filter;
          setFilter(value === '' ? rest : { ...rest, column: Number(value) });
        }}
      >
        <option value="">{messages.everyColumn}</option>
        {columns.map(({ number, header }) => (
          <option key={number} value={number}>
            {header}
          </option>
        ))}
      </select>
      <label class="tick">
        <input type="checkbox" checked={withEmpty} onChange={(event) => setWithEmpty(event.currentTarget.checked)} />
        {messages.emptyColumns}
      </label>
      <span class="muted count" role="status">
        {total === 0 ? messages.noRows : messages.shownRows(total, all)}
      </span>
    </div>
  );
}
