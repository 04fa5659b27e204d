import { join } from 'node:path';
import { SENDINGS_MARK } from '../../journal/outcomes-port.ts';
import type { DocumentState, Journal, RunRecord } from '../../journal/port.ts';
import type { FileOfRuns } from '../../journal/settlements-port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { pausing } from '../../schema/pause.ts';
import { createPause } from '../../spreadsheet/pause.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { wordOr } from '../../text/shell-word.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { kindOf } from './kind-of-run.ts';
import { messages } from './messages.ts';
import { isUnreadUpdate, newerUpdates } from './newer-updates.ts';
import { isInSeries, placesFrom, placesOfCopy, placesOfRuns, writerOf } from './results-place.ts';
import { type ElsewhereMemory, type Looking, noteOf, sentElsewhere, type Witness } from './sent-elsewhere.ts';
import { nameOf, type SentRows, sentMarkers, unknownRows } from './sent-rows.ts';
import { addressOf, isOtherAddress, otherService } from './service-address.ts';

/**
 * Why a run may not continue: its results say that documents were sent which this journal has still to send. A copy of
 * the state folder, or a backup that was put back, does not know what was sent since.
 */
export async function outdatedRun(
  journal: Journal,
  record: RunRecord,
  toSend: ReadonlySet<DocumentState>,
): Promise<Result<never> | null> {
  const sent = (await sentSince(journal, record, toSend)) ?? (await updatedSince(journal, record, toSend));
  return sent && outdated(sent, messages.nothingSent);
}

/** What a person must know who writes old results: newer ones say more. Null where they do not. */
export async function olderThanResults(journal: Journal, record: RunRecord): Promise<string | null> {
  const sent = await sentSince(journal, record, NOT_ACCEPTED);
  return sent && messages.notInNewResults(sentWords(sent));
}

const NOT_ACCEPTED: ReadonlySet<DocumentState> = new Set(['ready', 'unsent', 'rejected', 'in-doubt']);

async function sentSince(
  journal: Journal,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
): Promise<SentRows | null> {
  const left = new Set<string>();
  for await (const { state, repeatable, fingerprint } of pausing(journal.documents(record.run), createPause()))
    if (states.has(state) && !repeatable && fingerprint !== null) left.add(fingerprint);
  if (left.size === 0) return null;
  const { scope, kind } = record;
  // Whatever wrote results from this journal has put them under the next name: the older names count as well.
  const places = placesOfRuns(journal, await runsWithRows(journal, record));
  return await sentElsewhere(journal, { scope, kind, places, isMeant: (marker) => isOneOf(left, marker) });
}

/** The same for updates: results have a later one of what the run would update. */
async function updatedSince(
  journal: Journal,
  record: RunRecord,
  states: ReadonlySet<DocumentState>,
): Promise<SentRows | null> {
  const kind = kindOf(record);
  if (!isUnreadUpdate(kind)) return null;
  const keys = new Set<string>();
  for await (const { state, businessKey } of pausing(journal.documents(record.run), createPause()))
    if (states.has(state) && businessKey !== null) keys.add(businessKey);
  // What a person sends from results is meant to count.
  const counts = (path: string) => path !== record.file;
  const places = placesOfRuns(journal, await runsWithRows(journal, record));
  return await newerUpdates(journal, { scope: record.scope, kind, keys }, places, counts);
}

/** Runs that may have sent the same rows since this journal was copied: those of the same file, and unfinished ones. */
async function runsWithRows(
  journal: Pick<Journal, 'runs'>,
  { scope, kind, origin }: FileOfRuns,
): Promise<readonly RunRecord[]> {
  const alike = (await journal.runs()).filter((run) => run.scope === scope && run.kind === kind);
  return alike.filter((run) => run.origin === origin || run.state !== 'complete');
}

/** Why nothing may be sent: the folder of the journal has seen sendings that this journal does not know. */
export async function lostSendings(
  journal: Pick<Journal, 'sendings'>,
  stateDir: string,
): Promise<Result<never> | null> {
  const { known, counted } = await journal.sendings();
  if (counted <= known) return null;
  const counterFile = join(stateDir, SENDINGS_MARK);
  const message = messages.journalBehind(stateDir, known, counterFile, counted);
  return problem('usage', 'journal-outdated', message, messages.newestJournal(counterFile));
}

/** A checked file that is about to be sent, and where its results are to go. */
export type NewSending = {
  readonly scope: string;
  readonly kind: Kind;
  readonly output: string;
  /** The results have their name from the file, so that whatever they tell was sent from it. */
  readonly isNamedByInput: boolean;
  /** Of the creating documents that are ready. */
  readonly fingerprints: ReadonlySet<string>;
  /** Business keys of the updates that are ready, or that are not sent because they were the last ones. */
  readonly updates: ReadonlySet<string>;
  /** What the file itself tells of earlier runs: it holds back what it means, and is no news. */
  readonly markers: readonly SentMarker[];
  /** Whether a person has said that this address is another service than those before. */
  readonly otherService: boolean;
};

/** What the journal must know to judge a results workbook. */
export type SentMemory = ElsewhereMemory & Pick<Journal, 'resultsPaths' | 'documents' | 'run' | 'runs' | 'lastUpdate'>;

