import type { Current } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupEntry, LookupIndex } from '../../schema/lookup.ts';
import { choiceText } from './choices.ts';
import { type ListTables, listTables } from './lists.ts';
import { ownEntries, type Texts } from './own-entries.ts';

/**
 * The kind with examples that pass the account's check. They have entries of its own lists, values of the profile, and
 * days at least a year after `madeAt` (ISO time). A value without a list does not change.
 */
export function withOwnExamples(
  kind: Kind,
  lookups: LookupIndex,
  madeAt: string,
  tables = listTables(kind, lookups),
): Kind {
  const own = ownTexts(kind, lookups, tables);
  const later = yearsLater(kind, madeAt);
  const inRow = (row: Texts) => mapTexts(own(row), later);
  const texts = mapTexts(columnTexts(kind, own), later);
  const [first, ...others] = kind.examples.map((example) => ({ ...example, rows: example.rows.map(inRow) }));
  return {
    ...kind,
    columns: kind.columns.map((column) => ({ ...column, example: texts[column.key] ?? column.example })),
    examples: first === undefined ? kind.examples : [first, ...others],
  };
}

/** An example for each column, as in one row. Its code and id belong to the same record. */
function columnTexts({ columns, current }: Kind, own: (row: Texts) => Texts): Texts {
  const all = Object.fromEntries(columns.map(({ key, example }) => [key, example]));
  if (current === undefined) return own(all);
  const { [current.key]: id = '', ...others } = all;
  const byCode = own(others);
  return { ...own({ [current.key]: byCode[current.name] ?? id }), ...byCode };
}

function ownTexts(kind: Kind, lookups: LookupIndex, tables: ListTables): (row: Texts) => Texts {
  const entriesIn = ownEntries(kind, lookups, tables);
  return (row) => {
    const own = { ...row, ...choicesIn(kind, row), ...entriesIn(row) };
    return kind.current === undefined ? own : { ...own, ...recordIn(kind, kind.current, own, lookups) };
  };
}

/** The first list value for columns whose example value is not in their list. */
function choicesIn({ columns }: Kind, row: Texts): Texts {
  const own = columns.flatMap(({ key, cell }) => {
    if (cell.type !== 'enum' || row[key] === undefined) return [];
    const choices = cell.values.map(choiceText);
    return choices.includes(row[key]) || choices[0] === undefined ? [] : [[key, choices[0]] as const];
  });
  return Object.fromEntries(own);
}

/**
 * The name of the record that an example would change, found by its id or code. With its own name, nothing is renamed.
 */
function recordIn({ columns }: Kind, { key, code, codes, name }: Current, row: Texts, lookups: LookupIndex): Texts {
  const cell = columns.find((column) => column.key === key)?.cell;
  const id = row[key];
  if (id !== undefined && cell?.type === 'lookup') {
    const found = lookups.resolve(cell.lookup.list, id);
    return found.type === 'found' && row[name] !== undefined ? { [name]: found.entry.label } : {};
  }
  const entries = codes.flatMap((list) => lookups.lookups.lists[list] ?? []);
  const uses = Map.groupBy(entries, (entry) => entry.id.toLowerCase());
  const isKnownById = ({ label }: LookupEntry) =>
    cell?.type !== 'lookup' || lookups.resolve(cell.lookup.list, label).type === 'found';
  const single = entries.filter((entry) => uses.get(entry.id.toLowerCase())?.length === 1 && isKnownById(entry));
  const entry = single.find(({ id: known }) => known === row[code]) ?? single[0];
  return entry === undefined || row[code] === undefined ? {} : { [code]: entry.id, [name]: entry.label };
}

function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
}

const DAY = /^(\d{2}-[A-Z][a-z]{2}-)(\d{4})$/;

/** Moves every day by the same number of years, so their order stays the same. */
function yearsLater({ columns, examples }: Kind, madeAt: string): (text: string) => string {
  const rows = examples.flatMap((example) => example.rows);
  const texts = [...columns.map(({ example }) => example), ...rows.flatMap((row) => Object.values(row))];
  const days = texts.filter((text) => DAY.test(text)).map((text) => new Date(`${text} UTC`));
  const aYearOn = new Date(madeAt);
  aYearOn.setUTCFullYear(aYearOn.getUTCFullYear() + 1);
  const lacking = days.map((day) => {
    const years = aYearOn.getUTCFullYear() - day.getUTCFullYear();
    day.setUTCFullYear(aYearOn.getUTCFullYear());
    return day < aYearOn ? years + 1 : years;
  });
  const years = Math.max(0, ...lacking);
  return (text) => text.replace(DAY, (_, day: string, year: string) => `${day}${Number(year) + years}`);
}
