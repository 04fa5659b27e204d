import type { Socket } from 'node:net';

/**
 * Hides interim answers (RFC 9110, section 15.2: `100 Continue`, 102, 103) from the reader of the socket. Some gateways
 * send a 100 without being asked. undici then destroys the socket ("bad response") without reading the real answer, and
 * every document would be in doubt.
 *
 * undici takes bytes from a socket only by `read()`, so the filter is there. A second stream would need its own end,
 * errors and back-pressure.
 *
 * `first`: filters only before the first answer, for a connection with one request. `each`: filters before every
 * answer, for a connection that is kept for requests without a body. Such a request is written at once, so a write
 * after the last received bytes means another request.
 */
export function withoutInterim(socket: Socket, answers: 'first' | 'each'): Socket {
  const read = socket.read.bind(socket);
  let filter = interimFilter();
  let written = socket.bytesWritten;
  socket.read = (size?: number): Buffer | null => {
    const bytes: Buffer | null = read(size);
    if (bytes === null) return null;
    if (answers === 'each' && socket.bytesWritten !== written) filter = interimFilter();
    written = socket.bytesWritten;
    return filter(bytes);
  };
  return socket;
}

/**
 * Gives a filter for the bytes of a connection. It returns null while it has nothing to pass on. The first byte that is
 * not part of an interim answer, and all bytes after it, are passed on. 101 is not an interim answer: another protocol
 * follows.
 */
export function interimFilter(): (bytes: Buffer) => Buffer | null {
  let held: Buffer = Buffer.alloc(0);
  let isPassing = false;
  return (bytes) => {
    if (isPassing) return bytes;
    held = withoutHeads(Buffer.concat([held, bytes]));
    if (mayBecomeInterim(held)) return null;
    isPassing = true;
    return held;
  };
}

const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d(?: [^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n/;
const MAX_HEAD_BYTES = 16_384;
const BEGINNING = 'HTTP/1.1 100';

function withoutHeads(bytes: Buffer): Buffer {
  const head = INTERIM.exec(bytes.toString('latin1', 0, MAX_HEAD_BYTES))?.[0];
  return head === undefined ? bytes : withoutHeads(bytes.subarray(head.length));
}

/** True if more bytes can make this the head of an interim answer. */
function mayBecomeInterim(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, BEGINNING.length);
  const status = /^HTTP\/1\.[01] (1\d\d)$/.exec(`${text}${BEGINNING.slice(text.length)}`)?.[1];
  return status !== undefined && status !== '101' && bytes.length < MAX_HEAD_BYTES && !bytes.includes('\r\n\r\n');
}
