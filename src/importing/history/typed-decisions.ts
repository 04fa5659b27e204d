import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Journal, RunRecord } from '../../journal/port.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import { knownDoubt } from '../doubts/known-doubt.ts';
import { decisionWord } from '../doubts/tracking-id-form.ts';
import { doubtLines } from '../doubts/written-decisions.ts';
import { DECISIONS, DOUBT_HEADERS } from '../input/headers/own-sheets.ts';
import { placesOfRuns } from './results-place.ts';

/** The cells of a line of the sheet `In doubt`, as a person typed them. */
type TypedDecision = { readonly decision: string; readonly trackingId: string; readonly reason: string };

/**
 * Finds what a person typed about one sending of a document; null if nothing. `sentAt`: its ISO time. `lastWord`: the
 * journal's present one about the document.
 */
export type FindTyped = (uid: string, sentAt: string | null, lastWord: string) => Promise<TypedDecision | null>;

type TypedMemory = Pick<Journal, 'named' | 'resultsPaths' | 'settlements'>;

/**
 * Decisions about documents in doubt that a person typed into the run's file or into results. Nobody has recorded them.
 * The workbook that was saved last counts, also if its cells are blank now. A decision that was recorded and taken back
 * does not count, except in results that are newer than that: there a person has typed it again. `runs`: the runs that
 * have the documents.
 */
export async function typedDecisions(
  journal: TypedMemory,
  { file, scope }: RunRecord,
  runs: ReadonlySet<string>,
): Promise<FindTyped> {
  const typed = new Map<string, { readonly decision: TypedDecision; readonly lastWord: string }>();
  for (const path of await lastSavedFirst(journal, file, runs)) {
    for (const line of await linesIn(path)) {
      const uid = line.get(DOUBT_HEADERS.document) ?? '';
      const key = keyOf((await knownDoubt(journal, scope, uid))?.uid ?? uid, line.get(DOUBT_HEADERS.sending) ?? '');
      const lastWord = line.get(DOUBT_HEADERS.lastWord) ?? '';
      if (uid !== '' && !typed.has(key)) typed.set(key, { decision: typedIn(line), lastWord });
    }
  }
  return async (uid, sentAt, lastWord) => {
    const found = typed.get(keyOf(uid, sentAt ?? ''));
    if (found === undefined || Object.values(found.decision).every((text) => text === '')) return null;
    const isOld = found.lastWord !== lastWord && (await isRecorded(journal, scope, uid, found.decision));
    return isOld ? null : found.decision;
  };
}

function keyOf(uid: string, sending: string): string {
  return `${uid} ${sending}`;
}

function typedIn(line: ReadonlyMap<string, string>): TypedDecision {
  const text = (header: string) => line.get(header) ?? '';
  const { decision, trackingId, reason } = DOUBT_HEADERS;
  return { decision: text(decision), trackingId: text(trackingId), reason: text(reason) };
}

async function lastSavedFirst(
  journal: TypedMemory,
  file: string,
  runs: ReadonlySet<string>,
): Promise<readonly string[]> {
  const named = Array.from(runs, (run) => ({ run }));
  const paths = new Set([file, ...(await Array.fromAsync(placesOfRuns(journal, named)))]);
  const found = await Promise.all(
    [...paths]
      .filter((path) => WORKBOOKS.has(extname(path).toLowerCase()))
      .map(async (path) => ({ path, savedAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return found.toSorted((a, b) => b.savedAt - a.savedAt).map(({ path }) => path);
}

const WORKBOOKS: ReadonlySet<string> = new Set(['.xlsx', '.xlsm']);

async function linesIn(path: string): ReturnType<typeof doubtLines> {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') return [];
  try {
    return await doubtLines(opened.file);
  } finally {
    await opened.file.close();
  }
}

/** Whether this decision was recorded before. If the document is still in doubt, somebody has taken it back. */
async function isRecorded(
  journal: TypedMemory,
  scope: string,
  uid: string,
  { decision, trackingId }: TypedDecision,
): Promise<boolean> {
  const documents = await journal.named(scope, uid);
  for (const run of new Set(documents.map((document) => document.run))) {
    const ids = new Set(documents.flatMap((document) => (document.run === run ? [document.id] : [])));
    for (const settled of await journal.settlements(run)) {
      if (!ids.has(settled.document) || settled.decision === 'undone') continue;
      const id = settled.decision === 'accepted' ? settled.trackingId : '';
      const word = settled.decision === 'accepted' ? DECISIONS.accepted : DECISIONS.notAccepted;
      if (decisionWord(decision) === word && trackingId === id) return true;
    }
  }
  return false;
}
