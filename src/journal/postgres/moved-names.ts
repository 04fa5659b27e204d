import type { ResultRow } from '../sql/database.ts';
import { number, text, textOrNull } from '../sql/rows.ts';

/** New names and numbers for the contents of a moved journal. */
export type MovedNames = {
  run(name: string): string;
  /** Gives a text of the program with the new names of its runs. */
  words(text: string | null): string | null;
  /** Gives a path or a series with the name of this machine: see `own-places`. */
  own(name: string): string;
  /** New numbers of documents and of appends, by the old number. */
  readonly documents: Map<number, number>;
  readonly appends: Map<number, number>;
  /** Free occurrence numbers, by the old id, for documents that both journals have sent. */
  readonly occurrences: Map<number, number>;
  /** The ids of updates that a later update of another machine replaced. */
  readonly overtaken: ReadonlySet<number>;
  /** The place of the last sending in the new journal before the move. */
  readonly lastSending: number;
  readonly journal: string;
  readonly who: string;
  readonly machine: string;
};

type Row = Readonly<Record<string, unknown>>;

/** Moves a sending before all those of the new journal, in the same order. */
const LONG_BEFORE = 1_000_000_000_000;

/** Matches names of runs. No other text has this form by accident. */
const RUN_NAMES = /\br-\d{8}-\d+\b/g;

export function wordsIn(words: string | null, run: (name: string) => string): string | null {
  return words === null ? null : words.replaceAll(RUN_NAMES, run);
}

export function movedRun(row: ResultRow, names: MovedNames): Row {
  const isOver = row['state'] === 'complete';
  // The run was not compared with the new journal. So all sendings of that journal count as later ones, and an equal
  // one is not sent again.
  const isAlone = names.lastSending === 0;
  return {
    ...row,
    run: names.run(text(row, 'run')),
    findings: names.words(text(row, 'findings')),
    why: names.words(textOrNull(row, 'why')),
    planned_after: isAlone || isOver ? names.lastSending + number(row, 'planned_after') : 0,
    who: textOrNull(row, 'who') ?? names.who,
    machine: names.machine,
    moved_from: names.journal,
  };
}

export function movedDocument(row: ResultRow, names: MovedNames): Row {
  const before = number(row, 'id');
  const replacedBy = textOrNull(row, 'replaced_by');
  return {
    ...row,
    run: names.run(text(row, 'run')),
    occurrence: names.occurrences.get(before) ?? number(row, 'occurrence'),
    replaced_by: replacedBy === null ? null : names.run(replacedBy),
    reason_message: names.words(textOrNull(row, 'reason_message')),
    sent_before: names.words(textOrNull(row, 'sent_before')),
    sent_order: row['sent_order'] === null ? null : sentOrder(number(row, 'sent_order'), before, names),
  };
}

function sentOrder(place: number, document: number, { lastSending, overtaken }: MovedNames): number {
  return overtaken.has(document) ? place - LONG_BEFORE : lastSending + place;
}

export function movedSettlement(row: ResultRow, names: MovedNames): Row {
  return {
    ...ofDocument(row, names),
    decided_after: names.lastSending + number(row, 'decided_after'),
    before: names.words(textOrNull(row, 'before')),
    machine: textOrNull(row, 'machine') ?? names.machine,
  };
}

export function ofDocument(row: ResultRow, { documents }: MovedNames): Row {
  return { ...row, document: numberThere(documents, number(row, 'document')) };
}

export function ofAppend(row: ResultRow, { appends }: MovedNames): Row {
  return { ...row, append: numberThere(appends, number(row, 'append')) };
}

function numberThere(numbers: ReadonlyMap<number, number>, before: number): number {
  const there = numbers.get(before);
  if (there === undefined) throw new Error(`what had the number ${before} was not moved`);
  return there;
}
