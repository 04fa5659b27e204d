import { cellText } from '../../schema/cell.ts';
import type { CellModel } from '../../spreadsheet/model.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { momentWords } from '../../text/day.ts';
import { trimText } from '../cells/text.ts';
import { OWN_COLUMN_KEYS, OWN_COLUMNS, type OwnColumn } from '../input/headers/own-columns.ts';
import { FINDINGS_SHEET } from '../input/headers/own-sheets.ts';
import { type HiddenMarker, hiddenText, isMarked, isSent, markerOf } from '../input/rows/row-marker.ts';
import { withoutSheet } from './document-messages.ts';
import { type Highlights, toneOf } from './highlights.ts';
import type { Layout } from './layout.ts';
import { messages } from './messages.ts';
import type { ResultsRun, RowOutcome, SheetInput } from './results-input.ts';
import { stateStyle, stateWords } from './results-look.ts';
import { doubtSheetIn, nameIn } from './sheet-names.ts';

type OwnTexts = Readonly<Record<OwnColumn, string>>;
type Scope = {
  readonly input: Pick<SheetInput, 'kind' | 'place'>;
  readonly layout: Layout;
  readonly highlights: Highlights;
  readonly run: ResultsRun;
};

/** The cells of one row in our columns: status, tracking id, message, time and fingerprint. */
export function ownCells(
  row: Row,
  outcome: RowOutcome,
  { input, layout, highlights, run }: Scope,
): [number, CellModel][] {
  const message = messageOf(row.number, outcome, { input, highlights, run });
  const texts: OwnTexts = { ...outcomeTexts(outcome), message, marks: '', ...stillTrue(row, outcome, layout, run) };
  const found = highlights.inRow(row.number);
  const messageTone = toneOf(found.filter(({ cell }) => cell === null));
  const styles: Partial<Record<OwnColumn, string>> = {
    status: stateStyle(texts.status === IN_DOUBT ? 'in-doubt' : outcome.state),
    message: `${messageTone} message`,
    // If the cell beside it is empty, the text may be longer than its column.
    trackingId: message === '' ? 'plain text' : 'plain message',
  };
  return [...layout.own].flatMap(([name, number]): [number, CellModel][] => {
    const text = texts[name];
    return text === '' ? [] : [[number, { type: 'text', text, style: styles[name] ?? 'plain text' }]];
  });
}

const IN_DOUBT = stateWords('in-doubt');

function outcomeTexts(outcome: RowOutcome) {
  const { state, trackingId, sentAt, fingerprint, uid, sentBefore } = outcome;
  // The workbook shows the earlier sending on every machine, so an import does not send it again without a question.
  const isOnlyBefore = sentBefore !== undefined && sentState(state) === 'not-sent';
  const isInDoubt = isOnlyBefore && sentBefore.uid !== null;
  const marker = isOnlyBefore
    ? { ...sentBefore, state: isInDoubt ? ('in-doubt' as const) : ('accepted' as const) }
    : { fingerprint, state: sentState(state), trackingId, uid };
  return {
    status: isInDoubt ? IN_DOUBT : stateWords(state),
    trackingId: trackingId ?? (state === 'invalid' ? sentBefore?.trackingId : null) ?? '',
    sentAt: sentAt === null ? '' : momentWords(sentAt),
    fingerprint: hiddenText(marker),
  };
}

/** The meaning of a state for the next import. */
function sentState(state: string): HiddenMarker['state'] {
  if (state === 'accepted' || state === 'skipped') return 'accepted';
  return state === 'in-doubt' || state === 'sending' ? 'in-doubt' : 'not-sent';
}

/**
 * The input's own texts in our columns that this run has not changed. A row that was accepted, or may have been, keeps
 * these texts even if it is invalid now, for example after an edit. Without them the next import could send it again.
 * If the journal knows this document, its data is newer than the marker.
 */
function stillTrue(
  row: Row,
  outcome: RowOutcome,
  { own, headers }: Layout,
  { mayBeSent = [] }: ResultsRun,
): Partial<OwnTexts> {
  const { state, sentAt, uid, formerUids = [] } = outcome;
  const textIn = (name: OwnColumn) => trimText(cellText(row.cells.get(own.get(name) ?? 0)));
  const sentBefore: Partial<OwnTexts> = Object.fromEntries(OF_SENDING.map((name) => [name, textIn(name)]));
  const marker = markerOf(row, headers);
  const isOther =
    marker !== null &&
    isSent(marker) &&
    (marker.uid === null || (marker.uid !== uid && !formerUids.includes(marker.uid)));
  // No row shows some sendings, and this one may be any of them. It stays without a mark, as in the input.
  if (mayBeSent.length > 0 && state === 'invalid' && !isMarked([{ marker }])) return { fingerprint: '' };
  if (sentState(state) === 'accepted' || !isOther) return sentAt === null && state !== 'invalid' ? sentBefore : {};
  if (marker.state === 'unclear')
    return sentState(state) === 'in-doubt' ? {} : { ...sentBefore, status: textIn('status'), fingerprint: '' };
  // Rows of one document may have several documents in doubt. Each row keeps its own.
  if (sentState(state) === 'in-doubt')
    return marker.uid === null ? {} : { fingerprint: hiddenText({ ...marker, state: marker.state }) };
  const fingerprint = hiddenText({ ...marker, state: marker.state });
  // The marker belongs to another row. A copied or misplaced marker says nothing about this row.
  if (marker.trackingId !== null && outcome.idsOfRun?.has(marker.trackingId)) return { fingerprint };
  const kept = { ...sentBefore, trackingId: marker.trackingId ?? '', fingerprint };
  return marker.state === 'in-doubt' ? { ...kept, status: IN_DOUBT } : kept;
}

const OF_SENDING = OWN_COLUMN_KEYS.filter((name) => OWN_COLUMNS[name].isOfSending);

/**
 * The reason in words: the service's message, the errors of the row, or the other row of the document with the error.
 */
function messageOf(
  row: number,
  { state, message, rows }: RowOutcome,
  { input, highlights, run: { run, cause, why } }: Omit<Scope, 'layout'>,
): string {
  const found = highlights.inRow(row).map((finding) => finding.message);
  const all = new Set([...(message === null ? [] : [message]), ...found]);
  const words = [...all].map((text) => withoutSheet(text, highlights.sheet));
  if (state === 'unsent' || state === 'ready')
    words.unshift(cause === 'limit' ? messages.notSentYet(run) : messages.notSent(why));
  const doubtSheet = doubtSheetIn(input);
  if (state === 'in-doubt' && doubtSheet !== null) words.push(messages.seeDoubt(doubtSheet));
  if (words.length > 0 || state !== 'invalid') return words.join('\n');
  const wrong = rows.filter((candidate) => toneOf(highlights.inRow(candidate)) === 'bad');
  return wrong.length === 0 ? messages.seeFindings(nameIn(input, FINDINGS_SHEET)) : messages.seeRows(wrong);
}
