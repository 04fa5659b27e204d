import type { DeskState } from '../api/desk.ts';
import { MatchColumns } from './columns-dialog.tsx';
import { ChooseSheet } from './file/sheet-dialog.tsx';
import type { Filter } from './grid/row-models.ts';
import type { SheetColumn } from './grid/shown-columns.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

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
  readonly desk: DeskState;
  readonly act: DeskView['act'];
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
export function FilterBar(props: Props) {
  const { filter, setFilter, total, all, withEmpty, setWithEmpty, isSent, act } = props;
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
              checked={filter.show === show && filter.sort === undefined && filter.document === undefined}
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
      <SearchIn {...props} />
      <label class="tick">
        <input type="checkbox" checked={withEmpty} onChange={(event) => setWithEmpty(event.currentTarget.checked)} />
        {messages.emptyColumns}
      </label>
      {isSent ? null : (
        <span class="reading">
          <MatchColumns act={act} />
          <ChooseSheet desk={props.desk} act={act} look="link" />
        </span>
      )}
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
