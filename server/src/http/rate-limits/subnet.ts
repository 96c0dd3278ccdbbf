import ipaddr from 'ipaddr.js';
import QuickLRU from 'quick-lru';

type Address = ReturnType<typeof ipaddr.process>;

/** Undefined for anything but an address: a proxy may forward anything. */
const parse = (ip: string): Address | undefined => (ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined);

const groupsOf = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

const subnet = (address: Address): string =>
  address instanceof ipaddr.IPv4
    ? `${address.octets.slice(0, 3).join('.')}.0/24`
    : `${groupsOf(address, 4)}::/64`;

/** The subnet of an address, which one person may own: /24 of IPv4, /64 of IPv6; invalid addresses share one. */
export function subnetOf(ip: string): string {
  const address = parse(ip);
  return address ? subnet(address) : 'unknown';
}

function findNetworks(ip: string): readonly string[] {
  const address = parse(ip);
  if (!address) return ['unknown'];
  if (address instanceof ipaddr.IPv4) return [address.toString(), subnet(address)];
  return [subnet(address), `${groupsOf(address, 3)}::/48`];
}

/** Callers repeat soon. */
const lately = new QuickLRU<string, readonly string[]>({ maxSize: 1_000 });

/**
 * The networks of a client for rate limits, narrowest first. IPv4: the address and its /24. IPv6, where one client
 * owns 2^64 addresses: its /64, and the /48 of many clients or of one that owns all of it.
 */
export function clientNetworks(ip: string): readonly string[] {
  const known = lately.get(ip);
  if (known) return known;
  const networks = findNetworks(ip);
  lately.set(ip, networks);
  return networks;
}
