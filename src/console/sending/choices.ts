import { createHash } from 'node:crypto';
import type { ImportOptions } from '../../importing/history/import-options.ts';
import type { UnfinishedRun } from '../../importing/history/unfinished-report.ts';
import type { SendPlan } from '../../importing/run/agreement/agree-to-send.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { rowsOf, separateFindings } from '../../schema/joined-findings.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { ChosenKey, SendChoice } from '../api/send.ts';
import { messages } from '../messages.ts';
import { onPage } from '../words/on-page.ts';

/** A choice that a person may make before anything is sent: an option of `import`, for the shown rows. */
export type Offer = Omit<SendChoice, 'isChosen'> & {
  /** The first row of each document that the choice may send; null for a choice about the whole file. */
  readonly firstRows: ReadonlySet<number> | null;
};

/** The choices that a check offers, and what it would send without them. */
export type Offered = {
  readonly offers: readonly Offer[];
  readonly readyRows: ReadonlySet<number>;
  /** Whether an import sends nothing until something is chosen. */
  readonly mustChoose: boolean;
  readonly noun: readonly [singular: string, plural: string];
};

type Option = SendChoice['option'];

const MOST_LINES = 6;
const MOST_ROW_RANGES = 40;
/** Options without which nothing of the file is sent. */
const NEEDED: ReadonlySet<Option> = new Set(['replace', 'other-service']);
const BY_FINDING = ['other-service', 'allow-similar', 'allow-duplicates', 'send-again'] as const;

/** The options that would send the documents that these findings hold back or skip, each with its rows. */
export function offersIn(findings: readonly JoinedFinding[], sha256: string): readonly Offer[] {
  return BY_FINDING.flatMap((option) => {
    const found = [...separateFindings(findings.filter((finding) => finding.option === option))];
    if (found.length === 0) return [];
    const isOfFile = found.some(({ row }) => row === null);
    const rows = found.flatMap(rowsOf);
    const count = rows.length;
    const lines = found.slice(0, MOST_LINES).map(({ message }) => onPage(message));
    return [offer({ option, sha256, count, rows, lines, run: null, isOfFile })];
  });
}

/** The choice to abandon the rest of an unfinished run of this file; empty without such a run. */
export function offerToReplace(unfinished: UnfinishedRun | null, sha256: string): readonly Offer[] {
  if (unfinished === null) return [];
  const { run, ready: count } = unfinished;
  return [offer({ option: 'replace', sha256, count, rows: [], lines: [], run, isOfFile: true })];
}

type OfferOf = Pick<Offer, 'option' | 'count' | 'lines' | 'run'> & {
  readonly sha256: string;
  readonly rows: readonly number[];
  readonly isOfFile: boolean;
};

/** One offer. Its key names the file's bytes and the rows, so a choice for another plan has another key. */
function offer({ option, sha256, count, rows, lines, run, isOfFile }: OfferOf): Offer {
  const key = createHash('sha256')
    .update(JSON.stringify([option, sha256, count, rows, run, lines]))
    .digest('base64url');
  return {
    key,
    option,
    count,
    run,
    lines: [...lines],
    isNeeded: NEEDED.has(option),
    rows: rows.length === 0 ? null : rowWords(rows, MOST_ROW_RANGES),
    firstRows: isOfFile ? null : new Set(rows),
  };
}

/** Whether the only choice is to send again what was accepted. */
export function isAllSent({ mustChoose, offers }: Pick<Offered, 'mustChoose' | 'offers'>): boolean {
  return mustChoose && offers.every(({ option }) => option === 'send-again');
}

/**
 * Only the needed offers, if there are any: the effect of the others is known only after those. If no row is ready, all
 * offers: a run is not replaced by one that would send nothing.
 */
export function firstOffers({ offers, readyRows }: Pick<Offered, 'offers' | 'readyRows'>): readonly Offer[] {
  const needed = offers.filter(({ isNeeded }) => isNeeded);
  const onlyReplaces = needed.every(({ option }) => option === 'replace');
  return onlyReplaces && (needed.length === 0 || readyRows.size === 0) ? offers : needed;
}

/** The chosen offers. Null if a key was not offered, or the typed number is wrong. */
export function chosenAmong(offers: readonly Offer[], chosen: readonly ChosenKey[]): readonly Offer[] | null {
  const found = chosen.map(({ key, count }) => {
    const offer = offers.find((known) => known.key === key);
    return offer?.option === 'send-again' && offer.count !== count ? undefined : offer;
  });
  const known = found.filter((offer) => offer !== undefined);
  return known.length < found.length ? null : known;
}

/** Whether an import may send something with these choices. */
export function isComplete(offers: readonly Offer[], chosen: readonly Offer[]): boolean {
  return chosen.length > 0 && offers.every((offer) => !offer.isNeeded || chosen.includes(offer));
}

/** The choices for the page, the chosen ones first. */
export function shownChoices(chosen: readonly Offer[], others: readonly Offer[]): SendChoice[] {
  const shown = (isChosen: boolean) => (offer: Offer) => {
    const { key, option, count, rows, lines, run, isNeeded } = offer;
    return { key, option, count, rows, lines, run, isNeeded, isChosen };
  };
  return [...chosen.map(shown(true)), ...others.map(shown(false))];
}

/** More offers for a plan that was made with `chosen`. */
export function furtherOffers(chosen: readonly Offer[], offers: readonly Offer[]): readonly Offer[] {
  const taken = new Set(chosen.map(({ option }) => option));
  return offers.filter(({ option }) => !taken.has(option));
}

/** The options of `import` that were chosen. */
export function optionsOf(
  chosen: readonly Offer[],
): Pick<ImportOptions, 'allowSimilar' | 'allowDuplicates' | 'sendAgain' | 'replace' | 'otherService'> {
  const named = (option: Option) => chosen.find((offer) => offer.option === option);
  return {
    allowSimilar: named('allow-similar') !== undefined,
    allowDuplicates: named('allow-duplicates') !== undefined,
    sendAgain: named('send-again')?.count ?? null,
    replace: named('replace') !== undefined,
    otherService: named('other-service') !== undefined,
  };
}

/** Whether every row that the choices add to the plan was shown with one of them. */
export function isAsChosen(
  plan: Pick<SendPlan, 'again' | 'readyRows' | 'replaces'>,
  chosen: readonly Offer[],
  readyBefore: ReadonlySet<number>,
): boolean {
  if (chosen.length === 0) return true;
  const covers = ({ firstRows }: Offer, row: number) => firstRows === null || firstRows.has(row);
  const replaced = chosen.find(({ option }) => option === 'replace')?.run ?? null;
  const again = plan.again.every(({ rows, sentBefore }) =>
    chosen.some((offer) => offer.option === sentBefore.option && covers(offer, rows[0] ?? 0)),
  );
  const added = [...plan.readyRows].filter((row) => !readyBefore.has(row));
  return plan.replaces === replaced && again && added.every((row) => chosen.some((offer) => covers(offer, row)));
}

/** The choices that must be confirmed with the plan. The plan itself asks about rows that were sent before. */
export function choicesToConfirm(chosen: readonly Offer[]) {
  return chosen.flatMap(({ option, run, count, lines }) => {
    if (option === 'allow-similar' || option === 'send-again') return [];
    const about = option === 'replace' ? [messages.replaces(run, count)] : lines;
    return [{ key: option, lines: about, words: CONFIRM[option] }];
  });
}

const CONFIRM = {
  'other-service': messages.confirmOtherService,
  replace: messages.confirmReplace,
  'allow-duplicates': messages.confirmDuplicates,
};
