import { columnLetters } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { type ConditionalFormat, HIGHLIGHT_TAG } from '../../spreadsheet/patch/model.ts';
import { type Highlights, toneOf } from './highlights.ts';
import { type Layout, usersColumns } from './layout.ts';
import { RESULT_STYLES } from './results-look.ts';

/** For a finding about the whole row. */
const WHOLE = '*';
const SIGNS = { bad: '!', doubtful: '?', plain: '' } as const;

/**
 * The text of the hidden column for a row: `invalid|!H|?J|` for a row held back because of a wrong cell in H, with a
 * doubtful cell in J. These are the present letters. Each column has its own formats, which test for its letter and
 * move with it. `own`: the letters of our columns.
 */
export function highlightsText(state: string | null, found: readonly Finding[], own: ReadonlySet<string>): string {
  const byColumn = Map.groupBy(found, ({ cell }) => cell?.replace(/\d+$/, '') ?? WHOLE);
  const cells = [...byColumn].flatMap(([letters, all]) => {
    const sign = SIGNS[toneOf(all)];
    return sign === '' || own.has(letters) ? [] : [`${sign}${letters}`];
  });
  return state === null && cells.length === 0 ? '' : [state ?? '', ...cells, ''].join('|');
}

const BAD = lookOf('invalid');
const DOUBTFUL = lookOf('warning');
/** With a colour for the text, because the user's own may be light. */
const DONE = { fill: 'F2F2F2', colour: '404040' };

/** The states of rows, with the colour of the first cell. Ready rows of a check would be sent. */
const STATES: readonly (readonly [state: string, style: string])[] = [
  ['accepted', 'accepted'],
  ['ready', 'accepted'],
  ['rejected', 'rejected'],
  ['invalid', 'invalid'],
  ['in-doubt', 'in-doubt'],
  ['sending', 'in-doubt'],
  ['skipped', 'skipped'],
  ['unsent', 'unsent'],
];
/** The states of sent rows. */
const SENT = ['accepted', 'skipped'];

function lookOf(style: string): Pick<ConditionalFormat, 'fill' | 'colour'> {
  const { fill = 'FFFFFF', colour } = RESULT_STYLES[style] ?? {};
  return { fill, ...(colour === undefined ? {} : { colour }) };
}

/**
 * The conditional formats on the user's columns: wrong and doubtful cells, the outcome in the first cell, and sent
 * rows.
 */
export function usersFormats(layout: Layout, highlights: Highlights): readonly ConditionalFormat[] {
  const { headerRow, lastRow, own } = layout;
  const column = own.get('marks');
  if (column === undefined || lastRow <= headerRow) return [];
  const top = headerRow + 1;
  const hidden = `$${columnLetters(column)}${top}`;
  const users = usersColumns(layout);
  const down = (letters: string) => `${letters}${top}:${letters}${lastRow}`;
  const rows = rangesOf(users).map(([from, to]) => `${columnLetters(from)}${top}:${columnLetters(to)}${lastRow}`);
  const [first] = users;
  const letters = [...highlights.letters].filter((letter) => users.some((number) => columnLetters(number) === letter));
  const found = (text: string) => `ISNUMBER(FIND("|${text}|",${hidden}))`;
  const starts = (state: string) => `LEFT(${hidden},${state.length + 1})="${state}|"`;
  return [
    ...letters.map((letter) => formatWhere(down(letter), found(`!${letter}`), BAD)),
    formatWhere(rows.join(' '), found(`!${WHOLE}`), BAD),
    ...letters.map((letter) => formatWhere(down(letter), found(`?${letter}`), DOUBTFUL)),
    formatWhere(rows.join(' '), found(`?${WHOLE}`), DOUBTFUL),
    ...(first === undefined
      ? []
      : STATES.map(([state, style]) => formatWhere(down(columnLetters(first)), starts(state), lookOf(style)))),
    { ...formatWhere(rows.join(' '), `OR(${SENT.map(starts).join(',')})`, DONE), isBehind: true },
  ];
}

function formatWhere(
  range: string,
  condition: string,
  look: Pick<ConditionalFormat, 'fill' | 'colour'>,
): ConditionalFormat {
  return { range, formula: `AND(${HIGHLIGHT_TAG}=0,${condition})`, ...look };
}

/** Consecutive numbers as ranges. */
function rangesOf(numbers: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
