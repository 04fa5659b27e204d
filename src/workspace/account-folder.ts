import { join } from 'node:path';

/**
 * The folder with a person's settings for one account: `<config>/accounts/<host>-<account>`. `scope` is the one in
 * `Parts`: origin and account. The name contains no other setting, and never a password.
 */
export function accountFolder(configDir: string, scope: string): string {
  const [address = '', ...account] = scope.split(' ');
  const host = URL.canParse(address) ? new URL(address).host : address;
  const name = `${host}-${account.join(' ')}`.toLowerCase().replace(/[^\p{L}\p{N}.@_-]+/gu, '-');
  return join(configDir, 'accounts', name);
}
