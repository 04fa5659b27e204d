import { hash } from 'node:crypto';

/** Section 4.2b: MD5, then SHA-1 of that text, both in lowercase hex. The result is also a secret. */
export function hashOrderPassword(password: string): string {
  const md5 = hash('md5', password);
  return hash('sha1', md5);
}
