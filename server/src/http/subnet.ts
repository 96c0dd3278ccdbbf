import ipaddr from 'ipaddr.js';

/** The neighbourhood of an address, which one person may own: /24 of IPv4, /64 of IPv6. */
export function subnetOf(ip: string): string {
  // What a proxy forwards may be anything; all of it counts as one neighbourhood.
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
