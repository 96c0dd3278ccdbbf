import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import pTimeout, { TimeoutError } from 'p-timeout';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Public by the registry, but internal to every Azure machine. */
const azureHost = '168.63.129.16';

/** IPv4-compatible IPv6 addresses, deprecated by RFC 4291. Some systems map `::7f00:1` to 127.0.0.1. */
const compatible = ipaddr.parseCIDR('::/96');

/** Whether an address is public, and not private, tunnelled or reserved. */
function isPublic(address: ReturnType<typeof ipaddr.parse>): boolean {
  if (address.kind() === 'ipv6' && address.match(compatible)) return false;
  return address.range() === 'unicast' && address.toString() !== azureHost;
}

function parseAllowed(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Why a host cannot be used: unknown, no response from the name server, or a private network. */
export class HostError extends Error {
  override name = 'HostError';
  readonly kind: 'refused' | 'timeout' | 'forbidden';

  constructor(kind: HostError['kind'], options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

export interface ResolvedHost {
  address: string;
  family: 4 | 6;
  /** In a network allowed by the operator. */
  isAllowed: boolean;
}

const lookupTimeoutMs = 3_000;

/** Limits the wait for a name server that does not respond. */
async function lookUp(host: string) {
  try {
    return await pTimeout(lookup(host, { verbatim: true }), { milliseconds: lookupTimeoutMs });
  } catch (cause) {
    throw new HostError(cause instanceof TimeoutError ? 'timeout' : 'refused', { cause });
  }
}

/** Resolves a host once and rejects private addresses unless the operator allows them. Throws HostError. */
export function createPublicHostResolver(allow: readonly string[]) {
  const allowed = allow.map(parseAllowed);
  return async (host: string): Promise<ResolvedHost> => {
    const { address, family } = await lookUp(host);
    // Ranges only match addresses of their own family, including mapped ones.
    const parsed = ipaddr.parse(address);
    const isAllowed = ipaddr.subnetMatch(parsed, { allowed }, '') === 'allowed';
    if (!isAllowed && !isPublic(parsed)) throw new HostError('forbidden');
    return { address, family: family === 6 ? 6 : 4, isAllowed };
  };
}
