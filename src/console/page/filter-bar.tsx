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

const CELLS = [
  { cells: 'empty', words: messages.emptyCells },
  { cells: 'filled', words: messages.filledCells },
] as const;

/** Which rows are shown. */
export function FilterBar(props: Props) {
  const { filter, setFilter, total, all, withEmpty, setWithEmpty, isSent } = props;
  const { column, text, cells } = filter;
  return (
    <div class="filters">
      <Radios
        name="show"
        legend={messages.show}
        choices={isSent ? SHOWN_SENT : SHOWN}
        chosen={filter.sort === undefined && filter.document === undefined ? filter.show : null}
        choose={(show) => setFilter({ show, text, column, cells })}
      />
      <input
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        disabled={cells !== undefined}
        onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
      />
      <SearchIn {...props} />
      <CellsWith {...props} />
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
        const { column: _column, cells, ...rest } = filter;
        setFilter(value === '' ? rest : { ...rest, column: Number(value), cells });
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

/** A missing value that is not required is no finding, so this finds it. It is asked about one column. */
function CellsWith({ filter, setFilter }: Pick<Props, 'filter' | 'setFilter'>) {
  const isOff = filter.column === undefined;
  return (
    <select
      aria-label={messages.cellsWith}
      title={isOff ? messages.chooseColumnFirst : messages.cellsWith}
      disabled={isOff}
      value={filter.cells ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { cells: _before, ...rest } = filter;
        const chosen = CELLS.find(({ cells }) => cells === value);
        setFilter(chosen === undefined ? rest : { ...rest, text: '', cells: chosen.cells });
      }}
    >
      <option value="">{messages.anyCells}</option>
      {CELLS.map(({ cells, words }) => (
        <option key={cells} value={cells}>
          {words}
        </option>
      ))}
    </select>
  );
}
