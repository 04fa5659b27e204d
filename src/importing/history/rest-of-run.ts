import type { DocumentState, EarlierDocument, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowsOfFile } from '../../text/row-ranges.ts';
import { type SettledDocument, settledDocuments } from '../doubts/settled-documents.ts';
import { columnChanges } from '../requests/changed-columns.ts';
import { traitsOfKept } from '../requests/kept-identities.ts';
import { sameBodyAs } from '../requests/same-body.ts';
import { aliasMeanings } from './alias-meanings.ts';
import { createFindLike, type Likeness } from './alike/likeness.ts';
import { layoutOfRun } from './earlier-layout.ts';
import { storedOptions } from './import-options.ts';
import { findingsOf } from './kept-findings.ts';
import { contentsOfRun, fixesOfRun } from './kept-rows.ts';
import { kindOf } from './kind-of-run.ts';
import type { Candidate } from './match-earlier.ts';
import { copiedRuns } from './origin.ts';
import { runsOfRows } from './same-rows.ts';
import { type AgainDocument, againDocument } from './sent-again.ts';
import { type SentFromRows, sentFromRows } from './sent-from-rows.ts';
import type { RowsVerdict, Verdict } from './verdict.ts';
import { verdictFinding } from './verdict-finding.ts';

/**
 * What a run would send if it continued now. It considers the sendings of all other runs, and lists what needs
 * agreement.
 */
export type Rest = {
  readonly record: RunRecord;
  /** The number of documents to send if a person agrees to all of them. */
  readonly ready: number;
  /** The first row of each of these documents. */
  readonly readyRows: ReadonlySet<number>;
  /** The documents of the run just before the first one is sent. */
  readonly documents: readonly JournalDocument[];
  readonly states: Readonly<Record<DocumentState, number>>;
  /** Ready documents that somebody settled as not accepted. */
  readonly settled: readonly SettledDocument[];
  /** Ready documents that were sent before the run was planned. */
  readonly again: readonly AgainDocument[];
  /** Ready documents that look like what another file has sent since. */
  readonly alike: readonly AlikeDocument[];
  /** Ids of documents that are left for another command. */
  readonly later: readonly number[];
  /** Documents that look like what the same file has sent since. */
  readonly heldBack: readonly { readonly id: number; readonly why: string }[];
  /** The number of the last sending that is known here. */
  readonly knownUpTo: number;
};

export type AlikeDocument = {
  readonly id: number;
  readonly rows: readonly number[];
  /** The similar earlier document: `row 7 of april.xlsx, TRK-1`. */
  readonly earlier: string;
  readonly finding: Finding;
};

/** Whether this login may send. A read-only login for a team's journal can neither continue a run nor simulate that. */
export async function maySend(journal: Journal): Promise<boolean> {
  const server = await journal.server();
  return server === null || server.rights.sends;
}

/** Whether this login may record decisions in a team's journal. */
export async function maySettle(journal: Pick<Journal, 'server'>): Promise<boolean> {
  return (await journal.server())?.rights.settles ?? true;
}

type RestOptions = {
  readonly allowSimilar: boolean;
  /** Whether rejected documents are sent too. */
  readonly rejected?: boolean;
  /** The first rows of the documents that may be sent; null for no limit. */
  readonly only?: ReadonlySet<number> | null;
};

/** The rest that a continued run would send. It changes nothing. */
export async function restOf(earlier: Journal, record: RunRecord, options: RestOptions): Promise<Rest> {
  const { allowSimilar, rejected = false, only = null } = options;
  const { run } = record;
  const kind = kindOf(record);
  const knownUpTo = await earlier.knownUpTo();
  return await earlier.asReopened(run, { allowSimilar, rejected, settled: true, agreed: 'all' }, async (journal) => {
    const documents = await Array.fromAsync(journal.documents(run));
    const ready = documents.filter(
      ({ state, repeatable }) => state === 'ready' || (repeatable && state === 'in-doubt'),
    );
    const later = ready.filter(({ rows }) => only !== null && !only.has(rows[0] ?? 0)).map(({ id }) => id);
    const { alike, heldBack } = allowSimilar ? NONE : await alikeSince(journal, record, documents);
    const out = new Set([...later, ...heldBack.map(({ id }) => id)]);
    const sent = ready.filter(({ id }) => !out.has(id));
    const ids = new Set(sent.map(({ id }) => id));
    return {
      record,
      ready: (await journal.toSend(run)) - out.size,
      readyRows: new Set(sent.map(({ rows }) => rows[0] ?? 0)),
      documents,
      states: await journal.counts(run),
      settled: (await settledDocuments(journal, run, kind)).filter(({ id }) => ids.has(id)),
      again: sent.flatMap(againDocument),
      alike: alike.filter(({ id }) => ids.has(id)),
      later,
      heldBack,
      knownUpTo,
    };
  });
}

const NONE: Pick<Rest, 'alike' | 'heldBack'> = { alike: [], heldBack: [] };

