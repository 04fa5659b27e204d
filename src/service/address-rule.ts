import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Tells whether a socket may be opened to an IP address. */
export type AddressRule = (address: string) => boolean;

/** The name stands for, or is, an address that the rule forbids. Nothing was sent there. */
class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED;
}

export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/** Addresses of the open internet; not those of this machine, of a local network, or kept for special use (IANA). */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return !SPECIAL.check(bare, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(bare, 'ipv6') && !SPECIAL.check(bare, 'ipv6');
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6');
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

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** All of the IPv6 internet; addresses that stand for IPv4 ones lie outside, or below. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

const SPECIAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, bits, 'ipv6');
