import type { RunOutcome } from '../importing/run/outcomes/run-outcome.ts';
import type { RunSummary } from '../importing/run/outcomes/run-report.ts';
import type { AliasList, LookupList, RunList, ShownRun } from './api/records.ts';
import { mayAsk } from './sending/send-outcome.ts';
import type { TerminalWords } from './terminal-words.ts';
import { onPage } from './words/on-page.ts';

/** The runs that contain the text in anything that the page shows of them. */
export function shownRuns(summaries: readonly RunSummary[], text: string, words: TerminalWords): RunList {
  const wanted = text.trim().toLowerCase();
  const runs = summaries.map((summary) => ({ ...summary, shown: words.summary(summary) }));
  const found = runs.filter(({ run, kind, file, shown, startedAt }) =>
    [run, kind, file, shown.state, startedAt].join(' ').toLowerCase().includes(wanted),
  );
  return { all: runs.length, runs: [...found] };
}

const MOST_DOCUMENTS = 1_000;

export function shownRun(outcome: RunOutcome, words: TerminalWords): ShownRun {
  const { run, kind, file, state, why, counts, documents } = outcome.report;
  return {
    run: run ?? '',
    kind,
    file,
    state,
    why: onPage(why),
    counts,
    mayAsk: mayAsk(outcome),
    next: [...words.ended(outcome).next],
    documents: documents.slice(0, MOST_DOCUMENTS).map(({ rows, key, state: is, trackingId, error, sentAt }) => {
      return { rows: [...rows], key, state: is, trackingId, message: onPage(error?.message ?? null), sentAt };
    }),
  };
}

const MOST_ENTRIES = 200;

type Entry = Readonly<LookupList['entries'][number]>;

export function shownEntries(entries: readonly Entry[]): LookupList {
  const first = entries.slice(0, MOST_ENTRIES);
  return { all: entries.length, entries: first.map(({ list, id, label, under }) => ({ list, id, label, under })) };
}

type KnownAlias = Readonly<AliasList['aliases'][number]>;

export function shownAliases({ aliases }: { readonly aliases: readonly KnownAlias[] }): AliasList {
  return {
    aliases: aliases.map(({ list, value, parent, parentLabel, id, label, state }) => {
      return { list, value, parent, parentLabel, id, label, state };
    }),
  };
}
