/**
 * The columns that a results workbook adds to the user's own, by what they hold: before them in a new workbook, after
 * them in the user's. `marks` is only in the user's own workbook: it tells the conditional formats what to colour.
 */
export const OWN_COLUMNS = {
  status: 'Status',
  trackingId: 'Tracking id',
  message: 'Message',
  sentAt: 'Sent at',
  marks: '_marks',
  fingerprint: '_fingerprint',
} as const;

/** The same for a sheet of the user's that has such a column itself: a table has no two columns of one name. */
export function markedHeader(name: OwnColumn): string {
  return `${OWN_COLUMNS[name]} (qcsheet)`;
}

export type OwnColumn = keyof typeof OWN_COLUMNS;

/** In their order. */
export const OWN_COLUMN_KEYS: readonly OwnColumn[] = keysOf(OWN_COLUMNS);

/** Those of them that no person is to see. */
export const HIDDEN_COLUMNS: ReadonlySet<OwnColumn> = new Set(['marks', 'fingerprint']);

/**
 * Together they show that columns are ours where the hidden one is gone. A column that is added later is not one of them:
 * the results of earlier versions do not have it.
 */
const SURE_TOGETHER: readonly OwnColumn[] = ['status', 'trackingId', 'message', 'sentAt'];

function keysOf<Key extends string>(named: Readonly<Record<Key, string>>): readonly Key[] {
  const keys: Key[] = [];
  for (const key in named) keys.push(key);
  return keys;
}

/** Columns of a sheet (A = 1) that are named like ours. */
type Named = ReadonlyMap<number, OwnColumn>;

export type OwnColumns = {
  /** Ours: their cells are written again. */
  readonly own: Named;
  /**
   * Those that may tell that a row was sent: ours, with those that moving a column of the kind has parted from them, or
   * without the hidden one every column that is named so.
   */
  readonly telling: Named;
  /** The columns are surely ours, so that a status in words of nobody's is no reason to send. */
  readonly surely: boolean;
};

/**
 * Which columns a results workbook has added, among those that are named so: a user may have a "Status" of their own.
 * Ours stand together before or behind the kind's columns, the hidden one last; a column that the user has put between them
 * does not part them. Without the hidden column, which people delete, too much is read rather than too little.
 */
export function ownColumns(named: Named, isKinds: (column: number) => boolean): OwnColumns {
  const ownMarks = numbersOf(named, 'marks').map((number) => [number, 'marks'] as const);
  const found = columnsOfRun(named, isKinds);
  return { ...found, own: new Map([...found.own, ...ownMarks]) };
}

function columnsOfRun(named: Named, isKinds: (column: number) => boolean): OwnColumns {
  const hidden = numbersOf(named, 'fingerprint');
  const own = ownBlock(hidden, named, isKinds);
  if (own !== undefined) {
    const others = hidden.map((number) => [number, 'fingerprint'] as const);
    const [start = 0] = numbersOf(own, 'fingerprint');
    const beyond = blockAround(start, named, () => false);
    return { own, telling: new Map([...beyond, ...own, ...others]), surely: true };
  }
  const block = ownBlock(numbersOf(named, 'trackingId'), named, isKinds);
  const names = new Set(named.values());
  const surely = block !== undefined && (names.has('status') || (names.has('message') && names.has('sentAt')));
  // A user may have a status, a message and tracking ids. Only all of ours are surely ours.
  return { own: surely && isWhole(block) ? block : new Map(), telling: named, surely };
}

/** The columns around one of ours that may be there several times: all of ours at the very front, else the last ones. */
function ownBlock(numbers: readonly number[], named: Named, isKinds: (column: number) => boolean): Named | undefined {
  const [first, ...others] = numbers.map((number) => blockAround(number, named, isKinds));
  if (first === undefined) return undefined;
  const columns = Math.max(...first.keys());
  const isInFront = isWhole(first) && !Array.from({ length: columns }, (_, index) => index + 1).some(isKinds);
  return isInFront ? first : (others.at(-1) ?? first);
}

function isWhole(block: Named): boolean {
  const found = new Set(block.values());
  return SURE_TOGETHER.every((name) => found.has(name));
}

function numbersOf(named: Named, name: OwnColumn): number[] {
  return [...named].flatMap(([number, own]) => (own === name ? [number] : [])).toSorted((a, b) => a - b);
}

/** From one of ours to the left, then to the right, until a column of the kind or a name that was met already. */
function blockAround(start: number, named: Named, isKinds: (column: number) => boolean): Named {
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
