import { isSent, markOf, type SentMark } from '../../derive/check/row-mark.ts';
import { OWN_COLUMNS, type OwnColumn } from '../../derive/own-columns.ts';
import { rowWords } from '../../derive/row-words.ts';
import type { DocumentState, Journal, RunRecord } from '../../journal/port.ts';
import { cellText } from '../../schema/cell.ts';
import { readMeta } from '../../workbook/meta-read.ts';
import { openSource } from '../../workbook/open.ts';
import type { Meta, SourceFile } from '../../workbook/sheet.ts';
import { problem, type Result } from '../problem.ts';
import { placesWrittenElse } from './results-place.ts';

/**
 * Why a run may not go on: its results tell that documents were sent which this journal has still to send. A copy of
 * the state folder, or a backup that was put back, does not know what was sent since.
 */
export async function outdatedRun(
  journal: Journal,
  { run, scope, kind, output }: RunRecord,
  toSend: ReadonlySet<DocumentState>,
): Promise<Result<never> | null> {
  const left = new Set<string>();
  for (const { state, repeatable, fingerprint } of journal.documents(run))
    if (toSend.has(state) && !repeatable && fingerprint !== null) left.add(fingerprint);
  if (left.size === 0) return null;
  const sent = await sentElsewhere(journal, { scope, kind, output, isMeant: (mark) => isOneOf(left, mark) });
  return sent && refusal(sent, '');
}

/** A checked file that is about to be sent, and where its results are to go. */
export type NewSending = {
  readonly scope: string;
  readonly kind: string;
  readonly output: string;
  /** The results have their name from the file, so that whatever they tell was sent from it. */
  readonly isNamedByInput: boolean;
  /** Of the creating documents that are ready. */
  readonly fingerprints: ReadonlySet<string>;
  /** What the file itself tells of earlier runs: it holds back what it means, and is no news. */
  readonly marks: readonly SentMark[];
};

/** Why a file may not be sent: its results are there already, and tell of what this journal does not know. */
export async function sentByOther(
  journal: Journal,
  { isNamedByInput, fingerprints, marks, ...place }: NewSending,
): Promise<Result<never> | null> {
  if (fingerprints.size === 0) return null;
  const told = new Set(marks.map(nameOf));
  const isMeant = (mark: SentMark) => !told.has(nameOf(mark)) && (isNamedByInput || isOneOf(fingerprints, mark));
  const sent = await sentElsewhere(journal, { ...place, isMeant });
  return sent && refusal(sent, ' Where other rows are meant, name another file for the results with -o.');
}

function isOneOf(fingerprints: ReadonlySet<string>, { fingerprint }: SentMark): boolean {
  return fingerprint !== null && fingerprints.has(fingerprint);
}

function nameOf({ uid, trackingId }: SentMark): string | null {
  return uid ?? trackingId;
}

type Sent = { readonly path: string; readonly run: string | undefined; readonly rows: readonly number[] };

function refusal({ path, run, rows }: Sent, otherwise: string): Result<never> {
  const of = run === undefined ? '' : ` of run ${run}`;
  const message = `${path} tells that ${rowWords(rows)}${of} ${rows.length === 1 ? 'was' : 'were'} sent, and this journal does not know of it: it is a copy or an old backup, or another one has sent them. Nothing was sent.`;
  const hint = `Work with the journal that sent them, or import the results, of which only what they do not call accepted is sent: qcsheet import ${path}.${otherwise}`;
  return problem('usage', 'journal-outdated', message, hint);
}

type Looking = Pick<RunRecord, 'scope' | 'kind' | 'output'> & { isMeant(mark: SentMark): boolean };

/** The first results workbook that tells of what this journal does not know; one that it wrote itself tells nothing new. */
async function sentElsewhere(journal: Journal, { scope, kind, output, isMeant }: Looking): Promise<Sent | null> {
  for await (const path of placesWrittenElse(journal, output)) {
    const opened = await openSource(path);
    if (opened.kind === 'unreadable') continue;
    const { file } = opened;
    try {
      const meta = await readMeta(file);
      if (meta?.role !== 'results' || meta.account !== scope || meta.kind !== kind) continue;
      const isKnown = knownBy(journal, meta);
      const rows: number[] = [];
      for await (const { row, mark } of hiddenMarks(file, meta)) if (isMeant(mark) && !isKnown(mark)) rows.push(row);
      if (rows.length > 0) return { path, run: meta.run, rows };
    } finally {
      await file.close();
    }
  }
  return null;
}

/** What the program itself wrote of each row that was sent: what people write into the other columns may be anything. */
async function* hiddenMarks(file: SourceFile, { dataSheet }: Meta): AsyncIterable<{ row: number; mark: SentMark }> {
  if (!file.sheets.some(({ name }) => name === dataSheet)) return;
  let telling: ReadonlyMap<number, OwnColumn> = new Map();
  for await (const row of file.rows(dataSheet)) {
    const mark = markOf(row, { own: telling, telling, surely: false });
    if (isSent(mark)) yield { row: row.number, mark };
    if (telling.size > 0) continue;
    const named = [...row.cells].filter(([, cell]) => cellText(cell) === OWN_COLUMNS.fingerprint);
    telling = new Map(named.map(([column]) => [column, 'fingerprint']));
  }
}

/** Whether this journal knows what a workbook tells of a row. */
function knownBy(journal: Journal, { account, run = '' }: Meta): (mark: SentMark) => boolean {
  const settlements = new Set(journal.settlements(run).map(({ document }) => document));
  const documents = settlements.size === 0 ? [] : journal.documents(run);
  const settled = new Set(Array.from(documents, ({ id, uid }) => (settlements.has(id) ? uid : '')));
  return ({ state, trackingId, uid }) => {
    if (state === 'accepted') return trackingId === null || journal.acceptedAs(account, trackingId) !== undefined;
    if (uid === null) return true;
    const fate = journal.fateOf(account, uid);
    // It was settled here, or was not sent yet when this journal was copied.
    return fate?.state === 'not-sent' ? settled.has(uid) : fate !== undefined;
  };
}
