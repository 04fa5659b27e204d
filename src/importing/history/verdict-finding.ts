import type { EarlierDocument } from '../../journal/port.ts';
import type { Finding, FindingCode, Severity } from '../../schema/finding.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import type { ColumnChange } from '../requests/changed-columns.ts';
import type { DocumentTrait } from '../requests/traits.ts';
import type { Likeness } from './alike/likeness.ts';
import {
  deedOf,
  doubtHint,
  doubtWords,
  earlierWords,
  fateWords,
  isAccepted,
  type SentDoubt,
  strayWords,
} from './earlier-words.ts';
import { messages } from './messages.ts';
import type { Twin } from './twins.ts';
import type { Again, Verdict } from './verdict.ts';

type DocumentInFile = {
  readonly sheet: string;
  readonly rows: readonly number[];
  readonly noun: string;
  /** The document's traits, in words. They are computed at each call. */
  readonly traits: () => readonly DocumentTrait[];
  /** Columns that differ from what was sent before, or from another row of the file. */
  readonly changes: readonly ColumnChange[];
  /** The sending of a document in doubt, if only its marker shows the doubt; null if this journal does not know it. */
  readonly sent: SentDoubt | null;
  /** The tracking id in an unrecorded decision on the workbook's sheet In doubt. */
  readonly decidedAs?: string;
};

/** The finding for a verdict about one document; null if the document is simply sent. */
export function verdictFinding(verdict: Verdict, place: DocumentInFile): Finding | null {
  const found = findingOf(verdict, place);
  const option = OPTIONS[verdict.type];
  return found === null || option === undefined ? found : { ...found, option };
}

const OPTIONS: Partial<Record<Verdict['type'], NonNullable<Finding['option']>>> = {
  skip: 'send-again',
  duplicate: 'allow-duplicates',
  similar: 'allow-similar',
  altered: 'allow-similar',
  reread: 'allow-similar',
  'rows-sent': 'allow-similar',
  edited: 'allow-similar',
};

function findingOf(verdict: Verdict, place: DocumentInFile): Finding | null {
  switch (verdict.type) {
    case 'send':
      if (verdict.again !== undefined) return sentBefore('sent', place, sentAgain(verdict.again, place.noun));
      if (verdict.twin !== undefined) return finding('duplicate', 'warning', place, likeTwin(verdict.twin, place));
      if (verdict.likeness !== undefined) return sentBefore('sent', place, likeForeign(verdict.likeness, place));
      return verdict.markerOf === undefined ? null : sentBefore('sent', place, strayWords(verdict, place.noun));
    case 'skip':
      return sentBefore('skipped', place, skippedWords(verdict, place));
    case 'unchanged':
      return sentBefore('skipped', place, {
        message: messages.lastAccepted(
          place.noun,
          verdict.earlier === null ? messages.workbookSays : earlierWords(verdict.earlier),
        ),
        hint: messages.onlySendUnchanged,
      });
    case 'in-doubt':
      return doubtFinding(verdict, place);
    case 'duplicate':
      return finding('duplicate', 'error', place, {
        message: sameWords(messages.sameInFile(verdict.firstRows.join(', ')), place, verdict.identity),
        hint: messages.removeOrAllow,
      });
    case 'similar':
      return sentBefore('held-back', place, similarSent(verdict, place));
    case 'altered':
      return sentBefore('held-back', place, likeSent(verdict.likeness, place));
    case 'reread':
      return sentBefore('held-back', place, readAgain(verdict.earlier, place));
    case 'rows-sent':
      return sentBefore('held-back', place, rowsSent(verdict, place));
    case 'edited':
      if (verdict.markerOf !== undefined) return sentBefore('held-back', place, strayWords(verdict, place.noun));
      return sentBefore('held-back', place, {
        message: withChanges(messages.edited(place.noun, verdict.trackingId ?? messages.noTrackingId), place.changes),
        hint: messages.ifAnother(messages.secondOne(place.noun), place.noun),
      });
    case 'mark-lost':
      return sentBefore('held-back', place, markLost(verdict, place.noun));
  }
}

