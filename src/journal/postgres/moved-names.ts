import type { ResultRow } from '../sql/database.ts';
import { number, text, textOrNull } from '../sql/rows.ts';

/** What things of a moved journal are called in the new one. */
export type MovedNames = {
  run(name: string): string;
  /** A text of the program with the names of runs in it. */
  words(text: string | null): string | null;
  /** A path or a series of this machine: see `own-places`. */
  own(name: string): string;
  /** By the number that a document, or what was added to a file, had before. */
  readonly documents: Map<number, number>;
  readonly appends: Map<number, number>;
  /** Of one that both journals have as sent: the number that is free. */
  readonly occurrences: Map<number, number>;
  /** Updates after which somebody else has sent a later one of the same. */
  readonly overtaken: ReadonlySet<number>;
  /** The last place among the sendings of the new journal, before. */
  readonly lastSending: number;
  readonly journal: string;
  readonly who: string;
  readonly machine: string;
};

type Row = Readonly<Record<string, unknown>>;

/** Before all sendings of the new journal, in the order that they had. */
const LONG_BEFORE = 1_000_000_000_000;

/** The names of runs that were given by a program: no other text has this form by accident. */
const RUN_NAMES = /\br-\d{8}-\d+\b/g;

export function wordsIn(words: string | null, run: (name: string) => string): string | null {
  return words === null ? null : words.replaceAll(RUN_NAMES, run);
}

export function movedRun(row: ResultRow, names: MovedNames): Row {
  const isOver = row['state'] === 'complete';
  // What a run was not compared with counts as sent since: it must not send the same.
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
