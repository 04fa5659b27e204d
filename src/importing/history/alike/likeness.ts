import type { EarlierDocument, Journal } from '../../../journal/port.ts';
import type { OfFile } from '../../../journal/traits-port.ts';
import type { SameBodyBy } from '../../requests/same-body.ts';
import type { Candidate, EarlierMarker } from '../match-earlier.ts';
import { runsOfKind } from '../runs-of-kind.ts';

/** An earlier document that the file no longer has in the form that was sent. A new document may be its edited form. */
export type Likeness = {
  readonly earlier: EarlierDocument;
  /** The traits that both have. */
  readonly shared: readonly string[];
  /**
   * Why the new document is most likely the same one; null if it need not be. `own`: the earlier one came from this
   * file, or from one that it is a copy of.
   */
  readonly sameBy: 'own' | SameBodyBy | null;
};

export type FindLike = {
  /** Asks about these candidates together. */
  ahead(candidates: readonly Candidate[]): Promise<void>;
  of(candidate: Candidate): Promise<Likeness | undefined>;
};

type LikenessSearch = {
  readonly markers: readonly EarlierMarker[];
  readonly journal: Pick<Journal, 'sharing' | 'runs' | 'requestOf' | 'documents'>;
  readonly scope: string;
  readonly kind: string;
  readonly origin: string;
};

/**
 * Creates a search for the earlier document that is most similar to a new one. Documents of the file itself have
 * priority, then the one with the most shared traits. Each trait is queried once, and only some of its documents are
 * compared. Therefore thousands of rows with one reference are as fast as rows with many references.
 *
 * @param copied The runs of files that the file is a copy of. Their documents count as its own.
 */
export function createFindLike(
  { journal, scope, kind, origin, markers }: LikenessSearch,
  file: OfFingerprint,
  copied: ReadonlySet<string> = new Set(),
): FindLike {
  const present: Present = {
    marked: new Set(markers.map(({ fingerprint }) => fingerprint)),
    alike: file,
  };
  const { ask, of: sharersOf } = sharers(
    (traits) => journal.sharing(scope, traits, origin),
    (documents) => sharingOf(documents, present, copied),
  );
  let isFirst: boolean | null = null;
  let traitsAhead: ReadonlyMap<Candidate, readonly string[]> = new Map();
  // Without an earlier run nothing can be similar, and traits take a sixth of the time of a check.
  const traitsOf = async (candidate: Candidate) => {
    isFirst ??= (await runsOfKind(journal, { scope, kind })).length === 0;
    return isFirst ? [] : (traitsAhead.get(candidate) ?? candidate.traits?.() ?? []);
  };
  const requestOf = remembered((uid: string) => journal.requestOf(scope, uid));
  const sameBodyBy = async (candidate: Candidate, { earlier }: SharingDocument) => {
    const sent = candidate.sameBodyBy === undefined ? null : await requestOf(earlier.uid);
    return (sent !== null && candidate.sameBodyBy?.(JSON.parse(sent).body)) || null;
  };
  const notSentBeside = remembered((run: string) => notSentRows(journal, run));
  const ahead = async (candidates: readonly Candidate[]) => {
    const traits = new Map<Candidate, readonly string[]>();
    for (const candidate of candidates) traits.set(candidate, await traitsOf(candidate));
    traitsAhead = traits;
    await ask([...new Set([...traits.values()].flat())]);
  };
  const of = async (candidate: Candidate): Promise<Likeness | undefined> => {
    const traits = await traitsOf(candidate);
    await ask(traits);
    const known = traits.flatMap((trait): KnownTrait[] => {
      const found = sharersOf(trait);
      return found === NOBODY ? [] : [{ trait, ...found }];
    });
    return await mostAlike(candidate, known, { sameBodyBy, notSentBeside });
  };
  return { ahead, of };
}

type Comparing = {
  sameBodyBy(candidate: Candidate, found: SharingDocument): Promise<SameBodyBy | null>;
  /** The first rows of documents that a run had and the service does not. */
  notSentBeside(run: string): Promise<ReadonlySet<number | undefined>>;
};

async function mostAlike(
  candidate: Candidate,
  known: readonly KnownTrait[],
  { sameBodyBy, notSentBeside }: Comparing,
): Promise<Likeness | undefined> {
  const [row] = candidate.rows;
  const [own = nearest(row, known, 'copied')[0]] = nearest(row, known, 'own');
  if (own !== undefined) return { ...own, sameBy: 'own' };
  const others = nearest(row, known, 'foreign').slice(0, FEW);
  for (const like of others) {
    const sameBy = await sameBodyBy(candidate, like);
    if (sameBy !== null) return { ...like, sameBy };
  }
  // An equal document is no part of another one: the caller decides about it.
  const kept = nearest(row, known, 'present').filter(({ earlier }) => earlier.fingerprint !== candidate.fingerprint);
  for (const like of kept.slice(0, FEW_PRESENT)) {
    const isPart = (await sameBodyBy(candidate, like)) === 'contained';
    if (isPart && !(await notSentBeside(like.earlier.run)).has(row)) return { ...like, sameBy: 'contained' };
  }
  const [first] = others;
  return first && { ...first, sameBy: null };
}

type OfTrait = readonly (EarlierDocument & OfFile)[];

