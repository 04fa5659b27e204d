import type { Journal, PlannedDocument } from '../../journal/port.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import type { LeftDoubt } from './left-doubts.ts';
import type { DecisionSheet, WrittenDoubt } from './written-decisions.ts';

/**
 * Documents in doubt of another machine: only the sheet `In doubt` of its workbook names them, and their rows are gone.
 * `isMarked`: whether a row of the workbook is about the document.
 */
export function doubtsElsewhere(
  { decisionSheet, meta }: { readonly decisionSheet: DecisionSheet; readonly meta: Meta | null },
  journal: Pick<Journal, 'fateOf'>,
  scope: string,
  isMarked: (uid: string) => boolean,
): readonly LeftDoubt[] {
  const lines = new Map(decisionSheet.doubts.map((line) => [line.uid, line]));
  const unknown = [...lines.values()].filter(({ uid }) => !isMarked(uid) && journal.fateOf(scope, uid) === undefined);
  return unknown.map(({ uid, sending, lookFor, ...line }) => ({
    uid,
    sentAt: sending || null,
    request: null,
    fingerprint: null,
    businessKey: null,
    why: `Another machine sent it${line.sentAt === '' ? '' : ` on ${line.sentAt}`}: ${lookFor}.`,
    places: [{ run: meta?.run ?? '', rows: rowsIn(line) }],
    sender: null,
    reference: lookFor,
    isSentAgain: false,
  }));
}

/** The first number of each piece of "5, 6, 9-14" or "4 of run r-20270310-1"; the line has at least one row. */
function rowsIn({ rows }: Pick<WrittenDoubt, 'rows'>): readonly number[] {
  const numbers = (rows.split(' of run ')[0] ?? '')
    .split(', ')
    .flatMap((piece) => /^\d+/.exec(piece)?.map(Number) ?? []);
  return numbers.length === 0 ? [1] : numbers;
}

/** Such a document as the journal keeps it: in doubt, with nothing to send. */
export function keptDoubt({ uid, why, places: [{ rows }] }: LeftDoubt): PlannedDocument {
  return {
    uid,
    rows,
    key: null,
    state: 'in-doubt',
    request: null,
    fingerprint: null,
    occurrence: 1,
    businessKey: null,
    repeatable: false,
    reason: { code: 'already-sent', status: null, message: why ?? '' },
  };
}