function skippedWords(verdict: Extract<Verdict, { type: 'skip' }>, { noun, decidedAs }: DocumentInFile): FindingText {
  if (decidedAs !== undefined) return { message: messages.decidedAs(noun, decidedAs), hint: messages.recordsAfterYes };
  return { message: messages.accepted(noun, sentWhere(verdict)), hint: messages.onlySendAgain };
}

/** The finding for a row in doubt. If its cells were edited, the words name the values that were sent. */
function doubtFinding({ earlier, isEdited }: Extract<Verdict, { type: 'in-doubt' }>, place: DocumentInFile): Finding {
  const { noun, sent } = place;
  const sending = earlier === null ? doubtWords(sent) : earlierWords(earlier);
  const hint = doubtHint(earlier ?? sent);
  if (!isEdited) {
    const message = withReceipt(messages.inDoubtSince(noun, sending), earlier);
    return sentBefore('in-doubt', place, { message, hint });
  }
  const message = messages.editedInDoubt(noun, sending);
  return sentBefore('in-doubt', place, { message, hint: messages.ownRow(hint, noun) }, 'error');
}

/** The words for a document that an option sends anyway. */
function sentAgain({ option, earlier, trackingId }: Again, noun: string) {
  const where = sentWhere({ earlier, trackingId });
  if (option === 'send-again') return { message: messages.sendAgain(noun, where), hint: messages.oneMore };
  const isInDoubt = earlier !== null && !isAccepted(earlier);
  const fix = messages.removeIfSame(noun);
  return {
    message: messages.allowedSimilar(noun, where, isInDoubt),
    hint: isInDoubt ? `${doubtHint(earlier)} ${fix}` : fix,
  };
}

/** The words that a document is the same as `other`, by a shared trait or in another spelling. */
function sameWords(
  otherDocument: string,
  { noun, traits, changes }: DocumentInFile,
  identity: string | undefined,
): string {
  const shared = traits().find(({ key, words }) => key === identity && words !== '');
  if (shared !== undefined) return messages.sameTrait(noun, shared.words, otherDocument);
  return messages.sameAs(noun, otherDocument, spellings(changes));
}

function similarSent({ earlier, identity }: Extract<Verdict, { type: 'similar' }>, place: DocumentInFile) {
  const { noun, traits, changes } = place;
  const hint = messages.ifAnother(deedOf(earlier, noun), noun);
  const isNamed = traits().some(({ key, words }) => key === identity && words !== '');
  const isSpelling = changes.length > 0 && changes.every((change) => change.isSpelling);
  if (isNamed || isSpelling) return { message: sameWords(earlierWords(earlier), place, identity), hint };
  const spelled = changes.filter((change) => change.isSpelling);
  return { message: messages.looksLike(earlierWords(earlier), spellings(spelled)), hint };
}

function likeTwin({ rows }: Twin, { noun, changes }: DocumentInFile) {
  const spelled = changes.filter((change) => change.isSpelling);
  return {
    message: messages.twinSpelling(noun, rows.join(', '), spellings(spelled)),
    hint: messages.removeOneIfSame(noun),
  };
}

/** `PO number "4500012" instead of "004500012"`, for the first few columns. */
function spellings(changes: readonly ColumnChange[]): string {
  const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ') || 'nothing';
  const first = changes.slice(0, MOST_HEADERS).map(({ header, now, before }) => {
    return `${header} ${quoted(now)} instead of ${quoted(before)}`;
  });
  return messages.andMore(first.join('; '), changes.length - first.length);
}

function likeForeign({ earlier, shared }: Likeness, { noun, traits }: DocumentInFile) {
  return {
    message: messages.likeOther(noun, commonWords(shared, traits()), rowsOfFile(earlier), fateWords(earlier)),
    hint: messages.sentUnlessRemoved(noun),
  };
}

