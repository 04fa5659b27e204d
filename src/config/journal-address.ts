import { isLoopback } from './base-url.ts';
import { messages } from './messages.ts';

/** The database of a team's journal. It has no password: that comes from a file. */
export type JournalAddress = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Whether the server is this computer. Any other server is reached only over TLS. */
  readonly isLocal: boolean;
};

/** Parses `postgres://USER@HOST:PORT/DATABASE`; or gives the error in words. */
export function parseJournalAddress(text: string): { readonly address: JournalAddress } | { readonly wrong: string } {
  const written = text.trim();
  if (!/^postgres(ql)?:\/\/\S+$/i.test(written) || !URL.canParse(written)) return { wrong: messages.needsPostgres };
  if (/%(?![0-9a-f]{2})/i.test(written)) return { wrong: messages.needsPostgres };
  const { hostname, port, username, password, pathname } = new URL(written);
  if (password !== '') return { wrong: messages.noPasswordInJournal };
  if (/[?#]/.test(written)) return { wrong: messages.noQueryInJournal };
  const parts = /^\/([^/]+)$/.exec(pathname);
  if (hostname === '' || username === '' || parts?.[1] === undefined) return { wrong: messages.needsPostgres };
  return {
    address: {
      host: hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(),
      port: port === '' ? 5432 : Number(port),
      database: decodeURIComponent(parts[1]),
      user: decodeURIComponent(username),
      isLocal: isLoopback(hostname.toLowerCase()),
    },
  };
}
