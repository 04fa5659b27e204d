import type { Journal, NewDocument } from '../../journal/port.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';

/**
 * Documents that another machine left unsent, according to the file, and that this machine would send. `run` is null if
 * the results were saved in another form, such as a CSV.
 */
export type Forwarded = { readonly run: string | null; readonly documents: number };

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
  return foreign === 0 ? null : { run: meta?.run ?? null, documents: foreign };
}

/** "This workbook is from run r-1 of another machine ...". qcsheet cannot know what was sent there since. */
export function forwardedWords({ run, documents }: Forwarded, noun: readonly [string, string]): string {
  return messages.forwarded(run, documents, noun);
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
  const hint = messages.askTheOther(forwarded.run);
  const place = { sheet: input.sheet, row: null };
  const finding = findingAt(place, { code: 'already-sent', severity: 'warning', what, hint });
  return { ...prepared, findings: [finding, ...prepared.findings] };
}
