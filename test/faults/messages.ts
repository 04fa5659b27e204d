/** Pieces of one HTTP/1.1 message. */

/** Whether all of it is here, by its content-length or its last chunk. */
export function isWholeMessage(message: Buffer): boolean {
  const end = endOfHead(message);
  if (end === -1) return false;
  const head = message.subarray(0, end).toString('latin1');
  if (/^transfer-encoding: *chunked/im.test(head))
    return message.subarray(end).toString('latin1').endsWith('0\r\n\r\n');
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  return message.length - end >= length;
}

export function halfOfHead(message: Buffer): Buffer {
  return message.subarray(0, Math.floor(endOfHead(message) / 2));
}

/** The head and the first half of the body. */
export function halfOfBody(message: Buffer): Buffer {
  return message.subarray(0, middleOfBody(message));
}

/** As long as the second half of the body, so that the message looks whole. */
export function spoiltBody(message: Buffer): Buffer {
  return Buffer.alloc(message.length - middleOfBody(message), '\x07');
}

function endOfHead(message: Buffer): number {
  const found = message.indexOf('\r\n\r\n');
  return found === -1 ? -1 : found + 4;
}

function middleOfBody(message: Buffer): number {
  const end = endOfHead(message);
  return end + Math.floor((message.length - end) / 2);
}
