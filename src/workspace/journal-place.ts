import type { Config } from '../config.ts';

/** Where the journal is, for people: the state folder, or the database without its login. */
export function placeOfJournal({ journal, stateDir }: Pick<Config, 'journal' | 'stateDir'>): string {
  return journal === null ? stateDir : `postgres://${journal.host}:${journal.port}/${journal.database}`;
}
