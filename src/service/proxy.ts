import { isIP, type Socket } from 'node:net';
import { messages } from './messages.ts';
import { NotConnected } from './not-connected.ts';

/** The usual environment variables in upper or lower case. Lower case comes first, as in curl. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export type Proxy = {
  /** Without user and password. */
  readonly url: URL;
  readonly authorization: string | null;
};

/**
 * Gives the proxy for a target: HTTPS_PROXY or HTTP_PROXY, except if NO_PROXY names the target. Never a proxy for
 * loopback. Throws NotConnected if the variable is not a usable address. Its value may have a password, so no message
 * shows it.
 */
export function proxyFor(target: URL, env: ProxyEnvironment): Proxy | null {
  if (isLoopback(target.hostname) || isExempt(target, read(env, 'no_proxy'))) return null;
  const variable = target.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const value = read(env, variable);
  if (value === '') return null;
  const url = URL.parse(value.includes('://') ? value : `http://${value}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new NotConnected('proxy-refused', 'PROXY_ADDRESS', messages.proxyAddress(variable.toUpperCase()));
  const authorization = credentialsOf(url);
  url.username = '';
  url.password = '';
  return { url, authorization };
}

/** Asks the proxy for a connection to the target, over a connected socket. Throws NotConnected if the proxy refuses. */
export async function tunnel(socket: Socket, target: URL, proxy: Proxy): Promise<void> {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  const authority = `${target.hostname}:${port}`;
  const authorization = proxy.authorization === null ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`);
  const head = await readHead(socket, proxy.url.host);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  if (status >= 200 && status < 300) return;
  const name = messages.proxy(proxy.url.host);
  if (status === 407) throw new NotConnected('proxy-refused', 'PROXY_407', messages.proxyLogin(name));
  if (status === 403) throw new NotConnected('proxy-refused', 'PROXY_403', messages.proxyDenies(name, authority));
  if (Number.isNaN(status)) throw new NotConnected('network', 'PROXY_ANSWER', messages.proxyNotHttp(name));
  throw new NotConnected('network', `PROXY_${status}`, messages.proxyFailed(name, authority, status));
}

/** Reads everything up to the blank line. Bytes after it are put back into the socket. */
function readHead(socket: Socket, proxy: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let seen = Buffer.alloc(0);
  const onData = (chunk: Buffer): void => {
    seen = Buffer.concat([seen, chunk]);
    const end = seen.indexOf('\r\n\r\n');
    if (end === -1 && seen.length <= MAX_HEAD_BYTES) return;
    socket.pause();
    socket.off('data', onData);
    if (end !== -1 && seen.length > end + 4) socket.unshift(seen.subarray(end + 4));
    resolve(seen.toString('latin1', 0, end === -1 ? 0 : end));
  };
  socket.on('data', onData);
  socket.once('error', reject);
  socket.once('close', () => reject(new NotConnected('network', 'ECONNRESET', messages.proxyHungUp(proxy))));
  return promise;
}

const MAX_HEAD_BYTES = 16_384;

function read(env: ProxyEnvironment, variable: string): string {
  return (env[variable] ?? env[variable.toUpperCase()] ?? '').trim();
}

/** True if the name alone shows that the host is this machine. The name is not resolved. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/**
 * True if NO_PROXY names the target. `list` is `*`, or names and addresses separated by commas or spaces, with or
 * without a leading dot or a port.
 */
function isExempt(target: URL, list: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = entry, entryPort] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
      if (entryPort !== undefined && entryPort !== port) return false;
      const bare = name.replace(/^\*?\./, '');
      return target.hostname === bare || target.hostname.endsWith(`.${bare}`);
    });
}

function credentialsOf(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  const pair = `${decode(url.username)}:${decode(url.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** Decodes percent escapes. A `%` that begins no escape is an ordinary character of a password. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
