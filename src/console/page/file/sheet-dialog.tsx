import { useEffect, useState } from 'preact/hooks';
import type { DeskState } from '../../api/desk.ts';
import type { Reading } from '../../api/files.ts';
import { type SheetList, showsOtherRows } from '../../api/sheets.ts';
import { client } from '../client.ts';
import { messages as columnMessages } from '../messages/columns.ts';
import { messages } from '../messages/files.ts';
import { messages as pageMessages } from '../messages.ts';
import { useAnswer } from '../use-answer.ts';
import type { DeskView } from '../use-desk.ts';
import { useDialog } from '../use-dialog.ts';
import { SheetPreview } from './sheet-preview.tsx';

type Props = { readonly desk: DeskState; readonly act: DeskView['act'] };

/** The problems that a choice of the sheet, the header row or the kind can end. */
export const SHEET_DOUBTS: ReadonlySet<string> = new Set([
  ...['sheet-ambiguous', 'sheet-missing', 'sheet-unknown', 'headers-too-low', 'header-row-unknown'],
  ...['kind-unknown', 'kind-mismatch'],
]);

/** A button that shows the sheets of the file. A person can choose another one, and its header row. */
export function ChooseSheet({
  look,
  opensItself = false,
  ...props
}: Props & { readonly look: 'main' | 'link'; readonly opensItself?: boolean }) {
  const [isOpen, setOpen] = useState(opensItself);
  return (
    <>
      <button type="button" class={look} onClick={() => setOpen(true)}>
        {messages.chooseSheet}
      </button>
      {isOpen ? <SheetDialog {...props} close={() => setOpen(false)} /> : null}
    </>
  );
}

const FIRST_ROWS = 30;
const MORE_ROWS = 100;

/** What a person has chosen in the dialog so far; `sheet` and `row` are null as long as nothing is. */
type Choice = {
  readonly sheet: string | null;
  readonly kind: string | null;
  readonly encoding: string | null;
  readonly row: number | null;
  readonly dateOrder: Reading['dateOrder'];
};

function SheetDialog({ desk, act, close }: Props & { close(): void }) {
  const dialog = useDialog();
  const { reading, problem } = desk;
  const { kind, encoding, headerRow, dateOrder } = reading;
  const [choice, setChoice] = useState<Choice>({ sheet: null, kind, encoding, row: headerRow, dateOrder });
  const [rows, setRows] = useState(FIRST_ROWS);
  const query = { rows, kind: choice.kind ?? undefined, encoding: choice.encoding ?? undefined };
  const { value: list, failure } = useAnswer(() => client.sheets(query), JSON.stringify(query));
  useEffect(() => dialog.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [list === null]);
  const sheet = list === null ? null : sheetOf(desk, list, choice);
  const wanted = list === null || sheet === null ? reading : readingOf(desk, list, sheet, choice);
  const isLosing = desk.edits > 0 && showsOtherRows(desk, wanted);
  return (
    <dialog ref={dialog} class="columns sheets" aria-labelledby="sheets-title" onClose={close}>
      <h2 id="sheets-title">{messages.sheetTitle}</h2>
      {desk.phase === 'refused' ? <p>{problem?.message}</p> : null}
      {list !== null || failure !== null ? null : <p role="status">{messages.reading}</p>}
      {failure === null ? null : <p role="alert">{failure}</p>}
      <div class="sheet-choice">
        <Sheets
          list={list}
          kinds={desk.kinds}
          chosen={sheet?.name ?? null}
          choose={(name) => setChoice({ ...choice, sheet: name, row: null, dateOrder: null })}
        />
        <HowRead {...{ kinds: desk.kinds, isCsv: list?.isCsv === true, choice, setChoice }} />
      </div>
      {sheet === null ? null : (
        <SheetPreview
          sheet={sheet}
          row={rowOf(desk, sheet, choice)}
          choose={(row) => setChoice({ ...choice, row })}
          more={() => setRows(rows + MORE_ROWS)}
        />
      )}
      <Agreement
        edits={isLosing ? desk.edits : 0}
        words={desk.review === null ? messages.read : messages.readAgain}
        isReady={sheet !== null}
        leave={close}
        read={(dropEdits) => {
          act(() => client.read({ ...wanted, dropEdits }), 'other');
          close();
        }}
      />
    </dialog>
  );
}

type HowProps = Pick<DeskState, 'kinds'> & {
  readonly isCsv: boolean;
  readonly choice: Choice;
  setChoice(choice: Choice): void;
};

