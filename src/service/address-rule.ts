import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Says whether a socket may be opened to an IP address. */
export type AddressRule = (address: string) => boolean;

/** The host is, or has, an address that the rule forbids. Nothing was sent there. */
class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED;
}

export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/** Addresses of the open internet; not those of this machine, of a local network, or kept for special use (IANA). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(uniform(address));
  // IPv6 addresses that contain an IPv4 address are outside the IPv6 internet.
  const isIn = parsed.kind() === 'ipv4' || (parsed.match(GLOBAL_IPV6) && !parsed.match(PROTOCOLS_IPV6));
  return isIn && OPEN_RANGES.has(parsed.range());
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(uniform(address)).range() === 'loopback';
}

/** In one spelling, without a zone: ipaddr.js takes `::127.0.0.1`, which is `::7f00:1`, for `::ffff:127.0.0.1`. */
function uniform(address: string): string {
  const [bare = ''] = address.split('%');
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}

/** Throws AddressRefused for a host that is written as an address; names are judged when they are resolved. */
export function judgeLiteral(host: string, allows: AddressRule): void {
  if (isIP(host) !== 0 && !allows(host)) throw new AddressRefused(host);
}

/** Resolves names for a socket; an answer that holds one forbidden address is refused as a whole. */
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

/** Throws AddressRefused where this machine knows the name and the rule forbids it; a proxy may know more names. */
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

/** Machines of the internet, and services that are found at the same address everywhere. */
const OPEN_RANGES: ReadonlySet<string> = new Set(['unicast', 'as112', 'as112v6', 'amt']);
