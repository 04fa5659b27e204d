import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { type AddressRule, guardedLookup, judgeLiteral, judgeName } from './address-rule.ts';
import { messages } from './messages.ts';
import { NotConnected, notConnected } from './not-connected.ts';
import { type ProxyEnvironment, proxyFor, type Proxy as RouteProxy, tunnel } from './proxy.ts';

/** The way to a service. */
export type Route = {
  /** Only protocol, host and port count. */
  readonly target: URL;
  readonly env: ProxyEnvironment;
  readonly trust: () => SecureContext;
  /** For name resolution, TCP, the proxy and TLS together, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * Which addresses are allowed, for a target that came from outside. Names are resolved first. If absent: all
   * addresses.
   */
  readonly allows?: AddressRule;
};

/**
 * Gives a socket that is ready for the first byte of a request: TCP is connected, and the proxy's tunnel and TLS are
 * set up if needed. Throws NotConnected, also if `signal` aborts. An unfinished socket is destroyed.
 */
export async function openSocket(route: Route, signal?: AbortSignal): Promise<Socket> {
  const host = route.target.host;
  const attempt: Attempt = { socket: undefined, ended: undefined, waitingFor: host };
  const end = (why: NotConnected): void => {
    attempt.ended ??= why;
    attempt.socket?.destroy();
  };
  const onAbort = (): void => end(new NotConnected('network', 'ABORTED', messages.stoppedConnecting));
  const timer = setTimeout(() => {
    end(new NotConnected('network', 'ETIMEDOUT', messages.notWithin(attempt.waitingFor, route.timeoutMs / 1000)));
  }, route.timeoutMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    return await establish(route, attempt);
  } catch (error) {
    attempt.socket?.destroy();
    throw attempt.ended ?? notConnected(error, host);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The outermost socket so far, why the attempt was given up, and the host that it waits for. */
type Attempt = { socket: Socket | undefined; ended: NotConnected | undefined; waitingFor: string };

async function establish(route: Route, attempt: Attempt): Promise<Socket> {
  const { target, trust, allows } = route;
  const proxy = proxyFor(target, route.env);
  if (allows !== undefined) await (proxy === null ? judgeLiteral : judgeName)(bare(target), allows);
  let socket =
    proxy === null
      ? await whenReady(attempt, dial(target, allows), 'connect')
      : await throughProxy(proxy, route, attempt);
  if (target.protocol === 'https:') socket = await whenReady(attempt, wrap(socket, target, trust), 'secureConnect');
  return socket;
}

async function throughProxy(proxy: RouteProxy, { target, trust }: Route, attempt: Attempt): Promise<Socket> {
  const host = attempt.waitingFor;
  attempt.waitingFor = messages.proxy(proxy.url.host);
  try {
    let socket = await whenReady(attempt, dial(proxy.url, undefined), 'connect');
    if (proxy.url.protocol === 'https:')
      socket = await whenReady(attempt, wrap(socket, proxy.url, trust), 'secureConnect');
    await tunnel(socket, target, proxy);
    attempt.waitingFor = host;
    return socket;
  } catch (error) {
    throw notConnected(error, attempt.waitingFor);
  }
}

function dial(url: URL, allows: AddressRule | undefined): Socket {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const lookup = allows === undefined ? {} : { lookup: guardedLookup(allows) };
  // By default Node tries each of several addresses for 250 ms. A handshake across continents may take longer.
  const socket = connectTcp({ host: bare(url), port, autoSelectFamilyAttemptTimeout: 2_500, ...lookup });
  return socket.setNoDelay(true).setKeepAlive(true, 60_000);
}

function wrap(socket: Socket, url: URL, trust: () => SecureContext): Socket {
  const host = bare(url);
  return connectTls({
    socket,
    host,
    secureContext: trust(),
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
}

function whenReady(attempt: Attempt, socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  attempt.socket = socket;
  // Never removed: a socket may fail while no other code listens, and an error without a listener ends the process.
  socket.on('error', () => {});
  if (attempt.ended !== undefined) socket.destroy();
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve(socket));
    socket.once('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}

/** Gives the host without the brackets of IPv6. */
function bare(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
