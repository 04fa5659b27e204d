import { columnLetters } from '../../schema/cell.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { parseAddress } from '../../spreadsheet/address.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { OwnColumn } from '../input/headers/own-columns.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
import type { Layout } from './layout.ts';
import type { SheetInput } from './results-input.ts';

/** A sheet with the addresses of the workbook to write. */
export type PlacedSheet<Input> = {
  readonly input: Input;
  readonly layout: Layout;
  /** The text with the address of the workbook, if it begins with an address. */
  placed(text: string): string;
};

/**
 * The sheet for a new results workbook: our columns first, then the user's in their order. Rows, findings and outcomes
 * get the addresses of that workbook, also in their words. Elsewhere they keep those of the input. `ours`: our columns
 * in order.
 */
export function withOwnFirst<Input extends SheetInput>(
  input: Input,
  layout: Layout,
  ours: readonly OwnColumn[],
): PlacedSheet<Input> {
  const move = moveOf(layout.headers, ours);
  const { placed, input: named } = withPlaces(input, move);
  return {
    placed,
    layout: movedLayout(layout, move, ours),
    input: { ...named, sourceRows: () => movedRows(input.sourceRows(), move) },
  };
}

/** The sheet with its columns at their positions, under its name in a new workbook. */
export function withNewName<Input extends SheetInput>(input: Input, layout: Layout): PlacedSheet<Input> {
  return { ...withPlaces(input, (column) => column), layout };
}

/** Findings and outcomes with the addresses of the new workbook in their words. */
function withPlaces<Input extends SheetInput>(input: Input, move: Move): Pick<PlacedSheet<Input>, 'input' | 'placed'> {
  const { placed, placedFinding } = placesIn(input, move);
  return {
    placed,
    input: {
      ...input,
      findings: input.findings.map(placedFinding),
      outcomeOf: (row) => {
        const outcome = input.outcomeOf(row);
        return outcome?.message == null ? outcome : { ...outcome, message: placed(outcome.message) };
      },
    },
  };
}

/** The position of an input column in the new workbook; null if it is not there. */
type Move = (column: number) => number | null;

function moveOf({ own }: Headers, ours: readonly OwnColumn[]): Move {
  const before = [...own.keys()];
  return (column) => {
    const name = own.get(column);
    if (name !== undefined) return ours.includes(name) ? ours.indexOf(name) + 1 : null;
    return column + ours.length - before.filter((number) => number < column).length;
  };
}

function movedLayout(layout: Layout, move: Move, ours: readonly OwnColumn[]): Layout {
  return {
    ...layout,
    headers: movedHeaders(layout.headers, move),
    width: layout.width - layout.own.size + ours.length,
    own: new Map(ours.map((name, index) => [name, index + 1])),
    longest: movedKeys(layout.longest, move),
    words: movedKeys(layout.words, move),
  };
}

function movedHeaders(headers: Headers, move: Move): Headers {
  return {
    ...headers,
    texts: movedKeys(headers.texts, move),
    columns: movedKeys(headers.columns, move),
    numbers: new Map([...headers.numbers].map(([key, number]) => [key, move(number) ?? number])),
    mapped: movedKeys(headers.mapped, move),
    duplicates: movedKeys(headers.duplicates, move),
    secret: movedSet(headers.secret, move),
    unknown: movedKeys(headers.unknown, move),
    ignored: movedSet(headers.ignored, move),
    own: movedKeys(headers.own, move),
    markerColumns: movedKeys(headers.markerColumns, move),
  };
}

async function* movedRows(rows: AsyncIterable<Row>, move: Move): AsyncIterable<Row> {
  for await (const { cells, across, changed, unchanged, ...row } of rows) {
    yield {
      ...row,
      cells: movedKeys(cells, move),
      ...(across === undefined ? {} : { across: movedKeys(across, move) }),
      ...(changed === undefined ? {} : { changed: movedSet(changed, move) }),
      ...(unchanged === undefined ? {} : { unchanged: movedKeys(unchanged, move) }),
    };
  }
}

function movedKeys<Value>(map: ReadonlyMap<number, Value>, move: Move): ReadonlyMap<number, Value> {
  const moved: [number, Value][] = [];
  for (const [number, value] of map) {
    const to = move(number);
    if (to !== null) moved.push([to, value]);
  }
  return new Map(moved.sort(([a], [b]) => a - b));
}

function movedSet(numbers: ReadonlySet<number>, move: Move): ReadonlySet<number> {
  return new Set([...numbers].map(move).filter((number) => number !== null));
}

/** Changes addresses in texts: `march!H12 (City): ...`, `march, row 12: ...`. */
function placesIn({ kind, findings }: SheetInput, move: Move) {
  const from = findings.find((finding) => finding.row !== null && isAboutRows(finding))?.sheet ?? kind.sheet;
  const address = (text: string) => text.replaceAll(/[A-Z]+(?=\d|$)/g, (letters) => lettersAfter(letters, move));
  const inSheet = (rest: string) => `${kind.sheet}${rest.replace(/^![A-Z]+\d+/, address)}`;
  const placedLine = (line: string) => {
    const rest = line.startsWith(from) ? line.slice(from.length) : '';
    return /^(?:![A-Z]{1,3}|, row )\d+[ :]/.test(rest) ? inSheet(rest) : line;
  };
  const placedFinding = (finding: JoinedFinding): JoinedFinding => {
    const { sheet, cell, message, hint, mentions } = finding;
    if (sheet !== from) return finding;
    const words = message.startsWith(from) ? inSheet(message.slice(from.length)) : message;
    const mentioned = withMentions(mentions ?? [], address);
    return {
      ...finding,
      sheet: kind.sheet,
      cell: cell === null ? null : address(cell),
      message: mentioned(words),
      hint: mentioned(hint),
    };
  };
  return { placedFinding, placed: (text: string) => text.split('\n').map(placedLine).join('\n') };
}

function lettersAfter(letters: string, move: Move): string {
  const column = parseAddress(`${letters}1`)?.column;
  const to = column === undefined ? null : move(column);
  return to === null ? letters : columnLetters(to);
}

/** Replaces mentioned addresses. Quoted text is a user's value and never changes. */
function withMentions(mentions: readonly string[], address: (text: string) => string): (words: string) => string {
  if (mentions.length === 0) return (words) => words;
  const places = new RegExp(`"[^"]*"|(?<![\\w!])(?:${mentions.join('|')})(?!\\w)`, 'g');
  return (words) => words.replaceAll(places, (found) => (found.startsWith('"') ? found : address(found)));
}
