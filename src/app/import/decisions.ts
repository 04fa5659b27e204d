import { basename } from 'node:path';
import { foldText, trimText } from '../../derive/cells/text.ts';
import type { SentMark } from '../../derive/check/row-mark.ts';
import { DECISIONS, DOUBT_HEADERS, DOUBT_SHEET } from '../../derive/results/doubt-sheet.ts';
import type { Decision, EarlierDocument, Journal } from '../../journal/port.ts';
import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Past } from '../../submit/reconcile.ts';
import type { SourceFile } from '../../workbook/sheet.ts';
import { ok, problem, type Result } from '../problem.ts';
import { TAKEN_HINT, takenBy } from '../runs/tracking-id.ts';

/** A person's decision on the sheet `In doubt` of a results workbook. */
export type WrittenDecision = { readonly uid: string; readonly decision: Decision };

/** The decisions of a results workbook, none where nobody has written any. One that cannot be read stops the file. */
export async function readDecisions(file: SourceFile): Promise<Result<readonly WrittenDecision[]>> {
  if (!file.sheets.some(({ name }) => name === DOUBT_SHEET)) return ok([]);
  const decisions: WrittenDecision[] = [];
  let columns: ReadonlyMap<string, number> | undefined;
  for await (const { number, cells } of file.rows(DOUBT_SHEET)) {
    if (columns === undefined) {
      columns = new Map([...cells].map(([column, cell]) => [trimText(cellText(cell)), column]));
      continue;
    }
    const at = (header: string) => columns?.get(header) ?? 0;
    const text = (header: string) => textAt(cells, at(header));
    const place = `${DOUBT_SHEET}!${columnLetters(Math.max(1, at(DOUBT_HEADERS.decision)))}${number}`;
    const read = decisionOf(text(DOUBT_HEADERS.decision), text(DOUBT_HEADERS.trackingId), place);
    if (read.kind === 'problem') return read;
    if (read.value === null) continue;
    const uid = text(DOUBT_HEADERS.document);
    if (uid === '') return markGone(place);
    decisions.push({ uid, decision: read.value });
  }
  return ok(decisions);
}

function textAt(cells: ReadonlyMap<number, Cell>, column: number): string {
  return trimText(cellText(cells.get(column)));
}

/** Null where nothing was decided. */
function decisionOf(decision: string, trackingId: string, place: string): Result<Decision | null> {
  const plain = foldText(decision).replaceAll(/[-_ ]+/g, ' ');
  if (plain === '' && trackingId === '') return ok(null);
  if (plain === DECISIONS.notAccepted && trackingId === '') return ok({ decision: 'not-accepted' });
  if (plain === DECISIONS.accepted && trackingId !== '') return ok({ decision: 'accepted', trackingId });
  const said = decision === '' ? 'nothing' : `"${decision}"`;
  const message = `${place}: the decision says ${said}${trackingId === '' ? ' and no tracking id stands beside it' : `, the tracking id beside it "${trackingId}"`}. Nothing was sent.`;
  const hint = `Write "${DECISIONS.accepted}" with the tracking id, or "${DECISIONS.notAccepted}" without one; or empty both.`;
  return problem('file', 'decision-unclear', message, hint);
}

function markGone(place: string): Result<never> {
  const message = `${place}: the hidden column "${DOUBT_HEADERS.document}" is empty, so it cannot be told what the decision is about. Nothing was sent.`;
  return problem('file', 'decision-unclear', message, 'Use `qcsheet settle`, or take the workbook as it was written.');
}

/**
 * Keeps the decisions in the journal where it has the documents in doubt: all of them, or none where a tracking id
 * belongs to another document. The caller holds the account's lock.
 */
export function settleAll(
  journal: Journal,
  scope: string,
  decisions: readonly WrittenDecision[],
  { who, path }: { readonly who: string; readonly path: string },
): Result<true> {
  const ids = new Map<string, string>();
  for (const { uid, decision } of decisions) {
    if (decision.decision !== 'accepted') continue;
    const { trackingId } = decision;
    const twice = (ids.get(trackingId) ?? uid) !== uid ? `${trackingId} stands beside two documents.` : null;
    const taken = twice ?? takenBy(journal, scope, uid, decision);
    if (taken !== null) return problem('file', 'tracking-id-taken', `${DOUBT_SHEET}: ${taken}`, TAKEN_HINT);
    ids.set(trackingId, uid);
  }
  for (const { uid, decision } of decisions)
    journal.settle(scope, uid, { ...decision, who, why: `decision in ${basename(path)}` });
  return ok(true);
}

/**
 * What the journal knows of earlier documents, as it will when the decisions have been kept: what looks at a file without
 * settling anything tells the same as the import of it.
 */
export function decidedPast<Known extends Past>(past: Known, decisions: readonly WrittenDecision[]): Known {
  const decided = new Map(decisions.map(({ uid, decision }) => [uid, decision]));
  const settled = <Earlier extends EarlierDocument>(earlier: Earlier): Earlier[] => {
    const decision = earlier.state === 'in-doubt' ? decided.get(earlier.uid) : undefined;
    if (decision === undefined) return [earlier];
    if (decision.decision === 'not-accepted') return [];
    return [{ ...earlier, state: 'accepted', trackingId: decision.trackingId }];
  };
  return {
    ...past,
    sameAs: (scope, fingerprint) => past.sameAs(scope, fingerprint).flatMap(settled),
    similarTo: (scope, kind, businessKey) => past.similarTo(scope, kind, businessKey).flatMap(settled),
    sharing: (scope, trait, origin) => past.sharing(scope, trait, origin).flatMap(settled),
    fateOf(scope, uid) {
      const fate = past.fateOf(scope, uid);
      const decision = fate?.state === 'in-doubt' ? decided.get(uid) : undefined;
      if (decision === undefined) return fate;
      return decision.decision === 'accepted'
        ? { state: 'accepted', trackingId: decision.trackingId }
        : { state: 'not-sent' };
    },
  };
}

/** A mark of doubt as it was decided in the same workbook. */
export function decidedMark(mark: SentMark | null, decisions: readonly WrittenDecision[]): SentMark | null {
  if (mark?.state !== 'in-doubt' || mark.uid === null) return mark;
  const decision = decisions.findLast(({ uid }) => uid === mark.uid)?.decision;
  if (decision === undefined) return mark;
  return decision.decision === 'accepted' ? { ...mark, state: 'accepted', trackingId: decision.trackingId } : null;
}
