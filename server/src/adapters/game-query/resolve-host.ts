import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import pTimeout from 'p-timeout';
import { GameQueryError } from './game-query.ts';

/** Addresses inside somebody's own network, or of nobody. */
const forbidden = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map((range) => ipaddr.parseCIDR(range));

type Range = (typeof forbidden)[number];

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
    const place = ipaddr.subnetMatch(ipaddr.parse(address), { allowed, forbidden }, 'open');
    if (place === 'forbidden') throw new GameQueryError('forbidden');
    return { address, family: family === 6 ? 6 : 4 };
  };
}
