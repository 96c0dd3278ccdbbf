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

/**
 * What an address counts as where clients are counted, the narrowest first. IPv4: the address and its /24. IPv6, where
 * one client owns 2^64 addresses: its /64, and the /48 that holds many clients or one who has all of it.
 */
export function clientNetworks(ip: string): readonly string[] {
  if (!ipaddr.isValid(ip)) return ['unknown'];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [address.toString(), subnetOf(ip)];
  const site = address.parts.slice(0, 3).map((part) => part.toString(16));
  return [subnetOf(ip), `${site.join(':')}::/48`];
}
