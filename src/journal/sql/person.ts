import { messages } from './messages.ts';
import { sqlText, sqlValue } from './sql-text.ts';

/** Gives SQL for a run's name in a message. It adds who began the run, if that was at another computer. */
export function runOfPerson(column: string): string {
  const person = sqlText(messages.ofPerson(sqlValue('who'), sqlValue('machine')));
  return sqlValue(`${column} || coalesce(
    (SELECT ${person} FROM runs AS theirs WHERE theirs.run = ${column} AND NOT of_this_machine(theirs.run)), '')`);
}
