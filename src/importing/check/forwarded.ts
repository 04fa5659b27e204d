import type { Journal, NewDocument } from '../../journal/port.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';

/**
 * Documents that another machine or account left unsent, according to the file, and that this one would send. `run` is
 * null if the results were saved in another form, such as a CSV. `account`: the scope of the results; null if they are
 * of the same account, or nobody knows.
 */
export type Forwarded = { readonly run: string | null; readonly documents: number; readonly account: string | null };

/** Null for results whose documents this journal knows, and for any other file. */
export async function forwardedIn(
  { meta }: Pick<Input, 'meta'>,
  { documents, decisions, lookups: { scope } }: Pick<Prepared, 'documents' | 'decisions' | 'lookups'>,
  journal: Pick<Journal, 'fateOf'>,
): Promise<Forwarded | null> {
  if (meta?.role === 'template') return null;
  const decided = new Set(decisions.filter(({ isKnown }) => !isKnown).flatMap(({ rows }) => rows));
  const isForeign = async ({ rows, replaces = [] }: NewDocument) => {
    if (rows.some((row) => decided.has(row))) return true;
    for (const uid of replaces) if ((await journal.fateOf(scope, uid)) === undefined) return true;
    return false;
  };
  let foreign = 0;
  for (const document of documents)
    if (document.state === 'ready' && !document.repeatable && (await isForeign(document))) foreign += 1;
  if (foreign === 0) return null;
  const account = meta === null || meta.account === scope ? null : meta.account;
  return { run: meta?.run ?? null, documents: foreign, account };
}

/** "This workbook is from run r-1 of another machine ...". qcsheet cannot know what was sent there since. */
export function forwardedWords({ run, documents, account }: Forwarded, noun: readonly [string, string]): string {
  return messages.forwarded(run, documents, noun, account);
}

/** The checked file with a warning about these documents before all other findings. */
export async function withForwarded(
  prepared: Prepared,
  input: Input,
  journal: Pick<Journal, 'fateOf'>,
): Promise<Prepared> {
  const forwarded = await forwardedIn(input, prepared, journal);
  if (forwarded === null) return prepared;
  const what = forwardedWords(forwarded, input.kind.noun);
  const ask = messages.askTheOther(forwarded.run);
  const hint = forwarded.account === null ? ask : messages.orItsProfile(ask, forwarded.account);
  const place = { sheet: input.sheet, row: null };
  const finding = findingAt(place, { code: 'already-sent', severity: 'warning', what, hint });
  return { ...prepared, findings: [finding, ...prepared.findings] };
}
