import { ADDRESS_REFUSED } from './address-rule.ts';
import { messages } from './messages.ts';
import type { Transport } from './transport.ts';

type Fault = Extract<Transport, { type: 'not-connected' }>['fault'];

/**
 * No connection was established, so no byte of a request left. The code that opens sockets throws it, and connection.ts
 * catches it.
 */
export class NotConnected extends Error {
  readonly fault: Fault;
  readonly code: string;

  /** `message` is for users and has no credentials. */
  constructor(fault: Fault, code: string, message: string) {
    super(message);
    this.name = 'NotConnected';
    this.fault = fault;
    this.code = code;
  }
}

/**
 * Gives the error for a failed connection to `host`, by the error code of the system or of OpenSSL. A reset or a
 * timeout during the TLS handshake is a fault of the network. If TLS itself refuses, the certificate is wrong, and a
 * retry does not help.
 */
export function notConnected(error: unknown, host: string): NotConnected {
  if (error instanceof NotConnected) return error;
  const code = codeOf(error);
  if (TLS_CODE.test(code)) return new NotConnected('certificate', code, tlsWords(code, host, error));
  return new NotConnected('network', code, networkWords(code, host));
}

/** Gives the error's own code, or `UNKNOWN`. If several addresses were tried, it is the code of the first one. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'UNKNOWN';
}

/** Matches OpenSSL's verify results (`CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`) and Node's TLS errors. */
const TLS_CODE =
  /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$)|CERT|CRL|ISSUER|LEAF_SIGNATURE|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH/;

function tlsWords(code: string, host: string, error: unknown): string {
  if (code === 'CERT_HAS_EXPIRED') return messages.expired(host);
  if (code === 'CERT_NOT_YET_VALID') return messages.notYetValid(host);
  if (code === OTHER_NAME) return messages.otherName(host, namesIn(error));
  if (/SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(code)) return messages.unknownAuthority(host, code);
  if (isNoTls(code)) return messages.noTls(host, code);
  return messages.certificateRefused(host, error instanceof Error ? error.message : code);
}

/** The certificate is for another name. */
export const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** True if the certificate is not valid today, or if the clock of this computer is wrong. */
export function isOutOfDate(code: string): boolean {
  return code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID';
}

/** True if the host does not speak TLS. */
export function isNoTls(code: string): boolean {
  return code === 'EPROTO' || code.startsWith('ERR_SSL_');
}

const MOST_NAMES = 3;

/**
 * Gives the first names that a certificate is for. They come from another computer, so only safe characters are kept.
 */
function namesIn(error: unknown): string {
  if (!(error instanceof Error && 'cert' in error)) return '';
  const { cert } = error;
  const has = typeof cert === 'object' && cert !== null && 'subjectaltname' in cert ? String(cert.subjectaltname) : '';
  const names = Array.from(has.matchAll(/(?:DNS|IP Address):([\w.*:-]+)/g), ([, name = '']) => name);
  return names.slice(0, MOST_NAMES).join(', ');
}

function networkWords(code: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return messages.refusesConnections(host);
    case 'ENOTFOUND':
      return messages.noAddress(host);
    case 'EAI_AGAIN':
      return messages.noNameServer(host);
    case 'ETIMEDOUT':
      return messages.noAnswerInTime(host);
    case 'ECONNRESET':
      return messages.closedWhileConnecting(host);
    case ADDRESS_REFUSED:
      return messages.localAddress(host);
    default:
      return messages.unreachable(host, code);
  }
}
