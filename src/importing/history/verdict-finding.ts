import type { EarlierDocument } from '../../journal/port.ts';
import type { Finding, FindingCode, Severity } from '../../schema/finding.ts';
import { minuteWords } from '../../text/day.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';
import type { ColumnChange } from '../requests/changed-columns.ts';
import type { DocumentTrait } from '../requests/traits.ts';
import { doubtHint, earlierWords, fateWords, isAccepted } from './earlier-words.ts';
import type { Likeness } from './likeness.ts';
import type { Twin } from './twins.ts';
import type { Again, Verdict } from './verdict.ts';

type DocumentPlace = {
  readonly sheet: string;
  readonly rows: readonly number[];
  readonly noun: string;
  /** Those of the document, in words. */
  readonly traits: readonly DocumentTrait[];
  /** The columns in which it is not what it was sent as, or not what another row of the file is. */
  readonly changes: readonly ColumnChange[];
  /** What was sent, of a document that only its mark shows to be in doubt; null where this journal does not know it. */
  readonly sent: SentDoubt | null;
};

/** A sending that is in doubt. `reference`: the values that a person knows it by; empty where nobody does. */
export type SentDoubt = {
  readonly run: string;
  readonly rows: readonly number[];
  readonly sentAt: string | null;
  readonly reference: string;
};

/** What the comparison with earlier runs means for the rows of one document; null when it is simply sent. */
export function verdictFinding(verdict: Verdict, place: DocumentPlace): Finding | null {
  switch (verdict.kind) {
    case 'send':
      if (verdict.again !== undefined)
        return finding('already-sent', 'warning', place, sentAgain(verdict.again, place.noun));
      if (verdict.twin !== undefined) return finding('duplicate', 'warning', place, likeTwin(verdict.twin, place));
      if (verdict.likeness === undefined) return null;
      return finding('already-sent', 'warning', place, likeForeign(verdict.likeness, place));
    case 'skip':
      return finding('already-sent', 'info', place, {
        message: `this ${place.noun} was accepted before (${skippedWhere(verdict)}); it is skipped.`,
        hint: 'Nothing to do. Only --send-again would send it once more.',
      });
    case 'unchanged':
      return finding('already-sent', 'info', place, {
        message: `this ${place.noun} is the last one that was accepted (${verdict.earlier === null ? 'as this workbook says' : earlierWords(verdict.earlier)}); it is skipped.`,
        hint: 'Nothing to do. Only --send-unchanged would send it once more.',
      });
    case 'in-doubt':
      return doubtFinding(verdict, place);
    case 'duplicate':
      return finding('duplicate', 'error', place, {
        message: sameWords(`the one in row ${verdict.firstRows.join(', ')}`, place, verdict.identity),
        hint: 'Remove one of them, or add --allow-duplicates when both are meant.',
      });
    case 'similar':
      return finding('already-sent', 'error', place, similarSent(verdict, place));
    case 'altered':
      return finding('already-sent', 'error', place, likeOwn(verdict.likeness, place));
    case 'reread':
      return finding('already-sent', 'error', place, sentFromRow(verdict.earlier, place));
    case 'edited':
      return finding('already-sent', 'error', place, {
        message: `this ${place.noun} was sent before (${verdict.trackingId ?? 'no tracking id'}) and its cells were changed since.`,
        hint: `A sent ${place.noun} cannot be changed by sending it again. When it is really another one, add --allow-similar.`,
      });
    case 'mark-lost':
      return finding('already-sent', 'error', place, markLost(verdict, place.noun));
  }
}

/** A row in doubt. If its cells were edited, only what was sent is in doubt, so the words name that. */
function doubtFinding({ earlier, isEdited }: Extract<Verdict, { kind: 'in-doubt' }>, place: DocumentPlace): Finding {
  const { noun, sent } = place;
  const since = earlier === null ? sentWords(sent) : earlierWords(earlier);
  const hint = doubtHint(earlier ?? sent);
  if (!isEdited)
    return finding('already-sent', 'warning', place, {
      message: `this ${noun} is in doubt since ${since}: it may have been accepted. It is not sent.${receiptWords(earlier)}`,
      hint,
    });
  return finding('already-sent', 'error', place, {
    message: `this ${noun} is in doubt since ${since}: it may have been accepted. Its cells were changed since it was sent. What they say now is not sent.`,
    hint: `${hint} Another ${noun} needs a row of its own.`,
  });
}