/** Why a file may not be sent: its results are there already, and tell of what this journal does not know. */
export async function sentByOther(
  journal: SentMemory,
  { isNamedByInput, fingerprints, updates, markers, ...sending }: NewSending,
): Promise<Result<never> | null> {
  const isThere = (path: string) => isInSeries(sending.output, path);
  const newer = await newerUpdates(journal, { ...sending, keys: updates }, placesFrom(sending.output), isThere);
  if (newer !== null) return outdated(newer, messages.nothingSent);
  if (fingerprints.size === 0) return null;
  const knownNames = new Set(markers.map(nameOf));
  const isMeant = (marker: SentMarker, { path }: Pick<Witness, 'path'>) =>
    !knownNames.has(nameOf(marker)) && ((isNamedByInput && isThere(path)) || isOneOf(fingerprints, marker));
  const { scope, output } = sending;
  const kind = sending.kind.name;
  const there = sending.otherService
    ? null
    : await sentToOtherAddress({ scope, kind, places: placesFrom(output), isMeant });
  if (there !== null) return sentThere(scope, there);
  const sent = await sentElsewhere(journal, { scope, kind, places: placesFrom(output), isMeant });
  return sent && outdated(sent, messages.nothingSent, messages.otherRowsMeant);
}

/** A file that is about to be sent, or whose decisions are about to be recorded. */
export type KnownFile = {
  readonly path: string;
  readonly origin: string;
  /** The run whose results it is; undefined for any other file. */
  readonly run: string | undefined;
  /** Whether this journal has that run, and not only another one of the same name. */
  readonly isOwnRun: boolean;
  /** Where these results were written; undefined for any other file, and for results of older versions. */
  readonly results: string | undefined;
  /** The names of the documents in its sheet `In doubt`. */
  readonly doubts: readonly string[];
  readonly decides: boolean;
};

/**
 * Why a file may not be sent: this journal knows where results with the same rows are, and they tell of what it does not
 * know. The file may be an old copy of them.
 */
export async function sentByRuns(
  journal: SentMemory,
  { scope, kind, fingerprints, markers, updates }: NewSending,
  { path, origin, run, isOwnRun, results, doubts, decides }: KnownFile,
): Promise<Result<never> | null> {
  const runs = await runsWithRows(journal, { scope, kind: kind.name, origin });
  const counts = (place: string) => place !== path;
  async function* places() {
    yield* placesOfRuns(journal, runs, path);
    // Where this journal does not know the run, only its newer results know what was sent since.
    if (results !== undefined && !isOwnRun) yield* placesOfCopy(path, results);
  }
  const newer = await newerUpdates(journal, { scope, kind, keys: updates }, places(), counts);
  if (newer !== null) return outdated(newer, messages.nothingSent);
  if (fingerprints.size === 0 && !decides) return null;
  const knownNames = new Set([...markers.map(nameOf), ...doubts]);
  // The rows may have been edited since: all that the newer results of the same run say counts.
  // Another machine may have a run of the same name: of one here, all requests are known.
  const ofRun = isOwnRun && run !== undefined ? await fingerprintsOf(journal, run) : null;
  const isOfRun = ({ fingerprint }: SentMarker, from: Witness) =>
    run !== undefined && from.run === run && (ofRun === null || fingerprint === null || ofRun.has(fingerprint));
  const isMeant = (marker: SentMarker, from: Witness) =>
    !knownNames.has(nameOf(marker)) && (isOfRun(marker, from) || isOneOf(fingerprints, marker));
  const sent = await sentElsewhere(journal, { scope, kind: kind.name, places: places(), isMeant });
  return sent && outdated(sent, messages.nothingSent);
}

async function fingerprintsOf(journal: Pick<Journal, 'documents'>, run: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { fingerprint } of journal.documents(run)) if (fingerprint !== null) found.add(fingerprint);
  return found;
}

function isOneOf(fingerprints: ReadonlySet<string>, { fingerprint }: SentMarker): boolean {
  return fingerprint !== null && fingerprints.has(fingerprint);
}

/** Why a workbook may not be written over: it alone says that rows were sent. `alsoRecorded`: what another file says as well. */
export async function onlyRecord(
  journal: Journal | null,
  path: string,
  alsoRecorded: readonly SentMarker[] = [],
): Promise<Result<never> | null> {
  // What this journal has written it knows.
  if (journal !== null && (await writerOf(journal, path)) !== null) return null;
  const unknown = await unknownRows(journal, path, alsoRecorded);
  if (unknown === null) return null;
  await journal?.noteUnknown(await noteOf(journal, unknown));
  const rows = unknown.markers.map(({ row }) => row);
  return outdated({ ...unknown, rows }, messages.nothingWritten, messages.keepAndName);
}

/** `undone` adds what qcsheet has not done, `withOther` the way out with another file. */
function outdated(
  sent: SentRows,
  undone: (what: string) => string,
  withOther: (hint: string) => string = (hint) => hint,
): Result<never> {
  const { path, noted } = sent;
  const file = wordOr('FILE', path);
  const hint = noted === undefined ? messages.otherJournal(file) : messages.resultsOrProvider(path, file, noted);
  return problem('usage', 'journal-outdated', undone(sentWords(sent)), withOther(hint));
}

function sentWords({ path, run, rows, noted }: SentRows): string {
  const isGone = noted !== undefined;
  return messages.sentUnknown({ path, run, rows: rowWords(rows), isSingle: rows.length === 1, isGone });
}

/** The first results workbook of the same login at another address; whether this journal knows of it does not matter. */
async function sentToOtherAddress({ scope, kind, places, isMeant }: Looking): Promise<SentRows | null> {
  for await (const path of places) {
    const sent = await sentMarkers(path, (meta) => {
      const isThere = meta.kind === kind && isOtherAddress(scope, meta.account);
      return isThere ? (marker) => isMeant(marker, { path, run: meta.run }) : null;
    });
    if (sent !== null) return { ...sent, rows: sent.markers.map(({ row }) => row) };
  }
  return null;
}

function sentThere(scope: string, { path, account, run, rows }: SentRows): Result<never> {
  const unknown = { path, run, rows: rowWords(rows), isSingle: rows.length === 1 };
  const sent = messages.sentThere(unknown, addressOf(account));
  return otherService(scope, { sent, there: account, run });
}
