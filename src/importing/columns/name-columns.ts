import type { Journal } from '../../journal/port.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { type Cell, cellText } from '../../schema/cell.ts';
import { type ColumnLayout, type ColumnNaming, columnsIn } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Lookups } from '../../schema/lookup.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { OWN_HEADER } from '../../spreadsheet/sheet.ts';
import { stopCode } from '../../workspace/failure.ts';
import type { Effects, Parts } from '../../workspace/parts.ts';
import { trimText } from '../cells/text.ts';
import { earlierLayout, headersOf } from '../history/earlier-layout.ts';
import { headerForm } from '../input/headers/header-names.ts';
import { likelyHeaderRow, rowWithHeaders } from '../input/headers/header-row.ts';
import { readHeaders } from '../input/headers/headers.ts';
import { sheetHeaders, topRows } from '../input/headers/top-rows.ts';
import { mappingsFolder, rememberedLayout } from '../input/mapping-files.ts';
import { type Input, isOfRun, markersGone } from '../input/open-input.ts';
import { type ReadSheet, readRows } from '../input/rows/data-rows.ts';
import { isSent } from '../input/rows/row-marker.ts';
import { type ColumnWords, typedHeaders, typedWords } from '../input/typed-columns.ts';
import { mustBeNamed, type ReadColumns, type UnreadColumn, unreadColumns } from './header-findings.ts';
import { messages } from './messages.ts';
import { type AskDateOrder, nameDateOrder } from './name-date-order.ts';
import { keepLayout } from './used-layout.ts';

/** Asks a person what a column is; null if nobody can be asked. */
type AskColumn = ((question: ColumnQuestion) => Promise<ColumnAnswer>) | null;

export type ColumnQuestion = {
  /** A = 1. */
  readonly number: number;
  readonly header: string;
  /** A few displayed values; empty if they may be secret. */
  readonly samples: readonly string[];
  /** The possible columns, the most likely first. */
  readonly choices: readonly { readonly key: string; readonly header: string }[];
  /** Headers of columns in the file that are blank where this column has values. They cannot be read in addition. */
  readonly blank: readonly string[];
};

/** `open`: the person has not decided. `stop`: the command ends here. */
export type ColumnAnswer =
  | { readonly type: 'column'; readonly key: string }
  | { readonly type: 'own' | 'open' | 'stop' };

/** Questions about unclear parts of the file; each null if nobody can be asked. */
export type AskAboutFile = { readonly askColumn: AskColumn; readonly askDateOrder: AskDateOrder };

export type Naming = {
  readonly words: ColumnWords;
  readonly ask: AskAboutFile;
  /** Whether to remember the typed options; those of a plan are not remembered. */
  readonly remember: boolean;
  readonly lookups: Lookups;
  /** Null if there is no journal yet. */
  readonly journal: Pick<Journal, 'runs' | 'counts' | 'keptRows'> | null;
};

/** The number of rows read before a question. The check reads all rows. */
const ROWS_LOOKED_AT = 1000;

/**
 * The input with its columns named. Typed options have priority, then remembered headers, then an earlier import's
 * columns, then the kind's own names. On a terminal, a person is asked about a column that must be named. Typed options
 * and answers are remembered.
 */
export async function nameColumns(
  opened: Input,
  { config, effects }: Pick<Parts, 'config' | 'effects'>,
  { words, ask, remember, lookups, journal }: Naming,
): Promise<Result<Input>> {
  const input = await withLikelyHeaders(opened, words);
  const plain = await columnsOf(input, input.kind);
  const headers = headersOf(input.kind, plain.headers);
  const folder = mappingsFolder(config.configDir, lookups.scope);
  const remembered = await rememberedLayout(folder, input.kind, headers, effects.warn);
  if (remembered.type === 'problem') return remembered;
  const typed = await typedWords(words, input.kind, headers, effects);
  if (typed.type === 'problem') return typed;
  const known = new Map([
    ...(remembered.value === null ? [] : columnsIn(remembered.value, headerForm)),
    ...(input.meta?.mapped ?? []).map(
      ([header, key]) => [headerForm(header), key === OWN_HEADER ? null : key] as const,
    ),
    ...typed.value.columns,
  ]);
  // Results with sent rows show themselves how their columns were read.
  const isSentFrom = input.meta?.role === 'results' && holdsSent(plain);
  const needsEarlier = !isSentFrom && journal !== null && dependsOnEarlier(plain, known);
  const earlier = needsEarlier ? await earlierLayout(journal, lookups.scope, input.kind, headers) : undefined;
  const naming: ColumnNaming = {
    columns: new Map([...(earlier === undefined ? [] : columnsIn(earlier, headerForm)), ...known]),
    unreadBefore: isSentFrom ? unreadIn({ headers, empty: [] }) : unreadIn(earlier),
    ...(input.kind.naming?.headerRow === undefined ? {} : { headerRow: input.kind.naming.headerRow }),
  };
  const named = { ...input.kind, naming };
  const { askColumn } = ask;
  const answered = askColumn === null ? null : await askedFor(input, named, lookups, askColumn);
  if (answered === 'stop') return stoppedAtQuestion(effects);
  const kind =
    answered === null ? named : { ...named, naming: { ...naming, columns: new Map([...naming.columns, ...answered]) } };
  if (await hidesMarkers({ ...input, kind })) return markersGone(input.path, input.sheet, input);
  const orders = { typed: typed.value.dateOrder ?? input.meta?.dateOrder, remembered: remembered.value?.dateOrder };
  const ordered = await nameDateOrder({ ...input, kind }, orders, ask.askDateOrder);
  if (ordered === 'stop') return stoppedAtQuestion(effects);
  const isAnswered = ordered.answered !== undefined || (answered !== null && answered.size > 0);
  if ((remember && typed.value.typed) || isAnswered) {
    const columns = new Map([...known, ...(answered ?? [])]);
    const dateOrder = typed.value.dateOrder ?? ordered.answered ?? orders.remembered;
    await keepLayout(folder, { kind, headers, columns, dateOrder }, effects);
  }
  return ok(ordered.input);
}