/** "row 4 of run r-1, sent 2027-03-10 09:12 UTC as 12-Mar-2029, SS29-0818" */
function sentWords(sent: SentDoubt | null): string {
  if (sent === null) return 'an earlier run, as this workbook says';
  const { run, rows, sentAt, reference } = sent;
  const when = sentAt === null ? '' : `, sent ${minuteWords(sentAt)}`;
  return `${rowWords(rows)} of run ${run}${when}${reference === '' ? '' : ` (${reference})`}`;
}

/** What an option sends all the same. */
function sentAgain({ option, earlier, trackingId }: Again, noun: string) {
  const where = earlier === null ? `${trackingId ?? 'no tracking id'}, as this workbook says` : earlierWords(earlier);
  if (option === 'send-again')
    return {
      message: `this ${noun} was accepted before (${where}); --send-again sends it once more.`,
      hint: 'The service will have one more of it. If that is too many, import the file without --send-again.',
    };
  const isInDoubt = earlier !== null && !isAccepted(earlier);
  const doubt = isInDoubt ? ', which is in doubt: it may have been accepted' : '';
  const fix = `If it is the same ${noun}, remove the row: a sent ${noun} cannot be changed by sending it again.`;
  return {
    message: `this ${noun} looks like one that was sent before (${where})${doubt}; --allow-similar sends it all the same.`,
    hint: isInDoubt ? `${doubtHint(earlier)} ${fix}` : fix,
  };
}

/** The same thing as `other`: in other words, or as far as it says so. */
function sameWords(other: string, { noun, traits, changes }: DocumentPlace, identity: string | undefined): string {
  const shared = traits.find(({ key, words }) => key === identity && words !== '');
  if (shared !== undefined) return `this ${noun} has the same ${shared.words} as ${other}.`;
  const spelled = changes.length === 0 ? '' : `, only spelled differently: ${spellings(changes)}`;
  return `this ${noun} is the same as ${other}${spelled}.`;
}

function similarSent({ earlier, identity }: Extract<Verdict, { kind: 'similar' }>, place: DocumentPlace) {
  const { noun, traits, changes } = place;
  const deed = isAccepted(earlier)
    ? `A sent ${noun} cannot be changed by sending it again.`
    : `That ${noun} is in doubt. ${doubtHint(earlier)}`;
  const hint = `${deed} When this is really another one, add --allow-similar.`;
  const isNamed = traits.some(({ key, words }) => key === identity && words !== '');
  const isSpelling = changes.length > 0 && changes.every((change) => change.isSpelling);
  if (isNamed || isSpelling) return { message: sameWords(earlierWords(earlier), place, identity), hint };
  const spelled = changes.filter((change) => change.isSpelling);
  const also = spelled.length === 0 ? '' : ` and in another spelling: ${spellings(spelled)}`;
  return { message: `this looks like ${earlierWords(earlier)}, with other details${also}.`, hint };
}

function likeTwin({ rows }: Twin, { noun, changes }: DocumentPlace) {
  const spelled = changes.filter((change) => change.isSpelling);
  return {
    message: `this ${noun} looks like the one in row ${rows.join(', ')} in another spelling (${spellings(spelled)}), with other details; it is sent as it stands.`,
    hint: `When both are the same ${noun}, remove one of the rows.`,
  };
}

