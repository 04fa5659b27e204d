import type { Filter } from './grid/row-models.ts';
import type { SheetColumn } from './grid/shown-columns.ts';
import { messages } from './messages.ts';
import { Radios } from './radios.tsx';
import { Search } from './search.tsx';

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
      <Search
        label={messages.search}
        text={text}
        search={(typed) => setFilter({ ...filter, text: typed, cells: undefined })}
      />
      <SearchIn {...props} />
      {column === undefined ? null : <CellsWith {...props} />}
      <div class="end">
        <label class="tick">
          <input type="checkbox" checked={withEmpty} onChange={(event) => setWithEmpty(event.currentTarget.checked)} />
          {messages.emptyColumns}
        </label>
        <span class="muted count" role="status">
          {total === 0 ? messages.noRows : messages.shownRows(total, all)}
        </span>
      </div>
    </div>
  );
}

function SearchIn({ filter, setFilter, columns }: Pick<Props, 'filter' | 'setFilter' | 'columns'>) {
  return (
    <select
      aria-label={messages.searchIn}
      value={filter.column ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = value === '' ? undefined : Number(value);
        setFilter({ ...filter, column: chosen, cells: chosen === undefined ? undefined : filter.cells });
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

/** The empty or filled cells of the chosen column. A missing value that is not required is no finding. */
function CellsWith({ filter, setFilter }: Pick<Props, 'filter' | 'setFilter'>) {
  return (
    <select
      aria-label={messages.cellsWith}
      value={filter.cells ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = CELLS.find(({ cells }) => cells === value)?.cells;
        setFilter({ ...filter, text: chosen === undefined ? filter.text : '', cells: chosen });
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
