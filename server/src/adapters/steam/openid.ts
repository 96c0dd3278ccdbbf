import { isSteamId } from '@paddock/contract/core/fields';
import type { SteamReturn } from './steam.ts';

export const openIdNamespace = 'http://specs.openid.net/auth/2.0';
const anyId = `${openIdNamespace}/identifier_select`;
const nonceMinutes = 5;

/** The parameters that Steam sends, each once, in addition to our state. */
const names = [
  'ns',
  'mode',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'signed',
  'sig',
] as const;
type Name = (typeof names)[number];
export type Assertion = Record<Name, string>;

const mustBeSigned: Name[] = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];

export function signInQuery(returnTo: string): URLSearchParams {
  return new URLSearchParams({
    'openid.ns': openIdNamespace,
    'openid.mode': 'checkid_setup',
    'openid.return_to': returnTo,
    'openid.realm': new URL(returnTo).origin,
    'openid.identity': anyId,
    'openid.claimed_id': anyId,
  });
}

/** The ten fields, if they are complete with our state, each once, in ASCII. */
function readAssertion(fields: SteamReturn['fields']): Assertion | undefined {
  const expected = new Set([...names.map((name) => `openid.${name}`), 'state']);
  const sent = new Map(fields);
  const isWhole = fields.length === expected.size && sent.size === expected.size;
  const isPlain = fields.every(([name, value]) => expected.has(name) && /^[\x20-\x7e]{1,1000}$/.test(value));
  if (!isWhole || !isPlain) return undefined;
  return Object.fromEntries(names.map((name) => [name, sent.get(`openid.${name}`) ?? ''])) as Assertion;
}

/** `2026-11-21T03:40:00Z` followed by a unique part. */
function isFresh(nonce: string, now: Date): boolean {
  const at = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)\S{1,200}$/.exec(nonce)?.[1];
  return at !== undefined && Math.abs(new Date(at).getTime() - now.getTime()) <= nonceMinutes * 60_000;
}

/** Steam's endpoint, and the prefix of every claimed id. */
export interface OpenIdProvider {
  endpoints: readonly string[];
  identities: readonly string[];
}

/** Parses a well-formed claim addressed to us. It proves nothing yet: anyone can send it, so Steam must confirm it. */
export function parseClaim(
  { fields, returnTo, now }: SteamReturn,
  steam: OpenIdProvider,
): { assertion: Assertion; steamId: string } | undefined {
  const assertion = readAssertion(fields);
  if (assertion?.mode !== 'id_res' || assertion.ns !== openIdNamespace) return undefined;
  if (!steam.endpoints.includes(assertion.op_endpoint)) return undefined;
  const { claimed_id } = assertion;
  const beginning = steam.identities.find((one) => claimed_id.startsWith(one));
  const steamId = claimed_id.slice(beginning?.length);
  if (claimed_id !== assertion.identity || !beginning || !isSteamId(steamId)) return undefined;
  if (assertion.return_to !== returnTo) return undefined;
  const signed = new Set(assertion.signed.split(','));
  if (!mustBeSigned.every((name) => signed.has(name))) return undefined;
  return isFresh(assertion.response_nonce, now) ? { assertion, steamId } : undefined;
}

/** The request that asks Steam whether it signed the assertion. */
export function verificationQuery(assertion: Assertion): URLSearchParams {
  const fields = Object.entries({ ...assertion, mode: 'check_authentication' });
  return new URLSearchParams(fields.map(([name, value]) => [`openid.${name}`, value]));
}
