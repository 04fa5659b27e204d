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
    const present = await presentRows(opened.value);
    const contents = await contentsOfRun(journal, record);
    const lost = new Set(
      documents.flatMap(({ rows }) => rows).filter((row) => isLost(contents.get(row) ?? '', present)),
    );
    if (lost.size === 0) return [];
    const before = new Map<number, ReadonlySet<string>>();
    for await (const row of keptRows(journal, record)) if (lost.has(row.number)) before.set(row.number, textsOf(row));
    const edited = editedRows(before, [...present.values()].flat());
    const sent = documents.filter(({ rows: [first = 0] }) => readyRows.has(first)).flatMap(({ rows }) => rows);
    return sent.filter((row) => lost.has(row) && !edited.has(row)).toSorted((a, b) => a - b);
  } finally {
    await opened.value.file.close();
  }
}

type PresentRow = { readonly number: number; readonly texts: ReadonlySet<string> };
/** The rows of the file now, by content. */
type PresentRows = ReadonlyMap<string, PresentRow[]>;

async function presentRows(input: Input): Promise<PresentRows> {
  const headers = await sheetHeaders(input);
  const without = uncounted(headers);
  const present = new Map<string, PresentRow[]>();
  for await (const row of input.file.rows(input.sheet)) {
    if (row.number <= (headers.row ?? 0)) continue;
    const content = contentOf(row, without);
    const alike = present.get(content);
    const found = { number: row.number, texts: textsOf(row) };
    if (alike === undefined) present.set(content, [found]);
    else alike.push(found);
  }
  return present;
}

/** Whether no row of the file has this content. Takes such a row out, because it counts only once. */
function isLost(content: string, present: PresentRows): boolean {
  return content !== '' && present.get(content)?.shift() === undefined;
}

function textsOf({ cells }: Pick<Row, 'cells'>): ReadonlySet<string> {
  const filled = [...cells.values()].filter((cell: Cell) => !isBlank(cell));
  return new Set(filled.map((cell) => foldText(cellText(cell))));
}

/** More pairs than this are not compared: then each lost row may be an edited one if as many other rows are there. */
const MOST_PAIRS = 1_000_000;

/** The lost rows that the file still has with some other values. Each present row is the edited form of one lost row. */
function editedRows(
  lost: ReadonlyMap<number, ReadonlySet<string>>,
  present: readonly PresentRow[],
): ReadonlySet<number> {
  if (lost.size * present.length > MOST_PAIRS) return new Set([...lost.keys()].slice(0, present.length));
  const pairs = [...lost].flatMap(([row, texts]) =>
    present.flatMap((now) => {
      const shared = [...texts].filter((text) => now.texts.has(text)).length;
      return shared * 2 < texts.size ? [] : [{ row, now, shared, distance: Math.abs(row - now.number) }];
    }),
  );
  const taken = new Set<PresentRow>();
  const edited = new Set<number>();
  for (const { row, now } of pairs.toSorted((a, b) => b.shared - a.shared || a.distance - b.distance)) {
    if (taken.has(now) || edited.has(row)) continue;
    taken.add(now);
    edited.add(row);
  }
  return edited;
}