/** The earlier documents with each trait that was asked about. Each is asked about once. */
function sharers(
  askAbout: (traits: readonly string[]) => Promise<ReadonlyMap<string, OfTrait>>,
  sorted: (documents: OfTrait) => Sharing,
) {
  const asked = new Map<string, Sharing>();
  return {
    async ask(traits: readonly string[]): Promise<void> {
      const unknown = traits.filter((trait) => !asked.has(trait));
      if (unknown.length === 0) return;
      const found = await askAbout(unknown);
      for (const trait of unknown) asked.set(trait, sorted(found.get(trait) ?? []));
    },
    of: (trait: string): Sharing => asked.get(trait) ?? NOBODY,
  };
}

/** Many rows with one trait are compared with the same documents. Keeps only some, because a request may be long. */
function remembered<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (name) => {
    const answer = answers.get(name) ?? ask(name);
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    answers.set(name, answer);
    return answer;
  };
}

/**
 * The first rows of documents that a run had and the service does not. Whoever corrects such a row wanted it beside the
 * documents that the run sent.
 */
async function notSentRows(journal: Pick<Journal, 'documents'>, run: string): Promise<ReadonlySet<number | undefined>> {
  const found = new Set<number | undefined>();
  for await (const { rows, state } of journal.documents(run))
    if (state === 'invalid' || state === 'rejected' || state === 'unsent') found.add(rows[0]);
  return found;
}

/** The documents of a file by fingerprint. */
type OfFingerprint = ReadonlyMap<string, readonly unknown[]>;

/** Fingerprints that the file still has as sent: in a marker, or in its rows. */
type Present = { readonly marked: ReadonlySet<string | null>; readonly alike: OfFingerprint };

/** Earlier documents with one trait. `weight`: how significant the trait is. */
type Sharing = Readonly<Record<Source, DocumentsOfTrait>> & { readonly weight: number };
/**
 * Where a document is from that the file no longer has: the file itself, a file that it is a copy of, or another file.
 * `present`: the file still has it as sent.
 */
type Source = 'own' | 'copied' | 'foreign' | 'present';
type DocumentsOfTrait = {
  readonly last: readonly EarlierDocument[];
  readonly byRow: ReadonlyMap<number | undefined, EarlierDocument>;
};

type KnownTrait = Sharing & { readonly trait: string };

const NONE: DocumentsOfTrait = { last: [], byRow: new Map() };
/** Most traits of a new file occur in no earlier document, and 100,000 rows have three times as many traits. */
const NOBODY: Sharing = { weight: 0, own: NONE, copied: NONE, foreign: NONE, present: NONE };

/** The number of documents per trait to compare, besides the one in the same row. */
const FEW = 5;
/** The same for documents that the file still has. A workbook of a whole year has many. */
const FEW_PRESENT = 2;
const MOST_REMEMBERED = 100;

function sharingOf(documents: OfTrait, present: Present, copied: ReadonlySet<string>): Sharing {
  if (documents.length === 0) return NOBODY;
  const sourceOf = ({ isOfFile, run }: EarlierDocument & OfFile): Source => {
    if (isOfFile) return 'own';
    return copied.has(run) ? 'copied' : 'foreign';
  };
  const goneFrom = (source: Source) => {
    const fitting = documents.filter((document) => sourceOf(document) === source);
    return [...Map.groupBy(fitting, (document) => document.fingerprint)].flatMap(([fingerprint, equal]) => {
      // If fewer equal documents are left than were sent, one was edited. The same row may have been sent more than
      // once.
      const sent = source !== 'foreign' ? new Set(equal.map(({ rows }) => rows.join())).size : 1;
      return present.marked.has(fingerprint) || sent <= (present.alike.get(fingerprint)?.length ?? 0) ? [] : equal;
    });
  };
  const gone = { own: goneFrom('own'), copied: goneFrom('copied'), foreign: goneFrom('foreign') };
  const allGone = new Set(Object.values(gone).flat());
  const kept = documents.filter((document) => !allGone.has(document));
  const some = (found: readonly EarlierDocument[]): DocumentsOfTrait => ({
    last: found.slice(0, FEW),
    byRow: new Map(found.map((document) => [document.rows[0], document])),
  });
  return {
    weight: 1 / documents.length,
    own: some(gone.own),
    copied: some(gone.copied),
    foreign: some(gone.foreign),
    present: some(kept),
  };
}

type SharingDocument = Pick<Likeness, 'earlier' | 'shared'>;

/**
 * The earlier documents by the weight of shared traits, the highest first. Rare traits weigh more. On a tie, the same
 * row is first.
 */
function nearest(row: number | undefined, known: readonly KnownTrait[], source: Source): readonly SharingDocument[] {
  const found = new Map<string, { earlier: EarlierDocument; shared: string[]; weight: number }>();
  for (const { trait, weight, [source]: some } of known) {
    for (const earlier of new Set([some.byRow.get(row) ?? [], some.last].flat())) {
      const before = found.get(earlier.uid) ?? { earlier, shared: [], weight: 0 };
      found.set(earlier.uid, { earlier, shared: [...before.shared, trait], weight: before.weight + weight });
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => b.weight - a.weight);
  return sorted.map(({ earlier, shared }) => ({ earlier, shared }));
}
