import type { Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import { type Pause, pausing } from '../../../schema/pause.ts';
import { readRows } from '../../input/rows/data-rows.ts';
import type { DataRow } from '../../input/rows/group.ts';
import { keptRows } from '../kept-rows.ts';
import { kindOf } from '../kind-of-run.ts';
import { type DocumentTexts, documentTexts } from './document-texts.ts';

/** A sending, by its tracking id or, in doubt, by the journal's name for the document. */
export type Sending = {
  readonly name: string;
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
};

/** How the cells of a sent document were written in a run: as they were sent, or as somebody edited them later. */
export type SentForm = Sending & {
  readonly firstRow: number | undefined;
  readonly texts: DocumentTexts;
  /** The number of documents of its run with this text in this column. */
  commonness(key: string, text: string): number;
  /** Whether the file still has other documents that this run sent, or the run sent no other. */
  readonly isContinued: boolean;
};

export type FormMemory = Pick<Journal, 'documents' | 'keptRows'>;

/**
 * The forms of documents, accepted or in doubt, that the file no longer has as they were sent: for each the last form
 * that was sent, and the last one that was held back as an edited form. `runs`: the latest first. `present`: the names of
 * the sendings that the file still has.
 */
export async function lostForms(
  journal: FormMemory,
  runs: readonly RunRecord[],
  present: ReadonlySet<string>,
  pause: Pause,
): Promise<readonly SentForm[]> {
  const forms: SentForm[] = [];
  const known = { sent: new Set(present), edited: new Set(present) };
  for (const run of runs) {
    const lost: { readonly sending: Sending; readonly rows: readonly number[] }[] = [];
    const all: (readonly number[])[] = [];
    let sent = 0;
    let isContinued = false;
    for await (const document of pausing(journal.documents(run.run), pause)) {
      const { rows } = document;
      all.push(rows);
      const { sending, isSent } = sendingOf(document);
      if (sending === null) continue;
      const { name } = sending;
      if (isSent) sent += 1;
      if (present.has(name)) isContinued = true;
      const names = isSent ? known.sent : known.edited;
      if (names.has(name)) continue;
      names.add(name);
      lost.push({ sending, rows });
    }
    if (lost.length === 0) continue;
    const kind = kindOf(run);
    const textsOf = await textsByRows(journal, run, kind, pause);
    const commonness = commonnessIn(all.map(textsOf), kind);
    for (const { sending, rows } of lost)
      forms.push({
        ...sending,
        firstRow: rows[0],
        texts: textsOf(rows),
        commonness,
        isContinued: isContinued || sent <= 1,
      });
  }
  return forms;
}

/** The sending that a document is, or is an edited form of; null if it is neither. */
export function sendingOf(document: JournalDocument): { readonly sending: Sending | null; readonly isSent: boolean } {
  const { state, uid, fingerprint } = document;
  if (state === 'in-doubt' || state === 'sending')
    return { sending: { name: uid, trackingId: null, fingerprint }, isSent: true };
  const isSent = state === 'accepted' || state === 'skipped';
  const of = isSent ? { ...document, uid: null } : document.sentBefore;
  const name = of?.trackingId ?? of?.uid ?? null;
  if (of === undefined || name === null) return { sending: null, isSent };
  return { sending: { name, trackingId: of.trackingId, fingerprint: of.fingerprint }, isSent };
}

/** Gives a function for the texts of a document of the run, by its rows. */
export async function textsByRows(journal: FormMemory, run: RunRecord, kind: Kind, pause: Pause) {
  const { data } = await readRows(kind, keptRows(journal, run, pause), { sheet: kind.sheet });
  const byNumber = new Map<number, DataRow>(data.map((row) => [row.number, row]));
  return (rows: readonly number[]) =>
    documentTexts(
      kind,
      rows.flatMap((row) => byNumber.get(row) ?? []),
    );
}

function commonnessIn(documents: readonly DocumentTexts[], { identity }: Kind): SentForm['commonness'] {
  const counts = new Map<string, number>();
  for (const texts of documents)
    for (const [key, values] of texts) {
      if (identity !== undefined && !identity.includes(key)) continue;
      for (const text of values) counts.set(nameOf(key, text), (counts.get(nameOf(key, text)) ?? 0) + 1);
    }
  return (key, text) => counts.get(nameOf(key, text)) ?? 1;
}

/** A key for a text in a column. */
export function nameOf(key: string, text: string): string {
  return `${key}\n${text}`;
}
