import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** True if a socket may be opened to this IP address. */
export type AddressRule = (address: string) => boolean;

/** The rule forbids an address of the host. Nothing was sent there. */
class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED;
}

export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/**
 * True for an address of the open internet. False for this machine, a local network, or an address kept for special use
 * (IANA).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(uniform(address));
  // An IPv6 address that contains an IPv4 address is outside the IPv6 internet.
  const isIn = parsed.kind() === 'ipv4' || (parsed.match(GLOBAL_IPV6) && !parsed.match(PROTOCOLS_IPV6));
  return isIn && OPEN_RANGES.has(parsed.range());
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(uniform(address)).range() === 'loopback';
}

/**
 * Gives an address in one spelling, without a zone. ipaddr.js reads `::127.0.0.1` as `::ffff:127.0.0.1`, but it is
 * `::7f00:1`.
 */
function uniform(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}

/**
 * Checks a host that is written as an IP address. Throws AddressRefused if the rule forbids it. Names are checked when
 * they are resolved.
 */
export function judgeLiteral(host: string, allows: AddressRule): void {
  if (isIP(host) !== 0 && !allows(host)) throw new AddressRefused(host);
}

/** Gives a lookup function for a socket. It refuses a name if the rule forbids any of its addresses. */
export function guardedLookup(allows: AddressRule): LookupFunction {
  return (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error !== null) done(error, []);
      else if (first === undefined || found.some(({ address }) => !allows(address))) done(new AddressRefused(host), []);
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Throws AddressRefused if this machine can resolve the name and the rule forbids one of its addresses. A proxy may
 * know more names.
 */
export function judgeName(host: string, allows: AddressRule): Promise<void> {
  judgeLiteral(host, allows);
  return new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, found) => {
      if (error === null && found.some(({ address }) => !allows(address))) reject(new AddressRefused(host));
      else resolve();
    });
  });
}

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
const PROTOCOLS_IPV6 = ipaddr.parseCIDR('2001::/23');

/** Ranges of ipaddr.js: machines of the internet, and services that have the same address everywhere. */
const OPEN_RANGES: ReadonlySet<string> = new Set(['unicast', 'as112', 'as112v6', 'amt']);
