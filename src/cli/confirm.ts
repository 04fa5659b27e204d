import { forwardedWords } from '../importing/check/forwarded.ts';
import type { KnownDoubt } from '../importing/doubts/known-doubt.ts';
import type { ReviewedDecision } from '../importing/doubts/review-decisions.ts';
import type { SettledDocument } from '../importing/doubts/settled-documents.ts';
import { againWords, sentBeforeWords } from '../importing/history/sent-again.ts';
import { liftedBy } from '../importing/plan-file/lifted-options.ts';
import type { SendPlan } from '../importing/run/agreement/agree-to-send.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { counted } from '../text/counted.ts';
import { minuteWords } from '../text/day.ts';
import { rowWords } from '../text/row-ranges.ts';
import { aliasWords } from './alias-text.ts';
import type { Context } from './command.ts';
import { changeLines } from './findings-text.ts';
import { messages } from './messages/questions.ts';
import { leftLines } from './run-text.ts';

/**
 * Asks once before anything is recorded or sent: the decisions, the number of documents (at most `--limit`), the
 * account and the service. A tracking id of an unusual form needs a second answer. Without a terminal only `--yes`
 * agrees. `false` means that a person answered no.
 */
export async function confirm(plan: SendPlan, yes: boolean, context: Context): Promise<Result<boolean>> {
  if (yes) {
    // An import has already shown these documents among its findings.
    if (plan.retries !== null) context.io.stderr(alikeLines(plan.alike));
    return ok(true);
  }
  if (!context.mayAsk) return nobodyToAsk(plan);
  const { decisions, ready } = plan;
  const lines = [
    ...(decisions.length === 0 ? [] : [messages.record(decisionsOf(plan)), ...decisionLines(plan)]),
    ...(ready === 0 ? [] : [messages.send(whatIsSent(plan), sentWhere(plan)), ...sendLines(plan)]),
    ready === 0 ? messages.sendsNothing : plan.writesUndo ? messages.writesUndo : messages.cannotUndo,
  ];
  if (!(await isYes(lines, context))) return ok(false);
  const doubtful = withDoubtfulId(decisions);
  return ok(doubtful.length === 0 || (await isYes(doubtfulIdLines(doubtful), context)));
}

export function withDoubtfulId<D extends DecidedId>(decisions: readonly D[]): readonly D[] {
  return decisions.filter(({ unlikeGiven }) => unlikeGiven !== null);
}

/** Asks the lines as one question. Any answer except yes means no. */
export async function isYes(lines: readonly string[], { io, stopping }: Context): Promise<boolean> {
  return /^y(es)?$/i.test((await io.ask(lines, stopping)).trim());
}

function nobodyToAsk(plan: SendPlan): Result<never> {
  const what = [
    plan.decisions.length === 0 ? '' : messages.wouldRecord(decisionsOf(plan)),
    plan.ready === 0 ? '' : messages.wouldSend(whatIsSent(plan), sentWhere(plan)),
  ];
  const message = messages.nobodyToAsk(what.filter((part) => part !== ''));
  return problem('usage', 'needs-yes', message, messages.addYes(plan.retries === null));
}

/** "2 decisions about bookings in doubt". */
function decisionsOf({ decisions, noun: [, several] }: SendPlan): string {
  return messages.decisionsAbout(counted(decisions.length, ['decision', 'decisions']), several);
}

/** The decisions of the workbook, and the rows that the same yes sends again. */
export function decisionLines({
  decisions,
  sendingRows,
}: Pick<SendPlan, 'decisions' | 'sendingRows'>): readonly string[] {
  return decisions.map((decided) => decisionLine(decided, sendingRows));
}

/**
 * "  row 17 (12-Mar-2029, SS29-0818): accepted as TRK-1; run r-1 sent it". `sendingRows`: the rows that the same yes
 * sends.
 */
export function decisionLine(decided: Decided, sendingRows: ReadonlySet<number> = new Set()): string {
  const { rowNumbers, isLeft, presentRows, reference, decision, doubt } = decided;
  const rows = presentRows ?? decided.rows;
  const isGone = isLeft !== true && presentRows?.length === 0;
  const where = rows.length > 0 && !isLeft ? rowWords(rows, 6) : isGone ? messages.removedRow : `row ${rowNumbers}`;
  const fate = decision.decision === 'accepted' ? messages.acceptedAs(decision.trackingId) : messages.notAccepted;
  const isInSeveral = new Set(doubt?.places.map(({ run }) => run)).size > 1;
  const sender = doubt?.sender ?? null;
  const sent = isInSeveral && sender !== null ? messages.sentInRun(sender) : '';
  return `  ${where}${reference === '' ? '' : ` (${reference})`}: ${fate}${whatFollows(decided, rows, sendingRows)}${sent}`;
}

/** What the same yes does with the rows of a decision. */
function whatFollows(
  { decision, isLeft, isReplaced }: Decided,
  rows: readonly number[],
  sendingRows: ReadonlySet<number>,
): string {
  if (isReplaced) return messages.sendsOtherNow;
  if (decision.decision === 'accepted' || isLeft) return '';
  if (rows.length === 0) return messages.staysOut;
  return rows.some((row) => sendingRows.has(row)) ? messages.sendsAgainNow : '';
}

type Decided = Pick<ReviewedDecision, 'rows' | 'reference' | 'decision'> & {
  readonly rowNumbers?: string;
  readonly isLeft?: boolean;
  readonly isReplaced?: boolean;
  readonly presentRows?: readonly number[];
  readonly doubt: Pick<KnownDoubt, 'places' | 'sender'> | null;
};

