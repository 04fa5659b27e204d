import type { Journal } from '../../journal/port.ts';
import { type Cell, cellText } from '../../schema/cell.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { Parts } from '../../workspace/parts.ts';
import { foldText, isBlank } from '../cells/text.ts';
import { contentsOfRun, keptRows } from '../history/kept-rows.ts';
import type { Rest } from '../history/rest-of-run.ts';
import { contentOf, uncounted } from '../history/row-content.ts';
import { begunWith } from '../history/unfinished-run.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import { type Input, openInput } from '../input/open-input.ts';

/**
 * The rows that a run would send although its edited file does not have them any more, ascending. A row with other
 * values is not gone. Empty if the file cannot be read.
 */
export async function goneRows(
  parts: Pick<Parts, 'config' | 'effects'>,
  journal: Journal,
  { record, documents, readyRows }: Rest,
): Promise<readonly number[]> {
  const { sheet, headerRow, encoding } = begunWith(record);
  const wish = { kind: record.kind, sheet, headerRow, encoding, otherSheets: 'ignore' } as const;
  const opened = await openInput(record.file, wish, parts);
  if (opened.type === 'problem') return [];
  try {
    const contents = await contentsOfRun(journal, record);
    const run = documents.flatMap(({ rows }) => rows).map((row) => [row, contents.get(row) ?? ''] as const);
    const { lost, others } = await withoutEqual(opened.value, run);
    if (lost.size === 0) return [];
    const edited = await editedRows(opened.value, others, lost, () => keptRows(journal, record));
    const sent = documents.filter(({ rows: [first = 0] }) => readyRows.has(first)).flatMap(({ rows }) => rows);
    return sent.filter((row) => lost.has(row) && !edited.has(row)).toSorted((a, b) => a - b);
  } finally {
    await opened.value.file.close();
  }
}

/** The rows of the run and of the file that have no equal one in the other. Equal rows count one by one. */
async function withoutEqual(
  input: Input,
  run: readonly (readonly [row: number, content: string])[],
): Promise<{ readonly lost: ReadonlySet<number>; readonly others: ReadonlySet<number> }> {
  const headers = await sheetHeaders(input);
  const without = uncounted(headers);
  const filled = run.filter(([, content]) => content !== '').toReversed();
  const byContent = Map.groupBy(filled, ([, content]) => content);
  const lost = new Set(filled.map(([row]) => row));
  const others = new Set<number>();
  for await (const row of input.file.rows(input.sheet)) {
    if (row.number <= (headers.row ?? 0)) continue;
    const [equal] = byContent.get(contentOf(row, without))?.pop() ?? [];
    if (equal === undefined) others.add(row.number);
    else lost.delete(equal);
  }
  return { lost, others };
}

function textsOf({ cells }: Pick<Row, 'cells'>): ReadonlySet<string> {
  const filled = [...cells.values()].filter((cell: Cell) => !isBlank(cell));
  return new Set(filled.map((cell) => foldText(cellText(cell))));
}

/** More pairs than this are not compared: then each lost row may be an edited one if as many other rows are there. */
const MOST_PAIRS = 1_000_000;

/** The lost rows that the file still has with some other values. Each of the others is the edited form of one lost row. */
async function editedRows(
  { file, sheet }: Input,
  others: ReadonlySet<number>,
  lost: ReadonlySet<number>,
  rowsOfRun: () => AsyncIterable<Row>,
): Promise<ReadonlySet<number>> {
  if (lost.size * others.size > MOST_PAIRS) return new Set([...lost].slice(0, others.size));
  const before = new Map<number, ReadonlySet<string>>();
  for await (const row of rowsOfRun()) if (lost.has(row.number)) before.set(row.number, textsOf(row));
  const pairs: Pair[] = [];
  for await (const now of file.rows(sheet)) {
    if (!others.has(now.number)) continue;
    const texts = textsOf(now);
    for (const [row, old] of before) {
      const shared = [...old].filter((text) => texts.has(text)).length;
      const distance = Math.abs(row - now.number);
      if (shared * 2 >= old.size) pairs.push({ row, now: now.number, shared, distance });
    }
  }
  const taken = new Set<number>();
  const edited = new Set<number>();
  for (const { row, now } of pairs.toSorted((a, b) => b.shared - a.shared || a.distance - b.distance)) {
    if (taken.has(now) || edited.has(row)) continue;
    taken.add(now);
    edited.add(row);
  }
  return edited;
}

/** A lost row and a row of the file that may be its edited form. */
type Pair = { readonly row: number; readonly now: number; readonly shared: number; readonly distance: number };
