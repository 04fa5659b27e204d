import type { Config } from '../config.ts';

/** Where the journal is, for people: the state folder, or the database without its login. */
export function placeOfJournal({ journal, stateDir }: Pick<Config, 'journal' | 'stateDir'>): string {
  return journal === null ? stateDir : `postgres://${journal.host}:${journal.port}/${journal.database}`;
}

/** The same with the login, as the setting `journal` has it; never a password. */
export function settingOfJournal({ user, host, port, database }: NonNullable<Config['journal']>): string {
  const named = host.includes(':') ? `[${host}]` : host;
  return `postgres://${encodeURIComponent(user)}@${named}:${port}/${encodeURIComponent(database)}`;
}
