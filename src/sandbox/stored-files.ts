import { hash } from 'node:crypto';
import { pdf } from './pdf.ts';

/** The file storage of the service: files under temporary addresses that need no login. */
export type Storage = {
  /** An address that is valid for 15 minutes. */
  link(key: string): string;
};

const LIFE_SECONDS = 900;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p8ZVTAAAAABJRU5ErkJggg==',
  'base64',
);
/** A ZIP archive without an entry. */
const EMPTY_ARCHIVE = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** The storage for an `origin`: the address that the client used for the sandbox. */
export function storageAt(origin: string, nowMs: number): Storage {
  return {
    link: (key) => {
      const expires = Math.floor(nowMs / 1000) + LIFE_SECONDS;
      return `${origin}/files/${key}?expires=${expires}&signature=${signature(key, String(expires))}`;
    },
  };
}

export function bytesOf(key: string): Buffer {
  if (key.endsWith('.png')) return PICTURE;
  return key.endsWith('.zip') ? EMPTY_ARCHIVE : pdf(key.replaceAll('/', ' '));
}

/**
 * GET /files/...: the address is enough. A request with a token is refused, because the token was sent to the wrong
 * place.
 */
export function storedFile(url: URL, authorization: string | undefined, nowMs: number): Response {
  const key = decodeURIComponent(url.pathname.replace(/^\/files\//, ''));
  const expires = url.searchParams.get('expires') ?? '';
  if (authorization !== undefined) return refuse(400, 'the storage takes no Authorization header');
  if (url.searchParams.get('signature') !== signature(key, expires)) return refuse(403, 'the signature does not match');
  if (nowMs >= Number(expires) * 1000) return refuse(403, 'the address has expired');
  const type = key.endsWith('.png') ? 'image/png' : key.endsWith('.zip') ? 'application/zip' : 'application/pdf';
  return new Response(new Uint8Array(bytesOf(key)), { headers: { 'content-type': type } });
}

function refuse(status: number, why: string): Response {
  return new Response(`<Error>${why}</Error>`, { status, headers: { 'content-type': 'application/xml' } });
}

function signature(key: string, expires: string): string {
  return hash('sha256', `${key} ${expires} sandbox`).slice(0, 32);
}
