import type { EarlierDocument, Journal, NewDocument } from '../../journal/port.ts';
import type { Meta } from '../../spreadsheet/sheet.ts';
import type { LeftDoubt } from './left-doubts.ts';
import { messages } from './messages.ts';
import type { DecisionSheet, WrittenDoubt } from './written-decisions.ts';

type Workbook = { readonly decisionSheet: DecisionSheet; readonly meta: Meta | null };

/**
 * Documents in doubt of another machine that only the sheet `In doubt` of its workbook names, because their rows are
 * gone. `isPresent`: whether a row of the workbook belongs to the document.
 */
export async function doubtsElsewhere(
  workbook: Workbook,
  journal: Pick<Journal, 'fateOf'>,
  scope: string,
  isPresent: (uid: string) => boolean,
): Promise<readonly LeftDoubt[]> {
  const unknown = await unknownLines(workbook, journal, scope, isPresent);
  return unknown.map(({ uid, fingerprint, sending, lookFor, ...line }) => ({
    uid,
    sentAt: sending || null,
    request: null,
    fingerprint,
    businessKey: null,
    why: messages.otherMachine(line.sentAt, lookFor),
    places: [{ run: workbook.meta?.run ?? '', rows: rowsIn(line) }],
    sender: null,
    reference: lookFor,
    isSentAgain: false,
  }));
}

async function unknownLines(
  { decisionSheet }: Workbook,
  journal: Pick<Journal, 'fateOf'>,
  scope: string,
  isPresent: (uid: string) => boolean,
): Promise<readonly WrittenDoubt[]> {
  const lines = new Map(decisionSheet.doubts.map((line) => [line.uid, line]));
  const unknown: WrittenDoubt[] = [];
  for (const line of lines.values())
    if (!isPresent(line.uid) && (await journal.fateOf(scope, line.uid)) === undefined) unknown.push(line);
  return unknown;
}

/** The journal's knowledge of earlier requests, as if the documents of `doubtsElsewhere` were already stored. */
export async function withDoubtsElsewhere<Memory extends Pick<Journal, 'fateOf' | 'sameAs'>>(
  past: Memory,
  workbook: Workbook & { readonly path: string },
  scope: string,
  isPresent: (uid: string) => boolean,
): Promise<Memory> {
  const lines = await unknownLines(workbook, past, scope, isPresent);
  if (lines.length === 0) return past;
  const alike = Map.groupBy(lines, ({ fingerprint }) => fingerprint);
  return {
    ...past,
    async sameAs(ofScope, fingerprints) {
      const all = new Map(await past.sameAs(ofScope, fingerprints));
      for (const fingerprint of ofScope === scope ? new Set(fingerprints) : []) {
        const others = alike.get(fingerprint)?.map((line) => earlierFrom(line, fingerprint, workbook));
        if (others !== undefined) all.set(fingerprint, [...(all.get(fingerprint) ?? []), ...others]);
      }
      return all;
    },
  };
}

function earlierFrom(
  line: WrittenDoubt,
  fingerprint: string,
  { meta, path }: { readonly meta: Meta | null; readonly path: string },
): EarlierDocument {
  const { uid, sending } = line;
  const place = { run: meta?.run ?? '', file: path, rows: rowsIn(line) };
  const doubt = {
    state: 'in-doubt',
    trackingId: null,
    sentAt: sending || null,
    receipt: null,
    elsewhere: null,
  } as const;
  return { fingerprint, uid, occurrence: 1, ...place, ...doubt };
}

/** The first row number of each part of "5, 6, 9-14" or "4 of run r-20270310-1". At least one number. */
export function rowsIn({ rows }: Pick<WrittenDoubt, 'rows'>): readonly number[] {
  const numbers = (rows.split(' of run ')[0] ?? '')
    .split(', ')
    .flatMap((piece) => /^\d+/.exec(piece)?.map(Number) ?? []);
  return numbers.length === 0 ? [1] : numbers;
}

/** Such a document in the journal's form: in doubt, with nothing to send. */
export function keptDoubt({ uid, sentAt, why, fingerprint, places: [{ rows }] }: LeftDoubt): NewDocument {
  return {
    uid,
    ...(sentAt !== null && { sentAt }),
    rows,
    key: null,
    state: 'in-doubt',
    request: null,
    fingerprint,
    occurrence: 1,
    businessKey: null,
    repeatable: false,
    reason: { code: 'already-sent', status: null, message: why ?? '' },
  };
}
