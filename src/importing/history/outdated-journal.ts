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
import { runsOfKind } from './runs-of-kind.ts';
import { type ElsewhereMemory, type Looking, noteOf, sentElsewhere, type Witness } from './sent-elsewhere.ts';
import { nameOf, type SentRows, sentMarkers, unknownRows } from './sent-rows.ts';
import { addressOf, isOtherAddress, otherService } from './service-address.ts';

/**
 * The problem if a run may not continue: results say that documents were sent which this journal still has to send. The
 * journal may be a copy of the state folder or a restored backup, so it does not know the later sendings.
 */
export async function outdatedRun(
  journal: Journal,
  record: RunRecord,
  toSend: ReadonlySet<DocumentState>,
): Promise<Result<never> | null> {
  const sent = (await sentSince(journal, record, toSend)) ?? (await updatedSince(journal, record, toSend));
  return sent && outdated(sent, messages.nothingSent);
}

/** A warning for a person who writes old results: newer results know more. Null if they do not. */
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
  // Results written from this journal use the next free name. Therefore results under older names count too.
  const places = placesOfRuns(journal, await runsWithRows(journal, record));
  return await sentElsewhere(journal, { scope, kind, places, isMeant: (marker) => isOneOf(left, marker) });
}

/** Results with a later update of the same records than the run would send. */
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
  // If a person imports results, their own updates are meant to be sent.
  const counts = (path: string) => path !== record.file;
  const places = placesOfRuns(journal, await runsWithRows(journal, record));
  return await newerUpdates(journal, { scope: record.scope, kind, keys }, places, counts);
}

/** Runs that may have sent the same rows after this journal was copied: runs of the same file, and unfinished runs. */
async function runsWithRows(journal: Pick<Journal, 'runs'>, file: FileOfRuns): Promise<readonly RunRecord[]> {
  const runs = await runsOfKind(journal, file);
  return runs.filter((run) => run.origin === file.origin || run.state !== 'complete');
}

/** The problem if the journal's folder has counted more sendings than the journal knows. */
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

/** A checked file that is about to be sent, and the path of its results. */
export type NewSending = {
  readonly scope: string;
  readonly kind: Kind;
  readonly output: string;
  /** Whether the results are named after the file. In that case, all their rows came from this file. */
  readonly isNamedByInput: boolean;
  /** Fingerprints of the ready documents that create something. */
  readonly fingerprints: ReadonlySet<string>;
  /** Business keys of updates that are ready, or that are not sent because they were the last ones. */
  readonly updates: ReadonlySet<string>;
  /** The file's own markers of earlier sendings. They already hold rows back, so they are no news. */
  readonly markers: readonly SentMarker[];
  /** Whether a person confirmed that this address is another service than the earlier ones. */
  readonly otherService: boolean;
};

/** The parts of the journal that are needed to judge a results workbook. */
export type SentMemory = ElsewhereMemory & Pick<Journal, 'resultsPaths' | 'documents' | 'run' | 'runs' | 'lastUpdate'>;

/**
 * The problem if a file may not be sent: its results already exist, and show sendings that this journal does not know.
 */
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
  /** The run whose results this file is; undefined for any other file. */
  readonly run: string | undefined;
  /** Whether this journal has that run itself. Another journal may have another run with the same name. */
  readonly isOwnRun: boolean;
  /** The path to which these results were written; undefined for any other file, and for results of older versions. */
  readonly results: string | undefined;
  /** The names of the documents in its sheet `In doubt`. */
  readonly doubts: readonly string[];
  readonly decides: boolean;
};

/**
 * The problem if a file may not be sent: other results with the same rows show sendings that this journal does not
 * know. The file may be an old copy of those results.
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
    // If this journal does not know the run, only its newer results know the later sendings.
    if (results !== undefined && !isOwnRun) yield* placesOfCopy(path, results);
  }
  const newer = await newerUpdates(journal, { scope, kind, keys: updates }, places(), counts);
  if (newer !== null) return outdated(newer, messages.nothingSent);
  if (fingerprints.size === 0 && !decides) return null;
  const knownNames = new Set([...markers.map(nameOf), ...doubts]);
  // Rows may have been edited since, so everything in newer results of the same run counts. Another machine may have a
  // run with the same name. For a run of this journal, the known requests tell them apart.
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

/** The problem if only this workbook shows that rows were sent. `alsoRecorded`: markers that another file has too. */
export async function onlyRecord(
  journal: Journal | null,
  path: string,
  alsoRecorded: readonly SentMarker[] = [],
): Promise<Result<never> | null> {
  // This journal knows the content of results that it wrote itself.
  if (journal !== null && (await writerOf(journal, path)) !== null) return null;
  const unknown = await unknownRows(journal, path, alsoRecorded);
  if (unknown === null) return null;
  await journal?.noteUnknown(await noteOf(journal, unknown));
  const rows = unknown.markers.map(({ row }) => row);
  return outdated({ ...unknown, rows }, messages.nothingWritten, messages.keepAndName);
}

/** `undone` adds what qcsheet did not do. `withOther` adds how to continue with another file. */
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

/** The first results workbook of the same login at another address, even if this journal knows its sendings. */
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
