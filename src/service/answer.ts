import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Transport } from './transport.ts';

/** An answer as undici gives it: the head is complete, and the body is still coming. */
export type Response = {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: Readable;
};

/** A header that comes once is a text. One that comes several times is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Gives the whole answer. Throws the socket's error if the body is cut. `body` is null if it has more than `maxBytes`
 * (compressed or not) or is not UTF-8: then only the status is known. It is also null for a 304 that announces a body
 * (RFC 9110, section 15.4.5).
 */
export async function wholeAnswer(response: Response, maxBytes: number, now: () => number): Promise<Transport> {
  const { statusCode: status, headers } = response;
  const text = await readBody(response.body, maxBytes);
  const retryAfterMs = retryAfter(headerOf(headers, 'retry-after'), now());
  return { type: 'answer', status, retryAfterMs, body: status === 304 && announcesBody(headers) ? null : text };
}

function announcesBody(headers: Headers): boolean {
  return (headerOf(headers, 'content-length') ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** Gives the first value of a header that should come once. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

async function readBody(body: Readable, maxBytes: number): Promise<string | null> {
  // Leaving the loop early destroys the body. The body then emits an error, and an error without a listener ends the
  // process.
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  try {
    const bytes = await plain(Buffer.concat(chunks, size), maxBytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Unpacks gzip. Some gateways compress without being asked. No UTF-8 text begins like gzip (RFC 1952, section 2.3.1).
 */
async function plain(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? await inflated(bytes, { maxOutputLength }) : bytes;
}

const inflated = promisify(gunzip);

/**
 * Gives the time when the answer was made by the service's clock (RFC 9110, section 6.6.1), in milliseconds since 1970;
 * null without one.
 */
export function dateOf(headers: Headers): number | null {
  const at = Date.parse(headerOf(headers, 'date') ?? '');
  return Number.isNaN(at) ? null : at;
}

/**
 * Gives `Retry-After` as milliseconds from now. It is written in seconds or as an HTTP date (RFC 9110, section 10.2.3);
 * null if it is neither.
 */
export function retryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  if (!/^[A-Z][a-z]{2}, /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
