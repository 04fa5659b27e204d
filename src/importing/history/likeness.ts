import type { EarlierDocument, Journal } from '../../journal/port.ts';
import type { OfFile } from '../../journal/traits-port.ts';
import type { Candidate, EarlierMarker } from './match-earlier.ts';

/** An earlier document that is no longer in the file as sent. A new document may be its edited form. */
export type Likeness = {
  readonly earlier: EarlierDocument;
  /** The traits that both have. */
  readonly shared: readonly string[];
  /** Whether the file held it once: then the new one most likely is it. */
  readonly isOfFile: boolean;
};

export type FindLike = (candidate: Candidate) => Promise<Likeness | undefined>;

type LikenessSearch = {
  readonly markers: readonly EarlierMarker[];
  readonly journal: Pick<Journal, 'sharing'>;
  readonly scope: string;
  readonly origin: string;
};

/**
 * Finds the nearest earlier document for each new one: of the file's own first, among these the one with which it shares
 * most. Each trait is asked for once and looked at in part, so that thousands of rows under one reference cost what
 * they cost under many.
 */
export function createFindLike({ journal, scope, origin, markers }: LikenessSearch, file: OfFingerprint): FindLike {
  const present: Present = {
    marked: new Set(markers.map(({ fingerprint }) => fingerprint)),
    alike: file,
  };
  const asked = new Map<string, Sharing>();
  const sharing = async (trait: string) => {
    const found = asked.get(trait) ?? sharingOf(await journal.sharing(scope, trait, origin), present);
    asked.set(trait, found);
    return found;
  };
  return async ({ rows, traits = [] }) => {
    const known: KnownTrait[] = [];
    for (const trait of traits) {
      const found = await sharing(trait);
      if (found !== NOBODY) known.push({ trait, ...found });
    }
    return nearest(rows[0], known, 'own') ?? nearest(rows[0], known, 'foreign');
  };
}

/** The documents of a file by their fingerprints. */
type OfFingerprint = ReadonlyMap<string, readonly unknown[]>;

/** What the file holds as it was sent: by a mark, or by its cells. */
type Present = { readonly marked: ReadonlySet<string | null>; readonly alike: OfFingerprint };

/** The documents with one trait that the file does not hold any more; `weight`: how much it tells to share it. */
type Sharing = { readonly weight: number; readonly own: DocumentsOfTrait; readonly foreign: DocumentsOfTrait };
type DocumentsOfTrait = {
  readonly last: readonly EarlierDocument[];
  readonly byRow: ReadonlyMap<number | undefined, EarlierDocument>;
};

type KnownTrait = Sharing & { readonly trait: string };

/** Most traits of a new file are in no earlier document: 100,000 rows have three times as many. */
const NOBODY: Sharing = { weight: 0, own: { last: [], byRow: new Map() }, foreign: { last: [], byRow: new Map() } };

/** How many of the documents with one trait are looked at, beside the one in the same row. */
const FEW = 5;

function sharingOf(documents: readonly (EarlierDocument & OfFile)[], present: Present): Sharing {
  if (documents.length === 0) return NOBODY;
  const some = (isOfFile: boolean): DocumentsOfTrait => {
    const fitting = documents.filter((document) => document.isOfFile === isOfFile);
    const gone = [...Map.groupBy(fitting, (document) => document.fingerprint)].flatMap(([fingerprint, equal]) => {
      // Of twins of which fewer are left, one was edited; the same row may have been sent again.
      const sent = isOfFile ? new Set(equal.map(({ rows }) => rows.join())).size : 1;
      return present.marked.has(fingerprint) || sent <= (present.alike.get(fingerprint)?.length ?? 0) ? [] : equal;
    });
    return { last: gone.slice(0, FEW), byRow: new Map(gone.map((document) => [document.rows[0], document])) };
  };
  return { weight: 1 / documents.length, own: some(true), foreign: some(false) };
}

/** The one with the most in common, where a trait counts the more the fewer have it; of equal ones that of the same row. */
function nearest(
  row: number | undefined,
  known: readonly KnownTrait[],
  whose: 'own' | 'foreign',
): Likeness | undefined {
  const found = new Map<string, { earlier: EarlierDocument; shared: string[]; weight: number }>();
  for (const { trait, weight, [whose]: some } of known) {
    for (const earlier of new Set([some.byRow.get(row) ?? [], some.last].flat())) {
      const before = found.get(earlier.uid) ?? { earlier, shared: [], weight: 0 };
      found.set(earlier.uid, { earlier, shared: [...before.shared, trait], weight: before.weight + weight });
    }
  }
  const best = Math.max(...[...found.values()].map(({ weight }) => weight));
  const [first] = [...found.values()].filter(({ weight }) => weight === best);
  return first && { earlier: first.earlier, shared: first.shared, isOfFile: whose === 'own' };
}
