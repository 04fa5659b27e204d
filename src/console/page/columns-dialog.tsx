import { useEffect, useState } from 'preact/hooks';
import type { ColumnList } from '../api/columns.ts';
import { client } from './client.ts';
import { messages } from './messages/columns.ts';
import type { DeskView } from './use-desk.ts';
import { useDialog } from './use-dialog.ts';

type Column = ColumnList['columns'][number];
/** The key for each column number; null for a column of the user's own. */
type Keys = ReadonlyMap<number, string | null>;

/** A button that shows what the columns of the file are. A person can correct it there. */
export function MatchColumns({ act }: { readonly act: DeskView['act'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {messages.matchColumns}
      </button>
      {isOpen ? <ColumnsDialog act={act} close={() => setOpen(false)} /> : null}
    </>
  );
}

/** What each column of the file is, with samples of its values. */
function ColumnsDialog({ act, close }: { readonly act: DeskView['act']; close(): void }) {
  const dialog = useDialog();
  const [list, setList] = useState<ColumnList | null>(null);
  const [keys, setKeys] = useState<Keys>(new Map());
  useEffect(() => {
    client.columns().then((answer) => {
      setList(answer);
      setKeys(keysOf(answer.columns));
    }, close);
  }, []);
  const { columns = [], meanings = [] } = list ?? {};
  const headers = new Map(meanings.map(({ key, header }) => [key, header]));
  const twice = [...Map.groupBy(keys.values(), (key) => key)].filter(([key, same]) => key !== null && same.length > 1);
  const before = keysOf(columns);
  const changed = columns.filter(({ number }) => keys.get(number) !== before.get(number));
  const save = () => {
    act(() => client.nameColumns(changed.map(({ number, header }) => ({ header, key: keys.get(number) ?? null }))));
    close();
  };
  return (
    <dialog ref={dialog} class="columns" aria-labelledby="columns-title" onClose={close}>
      <h2 id="columns-title">{messages.columnsTitle}</h2>
      <p class="muted">{messages.columnsHelp}</p>
      <ColumnsTable {...{ columns, meanings, keys, setKeys }} />
      <p role="status">{twice.map(([key]) => messages.columnTwice(headers.get(key ?? '') ?? '')).join(' ')}</p>
      <div class="buttons">
        <button type="button" onClick={close}>
          {messages.leaveColumns}
        </button>
        <button type="button" class="main" disabled={changed.length === 0 || twice.length > 0} onClick={save}>
          {messages.saveColumns}
        </button>
      </div>
    </dialog>
  );
}

type TableProps = Pick<ColumnList, 'columns' | 'meanings'> & { readonly keys: Keys; setKeys(keys: Keys): void };

function ColumnsTable({ columns, meanings, keys, setKeys }: TableProps) {
  return (
    <div class="scrolled matching">
      <table>
        <thead>
          <tr>
            <th>{messages.columnOfFile}</th>
            <th>{messages.columnSamples}</th>
            <th>{messages.columnMeans}</th>
          </tr>
        </thead>
        <tbody>
          {unmatchedFirst(columns).map((column) => (
            <ColumnRow
              key={column.number}
              column={column}
              meanings={meanings}
              value={keys.get(column.number) ?? null}
              set={(key) => setKeys(new Map([...keys, [column.number, key]]))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  readonly column: Column;
  readonly meanings: ColumnList['meanings'];
  readonly value: string | null;
  set(key: string | null): void;
};

function ColumnRow({ column: { letters, header, samples }, meanings, value, set }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {header} <span class="muted">{letters}</span>
      </th>
      <td>{samples.join(', ')}</td>
      <td>
        <select
          aria-label={messages.columnIs(header)}
          value={value ?? ''}
          onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.value)}
        >
          <option value="">{messages.ownColumn}</option>
          {meanings.map((meaning) => (
            <option key={meaning.key} value={meaning.key}>
              {meaning.header}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

function keysOf(columns: readonly Column[]): Keys {
  return new Map(columns.map(({ number, key }) => [number, key]));
}

function unmatchedFirst(columns: readonly Column[]): readonly Column[] {
  return columns.toSorted((a, b) => Number(a.key !== null) - Number(b.key !== null));
}
