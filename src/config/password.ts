import { createHash } from 'node:crypto';

/** The form in which the service takes a password: 32 lowercase hex characters (section 8 of the specification). */
export function md5(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}
