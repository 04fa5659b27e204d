import { useEffect } from 'preact/hooks';
import type { EditBody, ShownRow } from '../api/desk.ts';
import { marksOf, offeredBy } from './grid/cell-marks.ts';
import type { FocusedCell } from './grid/grid.tsx';
import { heldWords } from './grid/row-models.ts';
import type { SheetColumn } from './grid/shown-columns.ts';
import { messages } from './messages.ts';

type Props = {
  readonly focused: FocusedCell | null;
  readonly columns: readonly SheetColumn[];
  readonly mayEdit: boolean;
  edit(cells: EditBody['cells']): void;
};

/** The errors of the cell in focus, and values that would be accepted: Alt+1 takes the first. */
export function CellBar({ focused, columns, edit, mayEdit }: Props) {
  const row = focused?.model.row ?? null;
  const column = columns.find(({ number }) => number === focused?.column);
  const marks = marksOf(row, column?.number ?? null);
  const isFree =
    mayEdit && row !== null && column !== undefined && !column.isLocked && !row.locked.includes(column.number);
  const values = isFree
    ? [...new Set([...offeredBy(marks), ...(marks.length > 0 ? column.choices : [])])].slice(0, 9)
    : [];
  const take = (text: string | undefined) => {
    if (row !== null && column !== undefined && text !== undefined)
      edit([{ row: row.number, column: column.number, text }]);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const number = event.altKey ? Number(/^Digit(\d)$/.exec(event.code)?.[1] ?? 0) : 0;
      if (number < 1 || number > values.length) return;
      event.preventDefault();
      take(values[number - 1]);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (row === null || focused === null)
    return <div class="cell-bar muted">{mayEdit ? messages.chooseCell : messages.chooseRow}</div>;
  if (!mayEdit) return <Answer row={row} />;
  const before = row.before.find(([number]) => number === column?.number)?.[1];
  return (
    <div class="cell-bar" role="status" aria-label={column?.header}>
      {marks.map(({ message, hint, severity }) => (
        <p key={message} class={severity}>
          <strong>{message}</strong> {hint}
        </p>
      ))}
      {marks.length === 0 ? (
        <p>
          <strong>{column === undefined ? `${row.number}` : `${column.letters}${row.number} ${column.header}`}</strong>{' '}
          {before === undefined ? stateWords(column, isFree) : null} {column?.help}
        </p>
      ) : null}
      <Offered values={values} take={take} />
      {before === undefined ? null : <Before text={before} putBack={isFree ? take : null} />}
    </div>
  );
}

type OfferedProps = { readonly values: readonly string[]; take(value: string): void };

function Offered({ values, take }: OfferedProps) {
  if (values.length === 0) return null;
  return (
    <p class="values">
      {values.map((value, index) => (
        <button type="button" key={value} onClick={() => take(value)}>
          {messages.take(value, `Alt+${index + 1}`)}
        </button>
      ))}
    </p>
  );
}

type BeforeProps = { readonly text: string; readonly putBack: ((text: string) => void) | null };

/** The text of a changed cell in the file. */
function Before({ text, putBack }: BeforeProps) {
  return (
    <p class="values">
      <span>{messages.editedFrom(text)}</span>
      {putBack === null ? null : (
        <button type="button" onClick={() => putBack(text)}>
          {messages.putBackCell}
        </button>
      )}
    </p>
  );
}

/** The result of the row, while its cells cannot be changed. */
function Answer({ row }: { readonly row: ShownRow }) {
  const { trackingId = null, message = null } = row.answer ?? {};
  return (
    <div class="cell-bar" role="status" aria-label={messages.answer}>
      <p>
        <strong>{messages.rowNamed(row.number)}</strong>{' '}
        {trackingId === null ? null : <span>{messages.acceptedAs(trackingId)}</span>} {message ?? heldWords(row)}
      </p>
    </div>
  );
}

function stateWords(column: SheetColumn | undefined, isFree: boolean): string {
  if (column?.isLocked === true) return messages.secretColumn;
  return column !== undefined && !isFree ? messages.lockedCell : messages.nothingWrong;
}
