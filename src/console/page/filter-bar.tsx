import type { Filter } from './grid/row-models.ts';
import type { SheetColumn } from './grid/shown-columns.ts';
import { messages } from './messages.ts';
import { Radios } from './radios.tsx';

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

type Shown = readonly (readonly [show: Filter['show'], words: string])[];

const SHOWN: Shown = [
  ['all', messages.showAll],
  ['errors', messages.showErrors],
  ['warnings', messages.showWarnings],
  ['edited', messages.showEdited],
];

const SHOWN_SENT: Shown = [
  ['all', messages.showAll],
  ['accepted', messages.stateAccepted],
  ['rejected', messages.stateRejected],
  ['in-doubt', messages.stateInDoubt],
  ['unsent', messages.stateUnsent],
];

/** Which rows are shown. */
export function FilterBar(props: Props) {
  const { filter, setFilter, total, all, withEmpty, setWithEmpty, isSent } = props;
  const { column, text } = filter;
  return (
    <div class="filters">
      <Radios
        name="show"
        legend={messages.show}
        choices={isSent ? SHOWN_SENT : SHOWN}
        chosen={filter.sort === undefined && filter.document === undefined ? filter.show : null}
        choose={(show) => setFilter({ show, text, ...(column === undefined ? {} : { column }) })}
      />
      <input
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
      />
      <SearchIn {...props} />
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

function SearchIn({ filter, setFilter, columns }: Pick<Props, 'filter' | 'setFilter' | 'columns'>) {
  return (
    <select
      aria-label={messages.searchIn}
      value={filter.column ?? ''}
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
  );
}