/** The ready documents that look like what other runs have sent since the run was planned. */
export async function alikeSince(
  journal: Journal,
  record: RunRecord,
  documents: readonly JournalDocument[],
): Promise<Pick<Rest, 'alike' | 'heldBack'>> {
  const kind = kindOf(record);
  const creating = documents.filter(({ repeatable, replacedBy }) => !repeatable && replacedBy === undefined);
  const candidates = creating.map((document) => candidateOf(document, kind));
  const sharing = await journal.sharingSince(record.run, new Set(candidates.flatMap(({ traits }) => traits())));
  const known = {
    journal: { ...journal, sharing: async () => sharing },
    scope: record.scope,
    kind: record.kind,
    origin: record.origin,
    markers: [],
  };
  const byFingerprint = Map.groupBy(candidates, ({ fingerprint }) => fingerprint);
  const copied = await copiedRuns(byFingerprint, { ...known, journal });
  const findLike = createFindLike(known, byFingerprint, copied);
  const sentFrom = await sentSince(journal, record, kind);
  const verdictOf = async ({ document }: RunCandidate, likeness: Likeness | undefined): Promise<Alike | null> => {
    if (likeness !== undefined && likeness.sameBy !== null) return { type: 'altered', likeness };
    const fromRows = await sentFrom(document);
    if (fromRows !== undefined) return fromRows;
    return likeness === undefined ? null : { type: 'send', occurrence: 1, likeness };
  };
  const [alike, heldBack]: [AlikeDocument[], Rest['heldBack'][number][]] = [[], []];
  // If another run sends exactly the same request, that is no likeness. It is sent only once, by the run that comes
  // first.
  const isSentAsItIs = ({ traits, fingerprint }: RunCandidate) =>
    traits().some((trait) => sharing.get(trait)?.some((sent) => sent.fingerprint === fingerprint) === true);
  for (const candidate of candidates.filter(({ document }) => document.state === 'ready')) {
    const likeness = isSentAsItIs(candidate) ? undefined : await findLike.of(candidate);
    const verdict = await verdictOf(candidate, likeness);
    const finding = verdict && (await alikeFinding(journal, record, kind, candidate, verdict));
    if (verdict === null || finding === null) continue;
    const { id, rows } = candidate.document;
    if (verdict.type !== 'send') heldBack.push({ id, why: finding.message });
    else if (likeness !== undefined) alike.push({ id, rows, earlier: earlierWords(likeness.earlier), finding });
  }
  return { alike, heldBack };
}

/** What later runs sent from the rows of this run as other requests. */
async function sentSince(journal: Journal, record: RunRecord, kind: Kind): Promise<SentFromRows> {
  const { sheet = null } = storedOptions(record);
  const reading = {
    layout: layoutOfRun(record),
    aliases: aliasMeanings(findingsOf(record)),
    fixes: fixesOfRun(record),
  };
  const runs = await runsOfRows(journal, kind, { ...record, sheet, ...reading }, record.run);
  const contents = runs.readOtherwise.length === 0 ? new Map() : await contentsOfRun(journal, record);
  return sentFromRows(journal, record.scope, runs, contents);
}

/** The verdict about a document that looks like what others have sent. */
type Alike = Extract<Verdict, { type: 'send' | 'altered' }> | RowsVerdict;

type RunCandidate = Candidate & { readonly document: JournalDocument; readonly traits: () => readonly string[] };

/** A candidate for comparison. Only documents to send need traits. */
function candidateOf(document: JournalDocument, kind: Kind): RunCandidate {
  const { id: index, rows, fingerprint, businessKey, repeatable, request, state } = document;
  const traits = state === 'ready' && request !== null ? traitsOfKept(kind, request).map(({ key }) => key) : [];
  return {
    index,
    rows,
    fingerprint: fingerprint ?? '',
    businessKey,
    repeatable,
    traits: () => traits,
    ...(request === null ? {} : { sameBodyBy: sameBodyAs(kind, () => JSON.parse(request).body) }),
    document,
  };
}

async function alikeFinding(
  journal: Pick<Journal, 'requestOf'>,
  record: RunRecord,
  kind: Kind,
  { document: { rows, request } }: RunCandidate,
  verdict: Alike,
): Promise<Finding | null> {
  const sheet = findingsOf(record)[0]?.sheet ?? kind.sheet;
  const traits = () => (request === null ? [] : traitsOfKept(kind, request));
  const earlier =
    verdict.type === 'altered' ? verdict.likeness.earlier : verdict.type === 'send' ? null : verdict.earlier;
  const sent = earlier === null ? null : await journal.requestOf(record.scope, earlier.uid);
  const isComparable = sent !== null && request !== null;
  const changes = isComparable ? columnChanges(kind, JSON.parse(sent).body, JSON.parse(request).body) : [];
  return verdictFinding(verdict, { sheet, rows, noun: kind.noun[0], traits, changes, sent: null });
}

function earlierWords(earlier: EarlierDocument): string {
  return `${rowsOfFile(earlier)}${earlier.trackingId === null ? '' : `, ${earlier.trackingId}`}`;
}
