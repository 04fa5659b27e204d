import { createHash } from 'node:crypto';

/** Section 4.2b: MD5, then SHA-1 of that text, both in lowercase hex. The result is also a secret. */
export function hashOrderPassword(password: string): string {
  const md5 = createHash('md5').update(password, 'utf8').digest('hex');
  return createHash('sha1').update(md5, 'ascii').digest('hex');
}
