import { type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

const namespace = 'http://specs.openid.net/auth/2.0';

export type Fields = [name: string, value: string][];

/** Steam's sign-in, which signs for any account, and its player list. */
export interface FakeSteam extends Loopback {
  openidUrl: string;
  /** The browser's return after this player has signed in. */
  signIn: (redirectUrl: string, steamId: string, now: Date) => Fields;
  /** Sets the response to the next call. */
  next: (given: FakeResponse) => void;
  players: { steamid: string; personaname: string; avatarfull?: string }[];
}

export async function fakeSteam(): Promise<FakeSteam> {
  const planned: FakeResponse[] = [];
  const players: FakeSteam['players'] = [];
  const signatures = new Map<string, string>();
  let counter = 0;

  const loopback = await listenOnLoopback(({ method, path, body }) => {
    const plan = planned.shift();
    if (plan) return plan;
    const url = new URL(path, 'http://steam');
    if (method === 'GET' && url.pathname === '/ISteamUser/GetPlayerSummaries/v2/') {
      const ids = url.searchParams.get('steamids')?.split(',') ?? [];
      return { body: { response: { players: players.filter(({ steamid }) => ids.includes(steamid)) } } };
    }
    if (method !== 'POST' || url.pathname !== '/openid/login') return { status: 404 };
    const sent = new URLSearchParams(body);
    const known = signatures.get(sent.get('openid.sig') ?? '');
    sent.set('openid.mode', 'id_res');
    const isValid = known !== undefined && known === signedText(sent);
    return { body: `ns:${namespace}\nis_valid:${isValid}\n` };
  });

  /** The signed text. */
  function signedText(fields: URLSearchParams): string {
    return (fields.get('openid.signed') ?? '')
      .split(',')
      .map((name) => `${name}:${fields.get(`openid.${name}`)}`)
      .join('\n');
  }

  const openidUrl = `${loopback.origin}/openid/login`;
  return {
    ...loopback,
    openidUrl,
    players,
    next: (given) => planned.push(given),
    signIn(redirectUrl, steamId, now) {
      const params = new URL(redirectUrl).searchParams;
      const returnTo = params.get('openid.return_to') ?? '';
      counter += 1;
      const id = `${loopback.origin}/openid/id/${steamId}`;
      const fields = new URLSearchParams({
        'openid.ns': namespace,
        'openid.mode': 'id_res',
        'openid.op_endpoint': openidUrl,
        'openid.claimed_id': id,
        'openid.identity': id,
        'openid.return_to': returnTo,
        'openid.response_nonce': `${now.toISOString().slice(0, 19)}Znonce${counter}`,
        'openid.assoc_handle': '1234567890',
        'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
        'openid.sig': `signature-${counter}`,
      });
      signatures.set(`signature-${counter}`, signedText(fields));
      return [...new URL(returnTo).searchParams, ...fields];
    },
  };
}
