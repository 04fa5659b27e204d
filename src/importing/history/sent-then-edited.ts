import type { EarlierDocument, Journal } from '../../journal/port.ts';
import { sameAsOne } from '../../journal/same-as-one.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingsByRow, type JoinedFinding } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses } from '../../schema/pause.ts';
import { rowsOfFile } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import type { DataRow } from '../input/rows/group.ts';
import { documentTexts } from './alike/document-texts.ts';
import { formFinder } from './alike/edited-forms.ts';
import { neverSentIn } from './alike/never-sent.ts';
import { type FormMemory, lostForms, type Sending } from './alike/sent-forms.ts';
import { doubtHint, fateWords, isAccepted } from './earlier-words.ts';
import type { EarlierMarker } from './match-earlier.ts';
import { messages } from './messages.ts';
import { copiedRuns } from './origin.ts';
import type { FileHistory } from './reconcile.ts';
import { runsOfKind } from './runs-of-kind.ts';
import type { Verdict } from './verdict.ts';

type CheckedDocument = {
  readonly valid: boolean;
  readonly rows: readonly [number, ...number[]];
  readonly cells: readonly DataRow[];
};

type About = {
  readonly checked: { readonly documents: readonly CheckedDocument[]; readonly findings: readonly JoinedFinding[] };
  readonly past: FormMemory & Pick<Journal, 'acceptedAs' | 'sameAs'>;
  readonly known: FileHistory;
  readonly markers: ReadonlyMap<number | undefined, { readonly marker: EarlierMarker | null }>;
  /** The valid documents with their requests. */
  readonly plans: readonly { readonly document: Pick<CheckedDocument, 'rows'>; readonly fingerprint: string }[];
  /** In the order of `plans`. */
  readonly verdicts: readonly Verdict[];
};

/** Documents, accepted or in doubt, by the first row of the document that is an edited form of each. */
export type SentThenEdited = ReadonlyMap<number, EarlierDocument>;

/**
 * Finds what was sent, surely or perhaps, from rows that have errors now or equal another row now, and that show no
 * earlier sending. Such a document has no request to compare, so its cells are compared with those of the runs of this
 * file. Without this, its new results would say that it was not sent, and whoever corrects it there would send it again.
 */
export async function sentThenEdited({ kind, file, pause }: Input, about: About): Promise<SentThenEdited> {
  const { checked, past, known, plans } = about;
  const { scope, origin, journal } = known;
  const edited = kind.operation.effect === 'create' ? unsentForms(about) : [];
  const all = edited.length === 0 ? [] : await runsOfKind(journal, known);
  if (all.length === 0) return NONE;
  const copied = await copiedRuns(
    Map.groupBy(plans, ({ fingerprint }) => fingerprint),
    known,
  );
  const runs = all.filter((run) => run.origin === origin || run.sha256 === file.sha256 || copied.has(run.run));
  const present = presentNames(about);
  const forms = await lostForms(past, runs, present, pause);
  if (forms.length === 0) return NONE;
  const find = formFinder(kind, forms);
  const errors = findingsByRow(checked.findings.filter(({ severity }) => severity === 'error'));
  const alike = await mapWithPauses(edited, pause, ({ rows, cells }) => {
    const unreadable = new Set(rows.flatMap((row) => errors.of(row).flatMap(({ column }) => column ?? [])));
    const texts = documentTexts(kind, cells);
    return { row: rows[0], texts, form: find({ firstRow: rows[0], texts, unreadable }) };
  });
  if (alike.every(({ form }) => form === undefined)) return NONE;
  const neverSent = await neverSentIn(past, runs[0], alike, pause);
  const found = new Map<number, EarlierDocument>();
  for (const { row, texts, form } of alike) {
    const earlier = form === undefined || neverSent(texts) ? undefined : await sendingNow(past, scope, form);
    if (earlier !== undefined && !present.has(earlier.trackingId ?? '')) found.set(row, earlier);
  }
  return found;
}

/** The documents with errors, and those that equal another one of the file, without a marker of a sending. */
function unsentForms({ checked, markers, plans, verdicts }: About): readonly CheckedDocument[] {
  const doubled = new Set(
    plans.flatMap(({ document }, index) => (verdicts[index]?.type === 'duplicate' ? [document.rows[0]] : [])),
  );
  return checked.documents.filter(
    ({ valid, rows: [row] }) => (!valid || doubled.has(row)) && (markers.get(row)?.marker ?? null) === null,
  );
}

const NONE: SentThenEdited = new Map();

/** The sending as the journal knows it now. Somebody may have settled a document in doubt since. */
async function sendingNow(
  past: Pick<Journal, 'acceptedAs' | 'sameAs'>,
  scope: string,
  { name, trackingId, fingerprint }: Sending,
): Promise<EarlierDocument | undefined> {
  if (trackingId !== null) return await past.acceptedAs(scope, trackingId);
  if (fingerprint === null) return undefined;
  return (await sameAsOne(past, scope, fingerprint)).find(({ uid }) => uid === name);
}

/** The names of the sendings that the file still has, by their requests or by the markers of rows with errors. */
function presentNames({ checked, markers, verdicts }: About): ReadonlySet<string> {
  const known = verdicts.flatMap((verdict) => {
    if (verdict.type === 'skip') return verdict.trackingId ?? [];
    return verdict.type === 'in-doubt' ? (verdict.earlier?.uid ?? []) : [];
  });
  const marked = checked.documents.flatMap(({ valid, rows: [row] }) => {
    const marker = markers.get(row)?.marker ?? null;
    if (marker === null) return [];
    return valid && marker.state === 'accepted' ? [] : (marker.trackingId ?? marker.uid ?? []);
  });
  return new Set([...known, ...marked]);
}

/** The warning about a document with errors that is an edited form of a sent one. */
export function editedFinding(
  { kind, sheet }: { readonly kind: Kind; readonly sheet: string },
  row: number,
  earlier: EarlierDocument,
): Finding {
  const [noun] = kind.noun;
  const fate = `${isAccepted(earlier) ? 'was' : 'is'} ${fateWords(earlier)}`;
  const what = messages.editedWithErrors(noun, rowsOfFile(earlier), fate);
  const hint = messages.correctedOrAnother(isAccepted(earlier) ? messages.secondOne(noun) : doubtHint(earlier), noun);
  return {
    ...findingAt({ sheet, row }, { code: 'already-sent', severity: 'warning', what, hint }),
    outcome: 'held-back',
  };
}
