import type { ColumnRegular } from '@revolist/revogrid';
import type { ShownRow } from '../../api/desk.ts';
import { messages } from '../messages.ts';
import { choiceEditor } from './choice-editor.ts';
import { cellProp, heldWords, type RowModel, rowOf } from './row-models.ts';
import { pinnedColumns, type SheetColumn, ShownColumns } from './shown-columns.ts';

const NARROWEST = 96;
const WIDEST = 260;
const WIDEST_PINNED = 192;
const ROW_WIDTH = 132;
const ANSWER_WIDTH = 190;
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

type Look = {
  /** Whether the file is or was sent. */
  readonly isSent: boolean;
  readonly mayEdit: boolean;
  readonly pageWidth: number;
};

/** The columns as the grid draws them, and which column of the file is where. */
export function gridColumns(
  columns: readonly SheetColumn[],
  sample: readonly RowModel[],
  { isSent, mayEdit, pageWidth }: Look,
): { readonly drawn: ColumnRegular[]; readonly shown: ShownColumns } {
  const heads = [rowColumn(), ...(isSent ? [answerColumn()] : [])];
  const headsWidth = ROW_WIDTH + (isSent ? ANSWER_WIDTH : 0);
  const sized = columns.map((column) => ({ column, size: Math.min(WIDEST_PINNED, widthOf(column, sample)) }));
  const pinned = pinnedColumns(sized, headsWidth, pageWidth);
  const shown = new ShownColumns(columns, pinned, heads.length);
  const drawn = shown.all.map((column): ColumnRegular => {
    const look = sheetColumn(mayEdit ? column : { ...column, isLocked: true });
    const size = widthOf(column, sample);
    return pinned.has(column.number)
      ? { ...look, pin: 'colPinStart', size: Math.min(WIDEST_PINNED, size) }
      : { ...look, size };
  });
  return { drawn: [...heads, ...drawn], shown };
}

function widthOf(column: SheetColumn, sample: readonly RowModel[]): number {
  const prop = cellProp(column.number);
  const longest = sample.reduce((most, model) => Math.max(most, String(model[prop] ?? '').length), 0);
  const wanted = Math.max(longest * CHARACTER, Math.min(column.header.length, MOST_HEADER) * BOLD) + PADDING;
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted)));
}

/** The service's answer to the row: its id, or the reason of a rejection. */
function answerColumn(): ColumnRegular {
  return {
    prop: 'answer',
    name: messages.answer,
    pin: 'colPinStart',
    size: ANSWER_WIDTH,
    readonly: true,
    filter: false,
    cellTemplate: (_create, { model }) => {
      const { row } = rowOf(model);
      return row === null ? '' : (row.answer?.trackingId ?? row.answer?.message ?? heldWords(row));
    },
    cellProperties: ({ model }) => ({ class: { 'row-head': true, ...bandLook(rowOf(model)) } }),
  };
}

function rowColumn(): ColumnRegular {
  return {
    prop: 'row',
    name: messages.show,
    pin: 'colPinStart',
    size: ROW_WIDTH,
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
    cellProperties: ({ model }) => ({ class: { 'row-head': true, 'row-number': true, ...bandLook(rowOf(model)) } }),
  };
}

function sheetColumn(column: SheetColumn): ColumnRegular {
  return {
    prop: cellProp(column.number),
    number: column.number,
    isDate: column.isDate,
    filter: false,
    name: `${column.header}${column.isRequired ? ' *' : ''}`,
    ...(column.hasChoices ? { editor: choiceEditor } : {}),
    readonly: ({ model }) => column.isLocked || (rowOf(model).row?.locked.includes(column.number) ?? false),
    columnProperties: () => ({ class: { own: column.key === null }, title: `${column.letters}: ${column.header}` }),
    cellProperties: ({ model }) => cellLook(rowOf(model), column.number),
  };
}

/** The class of each cell in a row: the rows of a document belong together. */
function bandLook({ row, isApart }: RowModel) {
  const band = row?.band ?? null;
  return { apart: isApart, 'band-0': band === 0, 'band-1': band === 1 };
}

function cellLook(model: RowModel, column: number) {
  const { row } = model;
  const marks = row?.marks.filter((mark) => mark.column === column) ?? [];
  const isWrong = marks.some(({ severity }) => severity === 'error');
  const isEdited = row?.edited.includes(column) === true;
  const isLocked = row?.locked.includes(column) === true;
  return {
    class: {
      ...bandLook(model),
      wrong: isWrong,
      doubtful: !isWrong && marks.some(({ severity }) => severity === 'warning'),
      edited: isEdited,
      locked: isLocked,
    },
    ...(isWrong ? { 'aria-invalid': 'true' } : {}),
  };
}
