import { messages } from './messages.ts';

/** No message has this character. */
const BORDER = '\u0000';

/** Marks a value in a message that SQL fills in: `messages.replacedFile(sqlValue(':by'))`. */
export function sqlValue(expression: string): string {
  return `${BORDER}${expression}${BORDER}`;
}

/** Gives a message as an SQL expression: `'run ' || :by || ' has ...'`. */
export function sqlText(message: string): string {
  const parts = message
    .split(BORDER)
    .map((part, index) => (index % 2 === 0 ? `'${part.replaceAll("'", "''")}'` : part))
    .filter((part) => part !== "''");
  return `(${parts.join(' || ')})`;
}

/** Gives " as TRK-1" for a column with tracking ids; nothing if it is null. */
export function asId(column: string): string {
  return sqlValue(`coalesce(${sqlText(messages.as(sqlValue(column)))}, '')`);
}

/** Gives ", sent 2027-03-10 09:12 UTC" for a column with ISO times; nothing if it is null. */
export function sentMinute(column: string): string {
  const minute = `replace(substr(${column}, 1, 16), 'T', ' ')`;
  return sqlValue(`coalesce(${sqlText(messages.sentAt(sqlValue(minute)))}, '')`);
}
