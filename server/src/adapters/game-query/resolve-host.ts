import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import pTimeout from 'p-timeout';
import { GameQueryError } from './game-query.ts';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Public by the registry, and the inside of every machine at Azure. */
const azureHost = '168.63.129.16';

/** Whether an address is somebody's on the internet, and not of a network of one's own, of a tunnel or of nobody. */
function isPublic(address: ReturnType<typeof ipaddr.parse>): boolean {
  return address.range() === 'unicast' && address.toString() !== azureHost;
}

function parseAllowed(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const lookupTimeoutMs = 3_000;

/** A name server that does not answer must not hold a round up. */
async function lookUp(host: string) {
  try {
    return await pTimeout(lookup(host, { verbatim: true }), {
      milliseconds: lookupTimeoutMs,
      message: new GameQueryError('timeout'),
    });
  } catch (cause) {
    throw cause instanceof GameQueryError ? cause : new GameQueryError('refused', cause);
  }
}

/** Resolves a host once and refuses addresses inside our own network unless the operator allows them. */
export function createHostResolver(allow: readonly string[]) {
  const allowed = allow.map(parseAllowed);
  return async (host: string): Promise<{ address: string; family: 4 | 6 }> => {
    const { address, family } = await lookUp(host);
    // An address matches ranges of its own family only, mapped ones too.
    const parsed = ipaddr.parse(address);
    const isAllowed = ipaddr.subnetMatch(parsed, { allowed }, '') === 'allowed';
    if (!isAllowed && !isPublic(parsed)) throw new GameQueryError('forbidden');
    return { address, family: family === 6 ? 6 : 4 };
  };
}
