import type { Config } from '../config.ts';

/** The location of the journal in words for people: the state folder, or the database address without its login. */
export function placeOfJournal({ journal, stateDir }: Pick<Config, 'journal' | 'stateDir'>): string {
  return journal === null ? stateDir : `postgres://${journal.host}:${journal.port}/${journal.database}`;
}

/** The database address with the login name, as in the setting `journal`. It never contains a password. */
export function settingOfJournal({ user, host, port, database }: NonNullable<Config['journal']>): string {
  const named = host.includes(':') ? `[${host}]` : host;
  return `postgres://${encodeURIComponent(user)}@${named}:${port}/${encodeURIComponent(database)}`;
}
