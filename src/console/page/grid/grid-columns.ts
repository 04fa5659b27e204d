import type { ColumnRegular } from '@revolist/revogrid';
import type { DeskState, ShownRow } from '../../api/desk.ts';
import { messages } from '../messages.ts';
import { choiceEditor } from './choice-editor.ts';
import { cellProp, heldWords, type RowModel, rowOf } from './row-models.ts';

export type SheetColumn = NonNullable<DeskState['review']>['columns'][number];

const NARROWEST = 96;
const WIDEST = 260;
const CHARACTER = 7.4;
const BOLD = 9.6;
const MOST_HEADER = 22;
/** The space besides the text, including the mark of a required column. */
const PADDING = 38;

/** The words for the state of a row's document. */
export const STATES: Readonly<Record<NonNullable<ShownRow['state']>, string>> = {
  ready: messages.stateReady,
  invalid: messages.stateHeldBack,
  skipped: messages.stateSkipped,
  'in-doubt': messages.stateInDoubt,
  sending: messages.stateInDoubt,
  accepted: messages.stateAccepted,
  rejected: messages.stateRejected,
  unsent: messages.stateUnsent,
  // The page says beside the grid that the check runs.
  unchecked: '',
};

/** The text of the row's first column: its number on the sheet, and what an import would do with it. */
function rowWords(row: ShownRow): string {
  return row.state === null ? messages.noDocument : STATES[row.state];
}

/** The columns as the grid draws them. The first one is pinned. */
export function gridColumns(
  columns: readonly SheetColumn[],
  sample: readonly RowModel[],
  { isSent, mayEdit }: { readonly isSent: boolean; readonly mayEdit: boolean },
): ColumnRegular[] {
  const shown = columns.map((column) => sheetColumn(mayEdit ? column : { ...column, isLocked: true }, sample));
  return [rowColumn(), ...(isSent ? [answerColumn()] : []), ...shown];
}

/** The service's answer to the row: its id, or the reason of a rejection. */
function answerColumn(): ColumnRegular {
  return {
    prop: 'answer',
    name: messages.answer,
    pin: 'colPinStart',
    size: 190,
    readonly: true,
    filter: false,
    cellTemplate: (_create, { model }) => {
      const { row } = rowOf(model);
      return row === null ? '' : (row.answer?.trackingId ?? row.answer?.message ?? heldWords(row));
    },
    cellProperties: ({ model }) => ({ class: { 'row-head': true, first: rowOf(model).isFirst } }),
  };
}

function rowColumn(): ColumnRegular {
  return {
    prop: 'row',
    name: messages.show,
    pin: 'colPinStart',
    size: 132,
    readonly: true,
    filter: false,
    cellTemplate: (create, { model }) => {
      const { row } = rowOf(model);
      if (row === null) return '';
      return create('span', { class: `state ${row.state ?? 'none'}` }, [
        create('b', {}, String(row.number)),
        create('i', {}, rowWords(row)),
      ]);
    },
    cellProperties: ({ model }) => ({ class: { 'row-head': true, first: rowOf(model).isFirst } }),
  };
}

function sheetColumn(column: SheetColumn, sample: readonly RowModel[]): ColumnRegular {
  const prop = cellProp(column.number);
  const longest = sample.reduce((most, model) => Math.max(most, String(model[prop] ?? '').length), 0);
  const wanted = Math.max(longest * CHARACTER, Math.min(column.header.length, MOST_HEADER) * BOLD) + PADDING;
  return {
    prop,
    number: column.number,
    filter: false,
    name: `${column.header}${column.isRequired ? ' *' : ''}`,
    size: Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted))),
    ...(column.hasChoices ? { editor: choiceEditor } : {}),
    readonly: ({ model }) => column.isLocked || (rowOf(model).row?.locked.includes(column.number) ?? false),
    columnProperties: () => ({ class: { own: column.key === null }, title: `${column.letters}: ${column.header}` }),
    cellProperties: ({ model }) => cellLook(rowOf(model), column.number),
  };
}

function cellLook({ row, isFirst }: RowModel, column: number) {
  const marks = row?.marks.filter((mark) => mark.column === column) ?? [];
  const isWrong = marks.some(({ severity }) => severity === 'error');
  const isEdited = row?.edited.includes(column) === true;
  const isLocked = row?.locked.includes(column) === true;
  return {
    class: {
      first: isFirst,
      wrong: isWrong,
      doubtful: !isWrong && marks.some(({ severity }) => severity === 'warning'),
      edited: isEdited,
      locked: isLocked,
    },
    ...(isWrong ? { 'aria-invalid': 'true' } : {}),
  };
}
