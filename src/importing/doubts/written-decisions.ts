import type { Decision } from '../../journal/port.ts';
import { type Cell, cellText, columnLetters } from '../../schema/cell.ts';
import type { Finding, FindingCode, Severity } from '../../schema/finding.ts';
import type { SourceFile } from '../../spreadsheet/sheet.ts';
import { trimText } from '../cells/text.ts';
import { DECISIONS, DOUBT_HEADERS, DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import { messages } from './messages.ts';
import { decisionWord, mayBeId } from './tracking-id-form.ts';

/** A line of the sheet `In doubt` of a results workbook, as qcsheet wrote it. */
export type WrittenDoubt = {
  /** The document's rows in the data sheet, as displayed: `5, 6`. */
  readonly rows: string;
  /** The time of its sending, as displayed; empty if not shown. */
  readonly sentAt: string;
  /** The same as ISO time, from the hidden column. Empty in workbooks of older versions, and if nobody knew it. */
  readonly sending: string;
  /** What to look for at the provider, as displayed, in one line. */
  readonly lookFor: string;
  /** The fingerprint of the sent request. Null in workbooks of older versions, and if nobody knew it. */
  readonly fingerprint: string | null;
  /** The journal's name for the document. */
  readonly uid: string;
};

/** A decision that a person wrote there. */
export type WrittenDecision = WrittenDoubt & {
  /** The present name of the sheet `In doubt`, its row, and the cell with the decision: `B2`. */
  readonly sheet: string;
  readonly row: number;
  readonly cell: string;
  readonly decision: Decision;
  /** The person's own words; null if there are none. */
  readonly why: string | null;
};

/** All lines of the sheet, its decisions, and findings about those that are not readable. */
export type DecisionSheet = {
  readonly doubts: readonly WrittenDoubt[];
  readonly decisions: readonly WrittenDecision[];
  readonly findings: readonly Finding[];
};

export const NO_DECISIONS: DecisionSheet = { doubts: [], decisions: [], findings: [] };

/** The ISO times of the sendings of documents in doubt, by uid, according to their lines. */
export function sendingTimes({ doubts }: Pick<DecisionSheet, 'doubts'>): ReadonlyMap<string, string> {
  return new Map(
    doubts.flatMap(({ uid, sending, sentAt }) => {
      const time = sending || (MOMENT.test(sentAt) ? sentAt.replace(' ', 'T').replace(' UTC', '.000Z') : '');
      return time === '' ? [] : [[uid, time] as const];
    }),
  );
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/;

/** Reads the documents in doubt and the decisions of a results workbook; empty if it has none. */
export async function readDecisions(file: SourceFile): Promise<DecisionSheet> {
  const sheet = await doubtSheetOf(file);
  if (sheet === null) return await renamedSheet(file);
  const doubts: WrittenDoubt[] = [];
  const decisions: WrittenDecision[] = [];
  const findings: Finding[] = [];
  const head = (await neededRow(file, sheet)) ?? 0;
  let columns: ReadonlyMap<string, number> | undefined;
  for await (const { number: row, cells } of file.rows(sheet)) {
    if (row < head) continue;
    if (columns === undefined) {
      columns = new Map([...cells].map(([column, cell]) => [trimText(cellText(cell)), column]));
      const missing = NEEDED.filter((header) => !columns?.has(header));
      if (missing.length > 0)
        findings.push(
          notRead({ sheet, row, cell: `A${row}` }, messages.noColumn(missing[0] ?? ''), messages.decideElsewhere),
        );
      continue;
    }
    const at = (header: string) => columns?.get(header) ?? 0;
    const text = (header: string) => textAt(cells, at(header));
    const cell = `${columnLetters(Math.max(1, at(DOUBT_HEADERS.decision)))}${row}`;
    const [decision, trackingId, uid] = [DOUBT_HEADERS.decision, DOUBT_HEADERS.trackingId, DOUBT_HEADERS.document].map(
      text,
    );
    const [rows, sentAt] = [linkText(text(DOUBT_HEADERS.rows)), text(DOUBT_HEADERS.sentAt)];
    const [sending, lookFor] = [text(DOUBT_HEADERS.sending), text(DOUBT_HEADERS.lookFor).replaceAll('\n', '; ')];
    const doubt = {
      rows,
      sentAt,
      sending,
      lookFor,
      fingerprint: text(DOUBT_HEADERS.fingerprint) || null,
      uid: uid ?? '',
    };
    if (uid) doubts.push(doubt);
    if (decision === '' && trackingId === '') continue;
    const read = decisionOf(decision ?? '', trackingId ?? '');
    if (read === null || !uid) {
      findings.push(
        decisionFinding(
          { sheet, row, cell },
          'decision-unclear',
          read === null ? unclear(decision, trackingId) : MARK_GONE,
        ),
      );
      continue;
    }
    decisions.push({ ...doubt, sheet, row, cell, decision: read, why: text(DOUBT_HEADERS.reason) || null });
  }
  return { doubts, decisions, findings };
}

/**
 * The name of our sheet; null if there is none. A user's workbook may have its own sheet with this name, so a tag
 * identifies ours.
 */
async function doubtSheetOf(file: SourceFile): Promise<string | null> {
  const tagged = file.ownSheets?.get(DOUBT_SHEET);
  if (tagged !== undefined) return tagged;
  if (!file.sheets.some(({ name }) => name === DOUBT_SHEET)) return null;
  return file.ownSheets === undefined || (await neededRow(file, DOUBT_SHEET)) !== null ? DOUBT_SHEET : null;
}

/** The lines of the sheet unchanged, by header, for a copy of the workbook; empty without such a sheet. */
export async function doubtLines(file: SourceFile): Promise<readonly ReadonlyMap<string, string>[]> {
  const sheet = await doubtSheetOf(file);
  if (sheet === null) return [];
  const lines: ReadonlyMap<string, string>[] = [];
  const head = (await neededRow(file, sheet)) ?? 0;
  let headers: readonly (readonly [number, string])[] | undefined;
  for await (const { number, cells } of file.rows(sheet)) {
    if (number < head) continue;
    if (headers === undefined) headers = [...cells].map(([column, cell]) => [column, trimText(cellText(cell))]);
    else lines.push(new Map(headers.map(([column, header]) => [header, linkText(textAt(cells, column))])));
  }
  return lines;
}

/** The headers that the sheet needs for its decisions to be read. */
const NEEDED: readonly string[] = [DOUBT_HEADERS.decision, DOUBT_HEADERS.trackingId, DOUBT_HEADERS.document];

/** A warning if a sheet with decisions has another name, because its decisions do not count. */
async function renamedSheet(file: SourceFile): Promise<DecisionSheet> {
  for (const { name } of file.sheets) {
    const row = await neededRow(file, name);
    if (row === null) continue;
    return {
      ...NO_DECISIONS,
      findings: [
        notRead(
          { sheet: name, row, cell: `A${row}` },
          messages.sheetRenamed(name),
          messages.restoreSheetName(DOUBT_SHEET),
        ),
      ],
    };
  }
  return NO_DECISIONS;
}

/** The row with the headers for decisions, among the first rows: a person may have added some above. Null without it. */
async function neededRow(file: SourceFile, sheet: string): Promise<number | null> {
  for await (const { number, cells } of file.rows(sheet)) {
    if (number > LAST_HEADER_ROW) break;
    const texts = new Set([...cells.values()].map((cell) => trimText(cellText(cell))));
    if (NEEDED.every((header) => texts.has(header))) return number;
  }
  return null;
}

const LAST_HEADER_ROW = 20;

function notRead(place: Pick<WrittenDecision, 'sheet' | 'row' | 'cell'>, why: string, hint: string): Finding {
  return decisionFinding(place, 'decision-unclear', { what: messages.notRead(why), hint });
}

function textAt(cells: ReadonlyMap<number, Cell>, column: number): string {
  return trimText(cellText(cells.get(column)));
}

/**
 * The displayed text of a link, also if a program saved the formula without its value:
 * `=HYPERLINK("#'Bookings'!A4","4")`.
 */
function linkText(text: string): string {
  return /^=HYPERLINK\("[^"]*","([^"]*)"\)$/i.exec(text)?.[1] ?? text;
}

/** The decision; null if the words are not clear. */
function decisionOf(decision: string, trackingId: string): Decision | null {
  const plain = decisionWord(decision);
  if (plain === DECISIONS.notAccepted && trackingId === '') return { decision: 'not-accepted' };
  return plain === DECISIONS.accepted && mayBeId(trackingId) ? { decision: 'accepted', trackingId } : null;
}

type FindingText = { readonly what: string; readonly hint: string; readonly severity?: Severity };

function unclear(decision = '', trackingId = ''): FindingText {
  return {
    what: messages.notRecorded(messages.unclear(decision, trackingId)),
    hint: messages.writeClearly(DECISIONS.accepted, DECISIONS.notAccepted),
  };
}

const MARK_GONE: FindingText = {
  what: messages.notRecorded(messages.markGone(DOUBT_HEADERS.document)),
  hint: messages.decideElsewhere,
};

/** A finding about one decision of the sheet. */
export function decisionFinding(
  { sheet, row, cell }: Pick<WrittenDecision, 'sheet' | 'row' | 'cell'>,
  code: FindingCode,
  { what, hint, severity = 'error' }: FindingText,
): Finding {
  const place = { sheet: DOUBT_SHEET, row, cell, column: null, value: null };
  return { code, severity, ...place, message: messages.inSheet(sheet, cell, what), hint, suggestions: [] };
}
