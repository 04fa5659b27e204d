import type { EarlierDocument, Journal } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingsByRow, type JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowsOfFile } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { documentTexts } from '../history/alike/document-texts.ts';
import { formFinder } from '../history/alike/edited-forms.ts';
import { type FormMemory, lostForms } from '../history/alike/sent-forms.ts';
import { fateWords } from '../history/earlier-words.ts';
import type { EarlierMarker } from '../history/match-earlier.ts';
import { messages } from '../history/messages.ts';
import { copiedRuns } from '../history/origin.ts';
import type { FileHistory } from '../history/reconcile.ts';
import type { Verdict } from '../history/verdict.ts';
import type { Input } from '../input/open-input.ts';
import type { CheckedDocument } from './check-groups.ts';
import type { PreparedRequest } from './plan-requests.ts';

type About = {
  readonly checked: { readonly documents: readonly CheckedDocument[]; readonly findings: readonly JoinedFinding[] };
  readonly past: FormMemory & Pick<Journal, 'acceptedAs'>;
  readonly known: FileHistory;
  readonly markers: ReadonlyMap<number | undefined, { readonly marker: EarlierMarker | null }>;
  readonly plans: readonly PreparedRequest[];
  readonly verdicts: readonly Verdict[];
};

/** Accepted documents by the first row of the document that is an edited form of each. */
export type SentThenEdited = ReadonlyMap<number, EarlierDocument>;

/**
 * Finds what the service accepted from rows that have errors now and show no earlier sending, or that equal another row
 * now. Such a document has no request to compare, so its cells are compared with those of the runs of this file. Without
 * this, its new results would say that it was not sent, and whoever corrects it there would send it a second time.
 */
export async function sentThenEdited({ kind, file }: Input, about: About): Promise<SentThenEdited> {
  const { checked, past, known, markers, plans, verdicts } = about;
  const { scope, origin } = known;
  if (kind.operation.effect !== 'create') return NONE;
  const doubled = new Set(
    plans.flatMap(({ document }, index) => (verdicts[index]?.type === 'duplicate' ? [document.rows[0]] : [])),
  );
  const mayBe = ({ valid, rows: [row] }: CheckedDocument) =>
    (!valid || doubled.has(row)) && (markers.get(row)?.marker ?? null) === null;
  const edited = checked.documents.filter(mayBe);
  if (edited.length === 0) return NONE;
  const all = (await known.journal.runs()).filter((run) => run.scope === scope && run.kind === kind.name);
  if (all.length === 0) return NONE;
  const copied = await copiedRuns(
    Map.groupBy(plans, ({ fingerprint }) => fingerprint),
    known,
  );
  const runs = all.filter((run) => run.origin === origin || run.sha256 === file.sha256 || copied.has(run.run));
  const forms = await lostForms(past, runs, presentIds(about));
  if (forms.length === 0) return NONE;
  const find = formFinder(kind, forms);
  const errors = findingsByRow(checked.findings.filter(({ severity }) => severity === 'error'));
  const found = new Map<number, EarlierDocument>();
  for (const { rows, cells } of edited) {
    const unreadable = new Set(rows.flatMap((row) => errors.of(row).flatMap(({ column }) => column ?? [])));
    const form = find({ firstRow: rows[0], texts: documentTexts(kind, cells), unreadable });
    const earlier = form && (await past.acceptedAs(scope, form.trackingId));
    if (earlier !== undefined) found.set(rows[0], earlier);
  }
  return found;
}

const NONE: SentThenEdited = new Map();

/** The tracking ids of documents that the file still has, by their requests or by the markers of rows with errors. */
function presentIds({ checked, markers, verdicts }: About): ReadonlySet<string> {
  const skipped = verdicts.flatMap((verdict) => (verdict.type === 'skip' ? (verdict.trackingId ?? []) : []));
  const marked = checked.documents.flatMap(({ valid, rows: [row] }) => {
    const marker = valid ? null : (markers.get(row)?.marker ?? null);
    return marker?.state === 'accepted' ? (marker.trackingId ?? []) : [];
  });
  return new Set([...skipped, ...marked]);
}

/** The warning about a document with errors that is an edited form of an accepted one. */
export function editedFinding(
  { kind, sheet }: { readonly kind: Kind; readonly sheet: string },
  row: number,
  earlier: EarlierDocument,
): Finding {
  const [noun] = kind.noun;
  const what = messages.editedWithErrors(noun, rowsOfFile(earlier), fateWords(earlier));
  const hint = messages.oldValuesOrAnother(noun);
  return {
    ...findingAt({ sheet, row }, { code: 'already-sent', severity: 'warning', what, hint }),
    outcome: 'held-back',
  };
}