/** `PO number "4500012" instead of "004500012"`, of the first few columns. */
function spellings(changes: readonly ColumnChange[]): string {
  const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ') || 'nothing';
  const first = changes.slice(0, MOST_HEADERS).map(({ header, now, before }) => {
    return `${header} ${quoted(now)} instead of ${quoted(before)}`;
  });
  const more = changes.length - first.length;
  return `${first.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function likeForeign({ earlier, shared }: Likeness, { noun, traits }: DocumentPlace) {
  return {
    message: `this ${noun} has the same ${commonWords(shared, traits)} as ${rowsOfFile(earlier)}, ${fateWords(earlier)}; it is sent as it stands.`,
    hint: `When it is the same ${noun}, remove the row: a sent ${noun} cannot be changed by sending it again.`,
  };
}

function likeOwn({ earlier, shared }: Likeness, { noun, traits, changes }: DocumentPlace) {
  const fate = `that ${noun} ${isAccepted(earlier) ? 'was' : 'is'} ${fateWords(earlier)}`;
  const deed = isAccepted(earlier)
    ? `A sent ${noun} cannot be changed by sending it again: put the row back as it was sent, or remove it.`
    : doubtHint(earlier);
  return {
    message: `this ${noun} looks like ${rowsOfFile(earlier)} (the same ${commonWords(shared, traits)}): ${fate}, and is not in this sheet any more as it was sent.${changedWords(changes)}`,
    hint: `${deed} When this is really another one, add --allow-similar.`,
  };
}

/** The same bytes: what differs is which column is read as which. */
function sentFromRow(earlier: EarlierDocument, { noun, changes }: DocumentPlace) {
  const fate = `That ${noun} ${isAccepted(earlier) ? 'was' : 'is'} ${fateWords(earlier)}.`;
  const deed = isAccepted(earlier)
    ? `A sent ${noun} cannot be changed by sending it again. Read the columns as in run ${earlier.run}, and it is skipped.`
    : doubtHint(earlier);
  return {
    message: `${rowsOfFile(earlier)} has the same content, and was read otherwise. ${fate}${changedWords(changes)}`,
    hint: `${deed} When this is really another one, add --allow-similar.`,
  };
}

/** " Changed: PO number, Quantity and 2 more." */
function changedWords(changes: readonly ColumnChange[]): string {
  const headers = changes.map(({ header }) => header);
  const more = headers.length > MOST_HEADERS ? ` and ${headers.length - MOST_HEADERS} more` : '';
  return headers.length === 0 ? '' : ` Changed: ${headers.slice(0, MOST_HEADERS).join(', ')}${more}.`;
}

const MOST_HEADERS = 4;

/** The most telling of what two documents have in common. */
function commonWords(shared: readonly string[], traits: readonly DocumentTrait[]): string {
  return traits.find(({ key }) => shared.includes(key))?.words ?? 'details';
}

/** Without the hidden column nobody can tell what was sent, so no option sends it. */
function markLost({ state, trackingId }: Extract<Verdict, { kind: 'mark-lost' }>, noun: string) {
  const yours = 'If these columns are your own and none of this was ever booked, name them otherwise.';
  if (state === 'unclear') {
    const { status, sentAt, fingerprint } = OWN_COLUMNS;
    return {
      message: `whether this ${noun} was sent before cannot be told: ${status} and ${sentAt} do not say it clearly, and ${fingerprint} is empty.`,
      hint: `Take the results workbook as it was written, or write into ${status} what it said there. ${yours}`,
    };
  }
  const known = trackingId ?? 'no tracking id';
  return {
    message: `this ${noun} was sent before, as this file says (${known}), but the mark that tells what was sent (${OWN_COLUMNS.fingerprint}) is gone.`,
    hint: `Take the results workbook as it was written, or your own file. ${yours}`,
  };
}

/** The id to look for, as the service's answer told it. */
function receiptWords(earlier: EarlierDocument | null): string {
  return earlier?.receipt == null ? '' : ` ${earlier.receipt}`;
}

function skippedWhere({ earlier, trackingId }: Extract<Verdict, { kind: 'skip' }>): string {
  return earlier === null ? `${trackingId ?? 'no tracking id'}, as this workbook says` : earlierWords(earlier);
}

function finding(
  code: FindingCode,
  severity: Severity,
  { sheet, rows }: DocumentPlace,
  words: { readonly message: string; readonly hint: string },
): Finding {
  return findingAt({ sheet, row: rows[0] ?? null }, { code, severity, what: words.message, hint: words.hint });
}
