import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { GameQueryError } from './game-query.ts';

type Family = 'ipv4' | 'ipv6';

/**
 * Ranges of one family. A list of Node's that holds rules of both compares an IPv4 address with the IPv6 rules as
 * well, by its mapped form.
 */
function rangesOf(family: Family, ranges: readonly (readonly [address: string, bits: number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}

/** Addresses inside somebody's own network, or of nobody. */
const forbidden: Record<Family, BlockList> = {
  ipv4: rangesOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ]),
  ipv6: rangesOf('ipv6', [
    ['::', 127],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ]),
};

function allowLists(entries: readonly string[]): Record<Family, BlockList> {
  const ranges: Record<Family, [string, number][]> = { ipv4: [], ipv6: [] };
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const isLong = isIP(address) === 6;
    ranges[isLong ? 'ipv6' : 'ipv4'].push([address, Number(bits ?? (isLong ? 128 : 32))]);
  }
  return { ipv4: rangesOf('ipv4', ranges.ipv4), ipv6: rangesOf('ipv6', ranges.ipv6) };
}

const lookupTimeoutMs = 3_000;

/** A name server that does not answer must not hold a round up. */
async function lookUp(host: string) {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLong.reject(new GameQueryError('timeout')), lookupTimeoutMs);
  try {
    return await Promise.race([lookup(host, { verbatim: true }), tooLong.promise]);
  } catch (cause) {
    throw cause instanceof GameQueryError ? cause : new GameQueryError('refused', cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves a host once and refuses addresses inside our own network unless the operator allows them. */
export function createHostResolver(allow: readonly string[]) {
  const allowed = allowLists(allow);
  return async (host: string): Promise<{ address: string; family: 4 | 6 }> => {
    const found = await lookUp(host);
    const family = found.family === 6 ? 'ipv6' : 'ipv4';
    const { address } = found;
    const isOpen = allowed[family].check(address, family) || !forbidden[family].check(address, family);
    if (!isOpen) throw new GameQueryError('forbidden');
    return { address, family: found.family === 6 ? 6 : 4 };
  };
}