function likeSent({ earlier, shared, sameBy }: Likeness, { noun, traits, changes }: DocumentInFile) {
  const fate = `${isAccepted(earlier) ? 'was' : 'is'} ${fateWords(earlier)}`;
  const deed = isAccepted(earlier) ? messages.secondOne(noun) : doubtHint(earlier);
  const words = [noun, rowsOfFile(earlier), commonWords(shared, traits()), fate] as const;
  const ways = { own: messages.likeOwn, exchanged: messages.likeExchanged, contained: messages.likeContained };
  const message = ways[sameBy ?? 'own'](...words);
  return { message: withChanges(message, changes), hint: messages.ifAnother(deed, noun) };
}

/** The words for rows whose cells were all sent before. Their columns are read in another way now. */
function readAgain(earlier: EarlierDocument, { noun, changes }: DocumentInFile) {
  const fate = `${isAccepted(earlier) ? 'was' : 'is'} ${fateWords(earlier)}`;
  const deed = isAccepted(earlier) ? messages.readAsBefore(noun, earlier.run) : doubtHint(earlier);
  const message = messages.readOtherwise(rowsOfFile(earlier), earlier.rows.length, earlier.run, noun, fate);
  return { message: withChanges(message, changes), hint: messages.ifAnother(deed, noun) };
}

function rowsSent({ earlier, rows }: Extract<Verdict, { type: 'rows-sent' }>, { noun, changes }: DocumentInFile) {
  const message = messages.rowsSent(rowWords(rows), rows.length, noun, earlierWords(earlier));
  return { message: withChanges(message, changes), hint: messages.ifAnother(deedOf(earlier, noun), noun) };
}

/** Adds "Changed: PO number, Quantity and 2 more." */
function withChanges(message: string, changes: readonly ColumnChange[]): string {
  const headers = changes.map(({ header }) => header);
  const shown = headers.slice(0, MOST_HEADERS);
  return headers.length === 0
    ? message
    : messages.changed(message, messages.andMore(shown.join(', '), headers.length - shown.length));
}

const MOST_HEADERS = 4;

/** The words for the strongest trait that two documents share. */
function commonWords(shared: readonly string[], traits: readonly DocumentTrait[]): string {
  return traits.find(({ key }) => shared.includes(key))?.words ?? messages.details;
}

/** Without the hidden column nobody knows what was sent, so no option sends it. */
function markLost({ state, trackingId }: Extract<Verdict, { type: 'mark-lost' }>, noun: string) {
  const { status, sentAt, fingerprint } = OWN_COLUMNS;
  if (state === 'unclear')
    return {
      message: messages.unclearStatus(noun, status.header, sentAt.header, fingerprint.header),
      hint: messages.restoreStatus(status.header),
    };
  return {
    message: messages.markGone(noun, trackingId ?? messages.noTrackingId, fingerprint.header),
    hint: messages.originalOrOwn,
  };
}

/** Adds the id to look for, from the service's answer. */
function withReceipt(message: string, earlier: EarlierDocument | null): string {
  return earlier?.receipt == null ? message : `${message} ${earlier.receipt}`;
}

function sentWhere({ earlier, trackingId }: Pick<Again, 'earlier' | 'trackingId'>): string {
  if (earlier !== null) return earlierWords(earlier);
  return `${trackingId ?? messages.noTrackingId}, ${messages.workbookSays}`;
}

type FindingText = { readonly message: string; readonly hint: string };

const SEVERITY = { sent: 'warning', skipped: 'info', 'held-back': 'error', 'in-doubt': 'warning' } as const;

function sentBefore(
  outcome: NonNullable<Finding['outcome']>,
  place: DocumentInFile,
  words: FindingText,
  severity: Severity = SEVERITY[outcome],
): Finding {
  return { ...finding('already-sent', severity, place, words), outcome };
}

function finding(code: FindingCode, severity: Severity, { sheet, rows }: DocumentInFile, words: FindingText): Finding {
  return findingAt({ sheet, row: rows[0] ?? null }, { code, severity, what: words.message, hint: words.hint });
}