/** Whether the workbook has rows of a run but no readable markers. Perhaps the headers were sorted with the rows. */
async function hidesMarkers(input: Input): Promise<boolean> {
  if (!isOfRun(input.meta)) return false;
  const { markerColumns } = await sheetHeaders(input);
  return ![...markerColumns.values()].includes('fingerprint');
}

/** The problem after a stop at the question. No options or answers are remembered. */
function stoppedAtQuestion(effects: Effects): Result<never> {
  return problem('stopped', stopCode(effects), messages.stoppedAtQuestion, messages.runAgain);
}

function holdsSent({ data, left }: ReadSheet): boolean {
  return left.length > 0 || data.some(({ marker }) => isSent(marker));
}

/** The headers of an earlier import whose columns had values. */
function unreadIn(earlier: Pick<ColumnLayout, 'headers' | 'empty'> | undefined): ReadonlySet<string> {
  const empty = new Set(earlier?.empty);
  return new Set(earlier?.headers.filter((header) => !empty.has(header)).map(headerForm));
}

/**
 * Whether the reading depends on earlier imports, because some header is not the kind's own and nobody has named it.
 */
function dependsOnEarlier({ headers }: ReadColumns, known: ColumnNaming['columns']): boolean {
  const open = [...headers.unknown.keys(), ...headers.mapped.keys()];
  return open.some((number) => !known.has(headerForm(headers.texts.get(number)?.text ?? '')));
}

/**
 * The input with its header row. If no header is known, it is the row with the typed headers, or the row that looks
 * most like headers.
 */
async function withLikelyHeaders(input: Input, words: ColumnWords): Promise<Input> {
  const rows = await topRows(input.file, input.sheet, input.kind);
  if (readHeaders(input.kind, rows, input.headerRow).row !== null) return input;
  const headerRow = rowWithHeaders(rows, typedHeaders(words)) ?? likelyHeaderRow(rows);
  return headerRow === undefined ? input : { ...input, headerRow };
}

export async function columnsOf({ file, sheet, headerRow }: Input, kind: Kind): Promise<ReadSheet> {
  return await readRows(kind, firstRows(file.rows(sheet)), { sheet, headerRow });
}

/** The rows of a sheet that are read before a question. */
export async function* firstRows(rows: AsyncIterable<Row>): AsyncIterable<Row> {
  let left = ROWS_LOOKED_AT;
  for await (const row of rows) {
    yield row;
    left -= 1;
    if (left === 0) return;
  }
}

/** Asks about each open column. Each answer counts for the next questions, because a column can be used only once. */
async function askedFor(
  input: Input,
  kind: Kind & { readonly naming: ColumnNaming },
  lookups: Lookups,
  ask: NonNullable<AskColumn>,
): Promise<ReadonlyMap<string, string | null> | 'stop'> {
  const index = createLookupIndex(lookups);
  const answers = new Map<string, string | null>();
  const asked = new Set<number>();
  for (;;) {
    const naming = { ...kind.naming, columns: new Map([...kind.naming.columns, ...answers]) };
    const open = unreadColumns({ ...kind, naming }, await columnsOf(input, { ...kind, naming }), index);
    const mayBeAsked = (column: UnreadColumn) => !column.shared && !asked.has(column.number);
    const column = open.find((unread) => mayBeAsked(unread) && mustBeNamed(kind, unread));
    if (column === undefined) return answers;
    asked.add(column.number);
    const answer = await ask(questionOf(column));
    if (answer.type === 'stop') return 'stop';
    if (answer.type === 'own') answers.set(headerForm(column.header), null);
    if (answer.type === 'column') answers.set(headerForm(column.header), answer.key);
  }
}

function questionOf({ number, header, samples, resembles }: UnreadColumn): ColumnQuestion {
  const choices = resembles
    .filter(({ gaps }) => gaps.length === 0)
    .map(({ column: { key, header: name } }) => ({ key, header: name }));
  const blank = resembles.filter(({ gaps }) => gaps.length > 0).map(({ column }) => column.header);
  const isSecret = resembles.some(({ column }) => column.secret === true);
  const shown = isSecret ? [] : samples.slice(0, MOST_SAMPLES).map(sampleText);
  return { number, header, samples: shown, choices, blank };
}

/** The number of values shown for a column. */
export const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 30;

/** A value as shown beside its header. */
export function sampleText(cell: Cell): string {
  return trimText(cellText(cell)).slice(0, LONGEST_SAMPLE);
}
