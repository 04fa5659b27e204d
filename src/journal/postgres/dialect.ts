import type { Parameters } from '../sql/database.ts';

/** The asking process: its number among the senders (null before it is one) and its machine. */
export type Here = { readonly sender: number | null; readonly machine: string };

/**
 * Translates a statement of `journal/sql` for PostgreSQL: numbered parameters with types, its JSON functions, and joins
 * whose order the server chooses. A null is written into the statement, because as a parameter it would have no type.
 * `here` is written into it too, because a pooler keeps no settings between two statements.
 */
export function inPostgres(
  sql: string,
  parameters: Parameters,
  { sender, machine }: Here,
): { readonly text: string; readonly values: unknown[] } {
  const names: string[] = [];
  const words: readonly Words[] = [
    ...OTHER_WORDS,
    [/sent_elsewhere\(([:\w.]+)\)/g, `sent_elsewhere($1, ${sender ?? 'NULL'})`],
    [/sent_now\(([:\w.]+)\)/g, sentNow(sender)],
    [/of_this_machine\(([\w.]+)\)/g, `of_machine($1, '${machine.replaceAll("'", "''").replaceAll('$', '$$$$')}')`],
  ];
  const text = words
    .reduce((before, [from, to]) => before.replaceAll(from, to), sql)
    .replaceAll(PARAMETER, (whole, name: string | undefined) => {
      if (name === undefined) return whole;
      const value = parameters[name];
      if (value === undefined) throw new Error(`the statement has no value for :${name}`);
      if (value === null) return 'NULL';
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}::${typeof value === 'number' ? 'bigint' : 'text'}`;
    });
  return { text, values: names.map((name) => sendable(parameters[name])) };
}

/**
 * Gives the condition for a run that a living sender is sending. A writer ends dead senders first; a reader must check
 * the time itself.
 */
function sentNow(sender: number | null): string {
  return `EXISTS (SELECT 1 FROM runs AS now_sent JOIN senders ON senders.id = now_sent.sender
    WHERE now_sent.run = $1 AND now_sent.state = 'running' AND now_sent.sender IS DISTINCT FROM ${sender ?? 'NULL'}
      AND senders.ended_at IS NULL
      AND senders.renewed_at >= clock_timestamp() - (SELECT ms FROM takeover) * interval '1 millisecond')`;
}

/** Makes a text storable: PostgreSQL stores neither a NUL nor half of a surrogate pair. */
export function sendable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value;
}

/** Does the same for rows that are sent as one JSON text. */
export function asJson(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify(rows, (_key, value) => sendable(value));
}

type Words = readonly [RegExp, string];

const OTHER_WORDS: readonly Words[] = [
  [/CROSS JOIN (\w+(?: AS \w+)?) ON/g, 'JOIN $1 ON'],
  [/json_each\((:\w+)\)/g, 'json_array_elements_text($1::json) AS elements (value)'],
  [/json_object\(/g, 'json_build_object('],
  [/([:\w.]+) ->> ('\w+'|\d+)/g, '($1::json ->> $2)'],
];

/** Matches a text in quotes, a cast, or the name of a parameter. */
const PARAMETER = /'(?:[^']|'')*'|::\w+|:([a-z]\w*)/gi;
