/**
 * The columns that a results workbook adds to the user's own, by content. They are before them in a new workbook, and
 * after them in the user's own. `marks` is only in the user's own workbook: it contains what the conditional formats
 * should colour.
 */
const COLUMNS = {
  status: { header: 'Status', width: 12, widthInFront: 10 },
  trackingId: { header: 'Tracking id', width: 36, widthInFront: 21 },
  message: { header: 'Message', width: 80, widthInFront: 40 },
  sentAt: { header: 'Sent at', width: 24, widthInFront: 23, isOfSending: true },
  marks: { header: '_marks', width: 8, widthInFront: 8, isHidden: true },
  fingerprint: { header: '_fingerprint', width: 8, widthInFront: 8, isHidden: true },
} as const satisfies Readonly<Record<string, Entry>>;

type Entry = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /**
   * The width if our columns come first and stay visible. Together they take 678 pixels, which leaves half of a screen
   * of 1366 for the user's columns. A tracking id may extend over an empty message, and is wrapped beside another
   * message.
   */
  readonly widthInFront: number;
  readonly isHidden?: true;
  /** Its text is about the sending of the row. A row that was sent before keeps the text that it has. */
  readonly isOfSending?: true;
};

export type OwnColumn = keyof typeof COLUMNS;

export const OWN_COLUMNS: Readonly<Record<OwnColumn, Entry>> = COLUMNS;

/**
 * The header of our column if the user's sheet already has a column with this name. A table cannot have two equal
 * column names.
 */
export function markedHeader(name: OwnColumn): string {
  return `${OWN_COLUMNS[name].header} (qcsheet)`;
}

/** In the order of the columns. */
export const OWN_COLUMN_KEYS: readonly OwnColumn[] = keysOf(OWN_COLUMNS);

/**
 * These columns together prove that they are ours if the hidden one is gone. A column that is added later cannot be
 * here, because the results of earlier versions do not have it.
 */
const SURE_TOGETHER: readonly OwnColumn[] = ['status', 'trackingId', 'message', 'sentAt'];

function keysOf<Key extends string>(named: Readonly<Record<Key, unknown>>): readonly Key[] {
  const keys: Key[] = [];
  for (const key in named) keys.push(key);
  return keys;
}

/** Columns of a sheet (A = 1) with the names of ours. */
type NamedColumns = ReadonlyMap<number, OwnColumn>;

export type OwnColumns = {
  /** Our columns: their cells are written again. */
  readonly own: NamedColumns;
  /**
   * Columns that may show that a row was sent. These are ours, and those that were separated from them by a moved
   * column. Without the hidden column, they are all columns with these names.
   */
  readonly markerColumns: NamedColumns;
  /** Whether the columns are surely ours. An unknown status word is then no reason to send the row. */
  readonly surely: boolean;
};

/**
 * Finds our columns among those with the same names, because users may have their own "Status". Ours are together
 * before or after the kind's columns, the hidden one last. A user's column between them does not separate them. Without
 * the hidden column, which people delete, rather too many columns are used than too few.
 */
export function ownColumns(named: NamedColumns, isKinds: (column: number) => boolean): OwnColumns {
  const ownMarks = numbersOf(named, 'marks').map((number) => [number, 'marks'] as const);
  const found = columnsOfRun(named, isKinds);
  return { ...found, own: new Map([...found.own, ...ownMarks]) };
}

function columnsOfRun(named: NamedColumns, isKinds: (column: number) => boolean): OwnColumns {
  const hidden = numbersOf(named, 'fingerprint');
  const own = ownBlock(hidden, named, isKinds);
  if (own !== undefined) {
    const others = hidden.map((number) => [number, 'fingerprint'] as const);
    const [start = 0] = numbersOf(own, 'fingerprint');
    const beyond = blockAround(start, named, () => false);
    return { own, markerColumns: new Map([...beyond, ...own, ...others]), surely: true };
  }
  const block = ownBlock(numbersOf(named, 'trackingId'), named, isKinds);
  const names = new Set(named.values());
  const surely = block !== undefined && (names.has('status') || (names.has('message') && names.has('sentAt')));
  // A user may have a status, a message and tracking ids. Only all of our columns together are surely ours.
  return { own: surely && isWhole(block) ? block : new Map(), markerColumns: named, surely };
}

/**
 * The block of columns around one of ours, if there are several blocks: the one at the very front if it is complete,
 * otherwise the last.
 */
function ownBlock(
  numbers: readonly number[],
  named: NamedColumns,
  isKinds: (column: number) => boolean,
): NamedColumns | undefined {
  const [first, ...others] = numbers.map((number) => blockAround(number, named, isKinds));
  if (first === undefined) return undefined;
  const columns = Math.max(...first.keys());
  const isInFront = isWhole(first) && !Array.from({ length: columns }, (_, index) => index + 1).some(isKinds);
  return isInFront ? first : (others.at(-1) ?? first);
}

function isWhole(block: NamedColumns): boolean {
  const found = new Set(block.values());
  return SURE_TOGETHER.every((name) => found.has(name));
}

function numbersOf(named: NamedColumns, name: OwnColumn): number[] {
  return [...named].flatMap(([number, own]) => (own === name ? [number] : [])).toSorted((a, b) => a - b);
}

/** The block around one of our columns. On each side, it ends at a column of the kind or at a repeated name. */
function blockAround(start: number, named: NamedColumns, isKinds: (column: number) => boolean): NamedColumns {
  const block = new Map<number, OwnColumn>();
  const end = Math.max(...named.keys());
  const taken = new Set<OwnColumn>();
  for (const step of [-1, 1]) {
    for (let number = step < 0 ? start : start + 1; number >= 1 && number <= end && !isKinds(number); number += step) {
      const name = named.get(number);
      if (name === undefined) continue;
      if (taken.has(name)) break;
      taken.add(name);
      block.set(number, name);
    }
  }
  return new Map([...block].toSorted(([a], [b]) => a - b));
}