/** What the sheet loads, the order of its dates, and the encoding of a CSV. */
function HowRead({ kinds, isCsv, choice, setChoice }: HowProps) {
  const choose = (name: 'kind' | 'encoding') => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setChoice({ ...choice, [name]: value === '' ? null : value, row: null });
  };
  return (
    <div class={isCsv ? 'how-read of-csv' : 'how-read'}>
      <label class="kind">
        {messages.loads}
        <select value={choice.kind ?? ''} onChange={choose('kind')}>
          <option value="">{messages.asSheetShows}</option>
          {kinds.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label class="kind">
        {messages.dateOrder}
        <select
          value={choice.dateOrder ?? ''}
          onChange={({ currentTarget: { value } }) => setChoice({ ...choice, dateOrder: orderOf(value) })}
        >
          <option value="">{messages.ordersShown}</option>
          <option value="dmy">{columnMessages.takeOrder(true)}</option>
          <option value="mdy">{columnMessages.takeOrder(false)}</option>
        </select>
      </label>
      {isCsv ? (
        <label class="kind">
          {pageMessages.encoding}
          <input value={choice.encoding ?? ''} placeholder={pageMessages.asFileSays} onChange={choose('encoding')} />
        </label>
      ) : null}
    </div>
  );
}

function orderOf(value: string): Reading['dateOrder'] {
  return value === 'dmy' || value === 'mdy' ? value : null;
}

type AgreementProps = {
  /** The number of changed cells that would be lost. */
  readonly edits: number;
  /** On the button that reads the sheet. */
  readonly words: string;
  readonly isReady: boolean;
  leave(): void;
  read(dropEdits: boolean): void;
};

/** Changed cells belong to the rows that are shown now, so a person must agree that they are lost. */
function Agreement({ edits, words, isReady, leave, read }: AgreementProps) {
  const [mayDrop, setMayDrop] = useState(false);
  const isOpen = edits > 0 && !mayDrop;
  return (
    <>
      {edits === 0 ? null : (
        <label class="sure">
          <input type="checkbox" checked={mayDrop} onChange={(event) => setMayDrop(event.currentTarget.checked)} />
          {messages.dropEdits(edits)}
        </label>
      )}
      <div class="buttons">
        <button type="button" onClick={leave}>
          {messages.leave}
        </button>
        <button type="button" class="main" disabled={!isReady || isOpen} onClick={() => read(edits > 0)}>
          {words}
        </button>
      </div>
    </>
  );
}

type Sheet = SheetList['sheets'][number];

/** The sheet that is chosen in the dialog, or else the one that is read now, or the first one. */
function sheetOf({ reading, review }: DeskState, { sheets }: SheetList, choice: Choice): Sheet | null {
  const name = choice.sheet ?? reading.sheet ?? review?.sheet;
  return sheets.find((sheet) => sheet.name === name) ?? sheets[0] ?? null;
}

/** The header row that is chosen in the dialog, or else the one that is read now, or that qcsheet would take. */
function rowOf({ reading, review }: DeskState, { name, start }: Sheet, { row, kind }: Choice): number | null {
  const isShown = review?.sheet === name && kind === reading.kind;
  return row ?? (isShown ? review.headerRow : null) ?? start.headerRow;
}

/** How the file is to be read. What qcsheet would take by itself is left to it. */
function readingOf(desk: DeskState, { isCsv }: SheetList, sheet: Sheet, choice: Choice): Reading {
  const { reading, review } = desk;
  const { name, start } = sheet;
  const row = rowOf(desk, sheet, choice);
  const isTaken = row === start.headerRow && !start.isGuess;
  const isKept = choice.row === null && name === review?.sheet;
  const headerRow = reading.headerRow === null && (isTaken || isKept) ? null : row;
  const { kind, encoding, dateOrder } = choice;
  return { kind, sheet: isCsv ? null : name, headerRow, encoding, dateOrder };
}

type SheetsProps = {
  readonly list: SheetList | null;
  readonly kinds: DeskState['kinds'];
  readonly chosen: string | null;
  choose(sheet: string): void;
};

/** The sheets of a workbook; nothing for a CSV, which has none. */
function Sheets({ list, kinds, chosen, choose }: SheetsProps) {
  if (list === null || list.isCsv) return null;
  const { sheets } = list;
  if (sheets.length === 0) return <p>{messages.noSheets}</p>;
  const titleOf = (kind: string | null) => kinds.find(({ name }) => name === kind)?.title ?? messages.notClear;
  return (
    <div class="scrolled names">
      <table aria-label={messages.sheet}>
        <thead>
          <tr>
            <th>{messages.sheet}</th>
            <th>{messages.rows}</th>
            <th>{messages.takenFor}</th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(({ name, rows, kind }) => (
            <tr key={name} class={name === chosen ? 'chosen' : ''}>
              <th scope="row">
                <label>
                  <input type="radio" name="sheet" checked={name === chosen} onChange={() => choose(name)} /> {name}
                </label>
              </th>
              <td>{rows.toLocaleString('en-US')}</td>
              <td>{titleOf(kind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
