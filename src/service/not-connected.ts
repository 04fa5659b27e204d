import { ADDRESS_REFUSED } from './address-rule.ts';
import type { Transport } from './transport.ts';

type Fault = Extract<Transport, { kind: 'not-connected' }>['fault'];

/** No connection was established, so no byte of a request left. Thrown by what opens sockets, caught in connection.ts. */
export class NotConnected extends Error {
  readonly fault: Fault;
  readonly code: string;

  /** `message` is for people and holds no credentials. */
  constructor(fault: Fault, code: string, message: string) {
    super(message);
    this.name = 'NotConnected';
    this.fault = fault;
    this.code = code;
  }
}

/**
 * What went wrong on the way to `host`, told apart by the code of the system or of OpenSSL. A reset or a timeout while
 * TLS is being set up is the network's; what TLS itself refuses is the certificate's and no retry mends it.
 */
export function notConnected(error: unknown, host: string): NotConnected {
  if (error instanceof NotConnected) return error;
  const code = codeOf(error);
  if (TLS_CODE.test(code)) return new NotConnected('certificate', code, tlsWords(code, host, error));
  return new NotConnected('network', code, networkWords(code, host));
}

/** The error's own code, or `UNKNOWN`; attempts at several addresses carry the code of the first. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'UNKNOWN';
}

/** OpenSSL's verify results (`CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`) and Node's TLS errors. */
const TLS_CODE =
  /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$)|CERT|CRL|ISSUER|LEAF_SIGNATURE|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH/;

function tlsWords(code: string, host: string, error: unknown): string {
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${host} has expired`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate of ${host} is for another name`;
  if (/SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(code))
    return `the certificate of ${host} is not signed by an authority that this machine knows (${code})`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return `${host} does not speak TLS as expected (${code})`;
  return `the certificate of ${host} was refused: ${error instanceof Error ? error.message : code}`;
}

function networkWords(code: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `${host} refuses connections`;
    case 'ENOTFOUND':
      return `no address is known for ${host}`;
    case 'EAI_AGAIN':
      return `the name server did not answer for ${host}`;
    case 'ETIMEDOUT':
      return `${host} did not answer in time`;
    case 'ECONNRESET':
      return `${host} closed the connection while it was being made`;
    case ADDRESS_REFUSED:
      return `${host} is an address within this machine or network`;
    default:
      return `${host} cannot be reached (${code})`;
  }
}
