import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { readSmallFile } from '../disk/read-small-file.ts';
import { messages } from './messages.ts';
import { NotConnected } from './not-connected.ts';

/**
 * Gives the authorities that this machine trusts. They are Node's own with those of NODE_EXTRA_CA_CERTS, the system's
 * (where a company installs the certificate of its proxy), and those of `caFile` (PEM). The file is read once, at the
 * first TLS connection. Throws NotConnected if the file cannot be used.
 */
export function trustedBy(caFile: string | undefined): () => SecureContext {
  let context: SecureContext | undefined;
  return () => {
    context ??= contextWith(readPem(caFile));
    return context;
  };
}

/** Why the file of extra certificates cannot be used, for users; null if it can. */
export function caFileFault(caFile: string): string | null {
  try {
    readPem(caFile);
    return null;
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    return error.message;
  }
}

/** Contexts by their additional certificates. Parsing some hundred certificates takes longer than a request. */
const CONTEXTS = new Map<string, SecureContext>();

function contextWith(own: readonly string[]): SecureContext {
  const key = own.join();
  const ca = () => [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...own])];
  const context = CONTEXTS.get(key) ?? createSecureContext({ ca: ca() });
  CONTEXTS.set(key, context);
  return context;
}

function readPem(caFile: string | undefined): string[] {
  if (caFile === undefined) return [];
  const read = readSmallFile(caFile);
  if (read.type !== 'read') {
    const why = read.type === 'missing' ? messages.caMissing(caFile) : `${caFile}: ${read.why}`;
    throw new NotConnected('certificate', 'CA_FILE', messages.caUnread(why));
  }
  const text = Buffer.from(read.bytes).toString('utf8');
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (found === null) throw new NotConnected('certificate', 'CA_FILE', messages.caNotPem(caFile));
  return found;
}