/** Asks about ids that do not have the form of the service's ids. */
export function doubtfulIdLines(doubtful: readonly DecidedId[]): readonly string[] {
  return [...doubtful.map(otherForm), messages.reallyTheId(doubtful.length === 1)];
}

type DecidedId = Pick<ReviewedDecision, 'decision' | 'unlikeGiven'>;

export function otherForm({ decision, unlikeGiven }: DecidedId): string {
  return messages.otherForm(decision.decision === 'accepted' ? decision.trackingId : '', unlikeGiven ?? '');
}

/** "2 of 4 bookings (rows 3, 5)"; rows are listed only if they are few. */
function whatIsSent({ ready, sending, sendingRows, noun }: SendPlan): string {
  const all = counted(ready, noun);
  const what = sending < ready ? `${sending} of ${all}` : all;
  const areFew = sending <= MOST_ASKED && sendingRows.size > 0;
  return areFew ? `${what} (${rowWords([...sendingRows])})` : what;
}

/** The account and service of an existing run: "as demo@example.com at https://service.example". */
export function whereOf(scope: string): string {
  const [service = '', ...account] = scope.split(' ');
  return messages.where(account.join(' '), service === 'sandbox' ? messages.theSandbox : service);
}

function sentWhere({ account, service }: SendPlan): string {
  return messages.where(account, service);
}

function sendLines(plan: SendPlan): readonly string[] {
  const later = plan.ready - plan.sending;
  const lines = [
    ...takenUpLines(plan),
    ...plannedLines(plan),
    later > 0 ? messages.leftForLater(later, plan.sending) : '',
    plan.canary === null ? '' : messages.canary(plan.canary),
    plan.invalid > 0 ? messages.invalid(plan.invalid) : '',
    plan.skipped > 0 ? messages.skipped(plan.skipped, plan.updates) : '',
    plan.warnings > 0 ? messages.warnings(counted(plan.warnings, ['warning', 'warnings'])) : '',
    plan.aliases.values > 0 ? aliasWords(plan.aliases) : '',
    plan.inDoubt > 0 ? messages.inDoubt(plan.inDoubt) : '',
    ...leftLines(plan.left).map((line) => line.trimStart()),
  ];
  return [
    ...lines.filter((part) => part !== '').map((part) => `  ${part}`),
    ...changeLines(plan.changes),
    ...askedLines(plan),
    ...foreignLines(plan),
  ];
}

/** A warning that another machine may have sent documents since. */
export function foreignLines({ forwarded, noun }: Pick<SendPlan, 'forwarded' | 'noun'>): readonly string[] {
  return forwarded === null ? [] : [`  ${messages.askThere(forwardedWords(forwarded, noun))}`];
}

/** The run that is continued, and which part of it. */
export function takenUpLines({ continues, retries }: SendPlan): readonly string[] {
  if (continues === null) return [];
  const { run, file } = continues;
  if (retries === null) return [messages.continues(run, file)];
  const { inDoubt, later } = retries;
  return [messages.sendsRejected(run, inDoubt > 0), later > 0 ? messages.staysUnsent(later, run) : ''];
}

const MOST_ASKED = 6;
const OF_THEM = ['of them', 'of them'] as const;

/** The documents that the service may already have: a person must look at them. */
export function askedLines({
  settled,
  again,
  alike,
}: Pick<SendPlan, 'settled' | 'again' | 'alike'>): readonly string[] {
  return [
    ...settledLines(settled),
    ...listed(
      `  ${messages.willHaveOneMore(againWords(again, OF_THEM), again.length === 1)}`,
      again,
      ({ sentBefore }) => sentBeforeWords(sentBefore),
    ),
    ...alikeLines(alike),
  ];
}

/** Rows that look like rows that another file sent. */
export function alikeLines(alike: SendPlan['alike']): readonly string[] {
  return listed(`  ${messages.looksLike(alike.length)}`, alike, ({ earlier }) => messages.like(earlier));
}

function listed<T extends { readonly rows: readonly number[] }>(
  head: string,
  documents: readonly T[],
  words: (document: T) => string,
): readonly string[] {
  if (documents.length === 0) return [];
  const first = documents
    .slice(0, MOST_ASKED)
    .map((document) => `    ${rowWords(document.rows, 6)}: ${words(document)}`);
  const more = documents.length - first.length;
  return [head, ...first, ...(more > 0 ? [`    ... and ${more} more`] : [])];
}

/** Documents that may already exist if the decision about them is wrong. */
function settledLines(settled: readonly SettledDocument[]): readonly string[] {
  if (settled.length === 0) return [];
  const head = `  ${messages.settledBefore(settled.length)}`;
  return [head, ...settled.map(({ rows, reference }) => `    ${rowWords(rows, 6)} (${reference})`)];
}

const MOST_DOCUMENTS = 6;

/** The plan that is applied: its file, who made it and when, and what is sent first. */
function plannedLines({ planned, sending }: SendPlan): readonly string[] {
  if (planned === null) return [];
  const { path, plannedAt, plannedBy, documents, calls, file, options } = planned;
  const sent = documents.filter(({ does }) => does === 'send');
  const first = sent.slice(0, MOST_DOCUMENTS).map(({ rows, key }) => `${rowWords(rows, 3)}${key ? ` (${key})` : ''}`);
  const more = sending - first.length;
  const endpoints = [...new Set(sent.map(({ request }) => `${request?.method} ${request?.path.split('?')[0]}`))];
  const where = endpoints.length === 1 ? ` of ${endpoints[0]}` : '';
  return [
    messages.asPlanned(path, minuteWords(plannedAt), plannedBy),
    messages.theFile(file.path),
    ...liftedBy(options),
    `${counted(calls, ['call', 'calls'])}${where}`,
    `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ];
}
