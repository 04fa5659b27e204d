import { join } from 'node:path';

/**
 * What a person has said for one account: `<config>/accounts/<host>-<account>`. `scope` is the account's, as `Parts` has
 * it: origin and account. The name holds no other setting, least of all a password.
 */
export function accountFolder(configDir: string, scope: string): string {
  const [address = '', ...account] = scope.split(' ');
  const host = URL.canParse(address) ? new URL(address).host : address;
  const name = `${host}-${account.join(' ')}`.toLowerCase().replace(/[^\p{L}\p{N}.@_-]+/gu, '-');
  return join(configDir, 'accounts', name);
}
