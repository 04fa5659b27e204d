import { readFileSync, statSync } from 'node:fs';

/** A file as it is on disk; `mode` is its permission bits. */
type FileRead =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: 'missing' }
  /** `why` in words, without the path. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads a small file of the user's whole: the config file, a file that holds a password (a pipe will do). */
export function readSmallFile(path: string): FileRead {
  try {
    return { kind: 'read', bytes: readFileSync(path), mode: statSync(path).mode & 0o777 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'missing' };
    return { kind: 'unreadable', why: whyNot(error) };
  }
}

/** The system's message repeats the path, which its reader may not want to see: only the reason is taken from it. */
function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'EACCES' || code === 'EPERM') return 'you are not allowed to read it';
  return code === 'EISDIR' ? 'it is a folder' : code;
}

/** The text of the bytes without a byte order mark; undefined where they are no UTF-8 text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
