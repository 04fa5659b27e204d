import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/** For a message: a run in a column, with who began it where that was at another computer. */
export function runOfPerson(column: string): string {
  const person = sqlText(messages.ofPerson(sqlValue('who'), sqlValue('machine')));
  return sqlValue(`${column} || coalesce(
    (SELECT ${person} FROM runs AS theirs WHERE theirs.run = ${column} AND NOT of_this_machine(theirs.run)), '')`);
}
