import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { GameQueryError } from './game-query.ts';

const forbidden = new BlockList();
for (const [range, bits] of [
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
] as const) {
  forbidden.addSubnet(range, bits, 'ipv4');
}
for (const [range, bits] of [
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
] as const) {
  forbidden.addSubnet(range, bits, 'ipv6');
}

function allowList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
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
export function makeResolver(allow: readonly string[]) {
  const allowed = allowList(allow);
  return async (host: string): Promise<{ address: string; family: 4 | 6 }> => {
    const found = await lookUp(host);
    const family = found.family === 6 ? 'ipv6' : 'ipv4';
    const open = allowed.check(found.address, family) || !forbidden.check(found.address, family);
    if (!open) throw new GameQueryError('forbidden');
    return { address: found.address, family: found.family === 6 ? 6 : 4 };
  };
}
