import type { Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import { readRows } from '../../input/rows/data-rows.ts';
import type { DataRow } from '../../input/rows/group.ts';
import { keptRows } from '../kept-rows.ts';
import { kindOf } from '../kind-of-run.ts';
import { type DocumentTexts, documentTexts } from './document-texts.ts';

/** How the cells of an accepted document were written in a run: as they were sent, or as somebody edited them later. */
export type SentForm = {
  readonly trackingId: string;
  readonly firstRow: number | undefined;
  readonly texts: DocumentTexts;
  /** The number of documents of its run with this text in this column. */
  commonness(key: string, text: string): number;
  /** Whether the file still has other documents that this run sent, or the run sent no other. */
  readonly isContinued: boolean;
};

export type FormMemory = Pick<Journal, 'documents' | 'keptRows'>;

/**
 * The forms of accepted documents that the file no longer has as they were sent: for each the last form that was sent,
 * and the last one that was held back as an edited form. `runs`: the latest first. `present`: tracking ids of documents
 * that the file still has.
 */
export async function lostForms(
  journal: FormMemory,
  runs: readonly RunRecord[],
  present: ReadonlySet<string>,
): Promise<readonly SentForm[]> {
  const forms: SentForm[] = [];
  const known = { sent: new Set(present), edited: new Set(present) };
  for (const run of runs) {
    const lost: { readonly trackingId: string; readonly rows: readonly number[] }[] = [];
    const all: (readonly number[])[] = [];
    let sent = 0;
    let isContinued = false;
    for await (const document of journal.documents(run.run)) {
      const { rows } = document;
      all.push(rows);
      const { trackingId, isSent } = sendingOf(document);
      if (trackingId === null) continue;
      if (isSent) sent += 1;
      if (present.has(trackingId)) isContinued = true;
      const before = isSent ? known.sent : known.edited;
      if (before.has(trackingId)) continue;
      before.add(trackingId);
      lost.push({ trackingId, rows });
    }
    if (lost.length === 0) continue;
    const kind = kindOf(run);
    const textsOf = await textsByRows(journal, run, kind);
    const commonness = commonnessIn(all.map(textsOf), kind);
    for (const { trackingId, rows } of lost)
      forms.push({
        ...{ trackingId, firstRow: rows[0], texts: textsOf(rows), commonness },
        isContinued: isContinued || sent <= 1,
      });
  }
  return forms;
}

/** The id of the sending that a document is, or is an edited form of; null if it is neither. */
function sendingOf({ state, trackingId, sentBefore }: JournalDocument) {
  const isSent = state === 'accepted' || state === 'skipped';
  return { trackingId: isSent ? trackingId : (sentBefore?.trackingId ?? null), isSent };
}

async function textsByRows(journal: FormMemory, run: RunRecord, kind: Kind) {
  const { data } = await readRows(kind, keptRows(journal, run), { sheet: kind.sheet });
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
